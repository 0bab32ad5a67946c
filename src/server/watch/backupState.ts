import type { FastifyBaseLogger } from 'fastify';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import { Repeated } from './Repeated.ts';

/** Days after which a backup is missed. */
export const BACKUP_DAYS = 3;

const DAY_MS = 24 * 3_600_000;

export interface BackupState {
  /** When `npm run submissions -- backup` last ended well with this database. */
  last: Date | undefined;
  /** How long submissions have waited for a backup at most, in milliseconds: since the last one, or since the first submission. */
  waitingMs: number;
}

export async function backupState(store: SubmissionStore, now: Date): Promise<BackupState> {
  const [last, latest] = await Promise.all([store.lastDone('backup'), store.latest()]);
  if (!latest || (last && latest <= last)) return { last, waitingMs: 0 };
  const [first] = last ? [] : await store.page(undefined, 0, 1);
  const since = last ?? (first && new Date(first.createdAt)) ?? now;
  return { last, waitingMs: Math.max(0, now.getTime() - since.getTime()) };
}

/** Whether a backup is missed. */
export function isBackupMissed({ waitingMs }: BackupState): boolean {
  return waitingMs > BACKUP_DAYS * DAY_MS;
}

/** Warns now and daily while a backup is missed. Returns a function that ends it. */
export function watchBackups(store: SubmissionStore, logger: FastifyBaseLogger): () => Promise<void> {
  const look = async () => {
    const state = await backupState(store, new Date());
    if (!isBackupMissed(state)) return;
    logger.warn(
      { lastBackup: state.last ?? null },
      `no backup for ${Math.floor(state.waitingMs / DAY_MS)} days: what was sent since then is stored in one place alone. Run ` +
        '"npm run submissions -- backup --to FOLDER" daily',
    );
  };
  const daily = new Repeated(look, { pauseMs: DAY_MS, logger, failure: 'time of the last backup not read' });
  daily.start();
  return () => daily.stop();
}
