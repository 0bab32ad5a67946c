import type { FastifyBaseLogger } from 'fastify';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { formatProblem } from '#definitions/sources/Problem.ts';
import { tell } from '#definitions/sources/tell.ts';
import { createPublisher, type Published, type PublisherOptions } from '#publication/createPublisher.ts';
import { PublicationError } from '#publication/PublicationError.ts';
import { watchSources } from '#publication/watchSources.ts';
import { Alarm } from './Alarm.ts';
import { PublicationHistory } from './PublicationHistory.ts';

/** Where a live publication reads its definitions. */
export interface DefinitionSource {
  /** Calls back after a change; resolves with a function that ends it. */
  watch: (onChange: () => void) => Promise<() => Promise<void>>;
  /** Puts the definitions to publish in their place. */
  prepare?: () => Promise<void>;
  /** Resolves when what was published from them may go live. */
  due?: () => Promise<void>;
}

export interface LivePublication {
  publications: PublicationHistory;
  /** Publishes again, as a changed file does. */
  republish: () => void;
  /** Stops watching the files and the clock. */
  close: () => Promise<void>;
}

/**
 * Publishes at start, whenever the source changes (a file of `forms/` or `content/`), and when a form opens or closes. Reports errors and
 * new warnings on standard error with file and line. After a change with errors the last good publication stays live.
 * @throws PublicationError when the first publication has errors
 */
export async function livePublication(
  options: PublisherOptions,
  logger: FastifyBaseLogger,
  source: DefinitionSource = watchedFiles(options, logger),
): Promise<LivePublication> {
  const publisher = createPublisher(options);
  const publish = async (): Promise<Published> => {
    await source.prepare?.();
    const published = await publisher.publish();
    await source.due?.();
    return published;
  };
  // Starts to watch before it publishes, so that no change during the first publication is missed.
  let changedMeanwhile = false;
  let onChange = () => {
    changedMeanwhile = true;
  };
  const stop = await source.watch(() => onChange());
  const first = await publish().catch(async (error) => {
    await stop();
    throw error;
  });
  let warnings = new Set(first.warnings.map((warning) => formatProblem(warning)));
  for (const warning of first.warnings) {
    if (warning.tolerated) process.stderr.write(`${formatProblem(warning)}\n`);
  }
  if (warnings.size > 0)
    process.stderr.write(tell`${warnings.size} warning[|s]: "npm run check" lists [it|them].\n`);
  const publications = new PublicationHistory(first.publication);

  let refused = false;
  const goLive = async (make: () => Promise<Published>): Promise<void> => {
    const started = performance.now();
    try {
      const { publication, warnings: found, until } = await make();
      alarm.set(until);
      const known = warnings;
      warnings = new Set(found.map((warning) => formatProblem(warning)));
      for (const warning of warnings) if (!known.has(warning)) process.stderr.write(`${warning}\n`);
      const isMended = refused;
      refused = false;
      if (publication.version === publications.current().version) {
        if (isMended) process.stderr.write(tell`Mended: the site shows the files as they are.\n`);
        return;
      }
      publications.replace(publication);
      logger.info({ version: publication.version, ms: Math.round(performance.now() - started) }, 'published');
    } catch (error) {
      refused = true;
      if (!(error instanceof PublicationError)) logger.error({ err: error }, 'publication failed');
      else process.stderr.write(tell`${error.message}\nNot published: the last good version stays live.\n`);
    }
  };

  /** Publications to make. Several requests for the same one while another is made lead to one. */
  const waiting = new Set<() => Promise<Published>>();
  let running: Promise<void> | undefined;
  const enqueue = (make: () => Promise<Published>): void => {
    waiting.add(make);
    running ??= (async () => {
      for (const next of waiting) {
        waiting.delete(next);
        await goLive(next);
      }
      running = undefined;
    })();
  };
  const changed = () => enqueue(publish);
  // `renew` does not read the files again: a broken file must not keep a form open.
  const alarm = new Alarm(() => enqueue(publisher.renew));
  alarm.set(first.until);
  onChange = changed;
  if (changedMeanwhile) changed();
  return {
    publications,
    republish: changed,
    close: async () => {
      await stop();
      await running;
      alarm.set(undefined);
    },
  };
}

function watchedFiles(folders: SourceFolders, logger: FastifyBaseLogger): DefinitionSource {
  return {
    watch: (onChange) =>
      watchSources(folders, onChange, (err) =>
        logger.error({ err }, 'a file or folder is not watched: its changes go live with the next one'),
      ),
  };
}
