import type { FastifyBaseLogger } from 'fastify';
import type { Limits } from '../config/limits.ts';
import { claimDataDir } from './claimDataDir.ts';
import { removeDrafts } from './drafts/removeDrafts.ts';
import type { DataCipher } from './encryption/DataCipher.ts';
import type { FileStore } from './FileStore.ts';
import { type FilesOptions, openFiles } from './files/openFiles.ts';
import { sweepFiles } from './files/sweepFiles.ts';
import { type OpenDatabaseOptions, openDatabase, type StoreLimits } from './openDatabase.ts';
import { removeDeskMails } from './removeDeskMails.ts';
import { removeUnconfirmed } from './removeUnconfirmed.ts';
import type { StorageWatch } from './StorageWatch.ts';
import type { SubmissionStore } from './SubmissionStore.ts';
import { mailPath } from './storagePaths.ts';
import type { PendingUploads, PendingUploadsOptions } from './uploads/PendingUploads.ts';

const SWEEP_MS = 3_600_000;

export interface Storage {
  store: SubmissionStore;
  files: FileStore;
  pending: PendingUploads;
  watch: StorageWatch;
  cipher: DataCipher | undefined;
  close(): Promise<void>;
}

export interface StorageOptions extends OpenDatabaseOptions, Pick<FilesOptions, 'filesUrl' | 'waiting'> {
  limits: StoreLimits & Pick<Limits, 'unconfirmedDays' | 'uploadRetentionMs' | 'uploadEmptyMs'>;
  onUpload?: PendingUploadsOptions['onEvent'];
  /** Called with the number of drafts that have expired. */
  onDraftsExpired?: (count: number) => void;
}

/**
 * Locks `DATA_DIR`, opens the database and the files, watches both, and sweeps the files.
 * @throws StartError, DatabaseError
 */
export async function openStorage(
  dataDir: string,
  logger: FastifyBaseLogger,
  options: StorageOptions,
): Promise<Storage> {
  const { limits, databaseUrl, filesUrl, waiting, onUpload, onDraftsExpired } = options;
  const closing = new AsyncDisposableStack();
  try {
    const claim = claimDataDir(dataDir, { sqlite: databaseUrl === undefined });
    closing.defer(() => claim.release());
    const database = await openDatabase(dataDir, claim, logger, options);
    closing.defer(() => database.close());
    const { cipher } = database;
    const opened = await openFiles({ dataDir, filesUrl, waiting, cipher, logger });
    closing.defer(() => opened.close());
    const { files, shared } = opened;
    const pending = opened.uploads({
      retentionMs: limits.uploadRetentionMs,
      emptyMs: limits.uploadEmptyMs,
      onEvent: onUpload,
    });
    await pending.open();
    const { store, watch } = await database.openStore();
    closing.defer(() => watch.close());
    closing.defer(() => store.close());
    // Stops the watch before the database is closed, because closing deletes the log.
    closing.defer(watch.start(logger));

    const removal = { store, files, mailDir: mailPath(dataDir) };
    await opened.claim(store.secret);
    const sweep = async (atStart: boolean) => {
      // A moved or replaced database may not know which files are named.
      if (!atStart && watch.inspect() !== undefined) return;
      await sweepFiles({ store, files, logger, atStart });
      await removeUnconfirmed(removal, logger, limits.unconfirmedDays);
      onDraftsExpired?.(await removeDrafts(removal));
      await removeDeskMails(removal.mailDir);
      await store.shared?.expire();
      await store.publications.removeEnded();
    };
    let stopping = false;
    const expireUploads = async () => {
      const expired = await pending.expire();
      if (expired > 0) logger.info({ removed: expired }, 'expired uploads that no submission named removed');
    };
    const logged = (work: Promise<void>, what: string) => {
      work.catch((err) => {
        // A sweep of a bucket may take longer than stopping; the next start sweeps again.
        if (!stopping) logger.error({ err }, `sweep of ${what} failed`);
      });
    };
    const sweepLogged = () => logged(sweep(false), 'files, unconfirmed subscriptions, drafts and mails');
    const expireLogged = () => logged(expireUploads(), 'uploads');
    expireLogged();
    // Listing a bucket may take minutes, and another server may be about to name a file.
    if (shared) sweepLogged();
    else await sweep(true);
    const timers = [setInterval(sweepLogged, SWEEP_MS), setInterval(expireLogged, limits.uploadEmptyMs / 2)];
    for (const timer of timers) timer.unref();
    closing.defer(() => {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
    });
    return { store, files, pending, watch, cipher, close: () => closing.disposeAsync() };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}
