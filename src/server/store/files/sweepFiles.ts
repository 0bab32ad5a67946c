import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from '../FileStore.ts';
import type { SubmissionStore } from '../SubmissionStore.ts';
import { QUARANTINE_DAYS } from './Quarantine.ts';

const HOUR_MS = 3_600_000;

export interface SweepOptions {
  store: SubmissionStore;
  files: FileStore;
  logger: FastifyBaseLogger;
  /** No upload is under way, so a file that no submission names will not be named soon. */
  atStart: boolean;
}

/** Sweeps the files (see `FileStore.sweep`) and logs each unexpected file. */
export async function sweepFiles({ store, files, logger, atStart }: SweepOptions): Promise<void> {
  const named = await store.fileIds();
  const unnamedMs = atStart ? 0 : HOUR_MS;
  const sweep = await files.sweep((id) => named.has(id), { unfinishedMs: HOUR_MS, unnamedMs });
  const { unfinished, quarantined, returned, expired } = sweep;
  if (unfinished > 0) logger.info({ removed: unfinished }, 'files of unfinished uploads removed');
  if (returned > 0)
    logger.warn({ files: returned }, 'files that submissions name again came back from quarantine');
  if (expired > 0)
    logger.warn({ files: expired, days: QUARANTINE_DAYS }, 'files removed after their time in quarantine');
  const missing = named.size - sweep.named;
  if (missing > 0) logger.error({ files: missing }, 'files that submissions name are missing');
  if (quarantined.length === 0) return;
  logger.warn(
    { files: quarantined.length, days: QUARANTINE_DAYS },
    'files that no submission names moved to quarantine: npm run submissions -- files --orphaned',
  );
  const latest = await store.latest();
  const newer = quarantined.filter((received) => latest === undefined || received > latest);
  if (newer.length === 0) return;
  logger.warn(
    { files: newer.length, latestSubmission: latest?.toISOString() ?? null },
    'the database is older than its files: is it an old copy? They come back by themselves when a newer one names them',
  );
}
