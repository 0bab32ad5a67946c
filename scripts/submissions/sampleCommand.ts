import { tell } from '#definitions/sources/tell.ts';
import type { ServerConfig } from '#server/config/ServerConfig.ts';
import { startServer } from '#server/startServer.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { buildClient } from '../buildClient.ts';
import { CommandError } from '../commandLine/CommandError.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import { GENERATED } from '../rehearsal/sendGenerated.ts';
import { holdsOthers, storeSample } from '../rehearsal/storeSample.ts';
import type { Output } from './Output.ts';
import { openSubmissions } from './openSubmissions.ts';

interface SampleValues {
  count: string;
  seed: string;
  form?: string;
  yes: boolean;
}

/**
 * Stores generated submissions through a server of its own, which mails nobody. No other server may use the data.
 * @throws UsageError, CommandError, StartError, DatabaseError, PublicationError
 */
export async function sampleCommand(
  config: ServerConfig,
  { form, yes, ...numbers }: SampleValues,
  { print }: Output,
): Promise<void> {
  const count = wholeNumber('count', numbers.count);
  const seed = wholeNumber('seed', numbers.seed);
  await buildClient();
  const server = await startServer(
    {
      ...config,
      // All come from this machine, whose submissions no limit counts.
      ...{ host: '127.0.0.1', port: 0, trustProxy: false, brotliQuality: 1 },
      ...{ smtpUrl: undefined, clamdUrl: undefined },
    },
    createLogger('silent'),
  );
  const opened = await openSubmissions(config);
  const { store } = opened;
  try {
    if (!yes && (await holdsOthers(store)))
      throw new CommandError(
        tell`${config.databaseUrl === undefined ? config.dataDir : 'DATABASE_URL'} holds submissions that were not generated. Name another DATA_DIR; --yes adds generated ones to them.`,
      );
    const folders = { formsDir: config.formsDir, contentDir: config.contentDir };
    const latest = await store.latest();
    const lines = await storeSample(
      folders,
      server.url,
      { latest, backend: store.backend },
      { count, seed, formId: form },
    );
    for (const line of lines) await print(line);
  } finally {
    await server.stop();
    // What is not written into the folder by now would be mailed by the next server.
    const { queries, writes } = store.backend;
    const generated = queries
      .selectFrom('submissions')
      .select('id')
      .where('idempotency_key', 'like', `${GENERATED}%`);
    await writes.run(
      queries
        .deleteFrom('mails')
        .where('state', '=', 'waiting')
        .where('submission_id', 'in', generated)
        .compile(),
    );
    await store.close();
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new UsageError(tell`--${name} ${text}: expected a whole number`);
  return Number(text);
}
