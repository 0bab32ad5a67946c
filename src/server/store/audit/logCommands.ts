import type { FastifyBaseLogger } from 'fastify';
import type { SubmissionStore } from '../SubmissionStore.ts';
import { COMMAND_LINE } from './AuditEntry.ts';

const READ_MS = 60_000;

/**
 * Logs the entries at info that `npm run submissions` adds to the table `audit` while the server runs: a command has no log.
 * Returns a function that logs the last entries and stops.
 */
export function logCommands(store: SubmissionStore, logger: FastifyBaseLogger): () => Promise<void> {
  let lastId: number | undefined;
  const read = async () => {
    try {
      const entries = await store.audited(undefined, lastId);
      // The first read only finds out which entries are older than this start.
      for (const { id: _, ...audit } of lastId === undefined ? [] : entries) {
        if (audit.who.startsWith(COMMAND_LINE)) logger.info({ audit }, 'audit');
      }
      lastId = entries.at(-1)?.id ?? lastId ?? 0;
    } catch (err) {
      logger.error({ err }, 'audit not read');
    }
  };
  let reading = read();
  const timer = setInterval(() => {
    reading = reading.then(read);
  }, READ_MS).unref();
  return async () => {
    clearInterval(timer);
    await reading.then(read);
  };
}
