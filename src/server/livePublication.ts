import type { FastifyBaseLogger } from 'fastify';
import { formatProblem } from '#definitions/Problem.ts';
import { createPublisher, type PublisherOptions } from '#publication/createPublisher.ts';
import { PublicationError } from '#publication/PublicationError.ts';
import { watchSources } from '#publication/watchSources.ts';
import { PublicationHistory } from './PublicationHistory.ts';

export interface LivePublication {
  publications: PublicationHistory;
  /** Publishes again, as after a change of a file. */
  republish: () => void;
  /** Calls back after each later publication that went live. */
  onPublished: (callback: () => void) => void;
  /** Stops watching. */
  close: () => Promise<void>;
}

/**
 * Publishes, and again whenever a file of `forms/` or `content/` changes. A change with errors is reported on standard
 * error, file by line, and the last good publication stays live.
 * @throws PublicationError when the first one has errors
 */
export async function livePublication(
  options: PublisherOptions,
  logger: FastifyBaseLogger,
): Promise<LivePublication> {
  const publisher = createPublisher(options);
  const first = await publisher.publish();
  for (const warning of first.warnings) logger.warn({ problem: formatProblem(warning) }, 'definition');
  const publications = new PublicationHistory(first.publication);

  const callbacks: (() => void)[] = [];
  let running: Promise<void> | undefined;
  let again = false;
  const republish = async (): Promise<void> => {
    const started = performance.now();
    try {
      const { publication } = await publisher.publish();
      if (publication.version === publications.current().version) return;
      publications.replace(publication);
      for (const callback of callbacks) callback();
      logger.info({ version: publication.version, ms: Math.round(performance.now() - started) }, 'published');
    } catch (error) {
      if (!(error instanceof PublicationError)) logger.error({ err: error }, 'publication failed');
      else process.stderr.write(`${error.message}\nNot published: the last good version stays live.\n`);
    }
  };
  const changed = (): void => {
    again = true;
    running ??= (async () => {
      while (again) {
        again = false;
        await republish();
      }
      running = undefined;
    })();
  };
  const stop = watchSources(options, changed);
  return {
    publications,
    republish: changed,
    onPublished: (callback) => void callbacks.push(callback),
    close: async () => {
      await stop();
      await running;
    },
  };
}
