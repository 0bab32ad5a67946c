import type { DatabaseSync } from 'node:sqlite';
import type { FastifyBaseLogger } from 'fastify';
import type { Limits } from '../config/limits.ts';
import type { ServerConfig } from '../config/ServerConfig.ts';
import { claimDataDir } from './claimDataDir.ts';
import type { DataCipher } from './encryption/DataCipher.ts';
import { openCipher, recordKey } from './encryption/openCipher.ts';
import type { FileStore } from './FileStore.ts';
import { type FilesOptions, openFiles } from './files/openFiles.ts';
import { sweepFiles } from './files/sweepFiles.ts';
import { removeUnconfirmed } from './removeUnconfirmed.ts';
import { StorageWatch } from './StorageWatch.ts';
import type { SubmissionStore } from './SubmissionStore.ts';
import { prepareDatabase } from './sqlite/prepareDatabase.ts';
import {
  type SqliteStoreOptions,
  SqliteSubmissionStore,
  type StoreLimits,
} from './sqlite/SqliteSubmissionStore.ts';
import { databasePath, mailPath, uploadsPath } from './storagePaths.ts';
import { PendingUploads, type PendingUploadsOptions } from './uploads/PendingUploads.ts';

const SWEEP_MS = 3_600_000;

export interface Storage {
  store: SubmissionStore;
  files: FileStore;
  pending: PendingUploads;
  watch: StorageWatch;
  cipher: DataCipher | undefined;
  close(): Promise<void>;
}

export interface StorageOptions
  extends Pick<SqliteStoreOptions, 'onCommit'>,
    Pick<FilesOptions, 'filesUrl' | 'waiting'> {
  limits: StoreLimits & Pick<Limits, 'unconfirmedDays' | 'uploadKeepMs'>;
  dataKeys?: ServerConfig['dataKeys'];
  onUpload?: PendingUploadsOptions['onEvent'];
}

/**
 * Locks `DATA_DIR`, opens its database and files, and watches and sweeps them.
 * @throws StartError, DatabaseError
 */
export async function openStorage(
  dataDir: string,
  logger: FastifyBaseLogger,
  { limits, dataKeys, filesUrl, waiting, onCommit, onUpload }: StorageOptions,
): Promise<Storage> {
  const closing = new AsyncDisposableStack();
  try {
    const claim = claimDataDir(dataDir);
    closing.defer(() => claim.release());
    const database = await prepareDatabase(databasePath(dataDir), { filled: claim.hasFiles });
    const cipher = readCipher(database, dataKeys);
    const opened = await openFiles({ dataDir, filesUrl, waiting, cipher, logger });
    closing.defer(() => opened.close());
    const { files, shared } = opened;
    const pending = new PendingUploads(uploadsPath(dataDir), {
      cipher,
      keepMs: limits.uploadKeepMs,
      onEvent: onUpload,
    });
    await pending.open();
    const watch = new StorageWatch(database, dataDir);
    closing.defer(() => watch.close());
    const store = new SqliteSubmissionStore(database, limits, { onCommit, watch, cipher });
    closing.defer(() => store.close());
    // Stops the watch before the database is closed, because closing deletes the log.
    closing.defer(watch.start(logger));

    const removal = { store, files, mailDir: mailPath(dataDir) };
    await opened.claim(store.secret);
    // Listing a bucket may take minutes, and another server may be about to name a file.
    if (!shared) await sweepFiles({ store, files, logger, atStart: true });
    await expireUploads(pending, logger);
    await removeUnconfirmed(removal, logger, limits.unconfirmedDays);
    const sweep = async () => {
      // A moved or replaced database may not know which files are named.
      if (watch.inspect() !== undefined) return;
      await expireUploads(pending, logger);
      await sweepFiles({ store, files, logger, atStart: false });
      await removeUnconfirmed(removal, logger, limits.unconfirmedDays);
    };
    const sweepLogged = () => {
      sweep().catch((err) => logger.error({ err }, 'sweep of files and unconfirmed subscriptions failed'));
    };
    if (shared) sweepLogged();
    const sweeping = setInterval(sweepLogged, SWEEP_MS);
    sweeping.unref();
    closing.defer(() => clearInterval(sweeping));
    return { store, files, pending, watch, cipher, close: () => closing.disposeAsync() };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

async function expireUploads(pending: PendingUploads, logger: FastifyBaseLogger): Promise<void> {
  const removed = await pending.expire();
  if (removed > 0) logger.info({ removed }, 'expired uploads that no submission named removed');
}

/** Closes the database on an error, because the store does not own it yet. */
function readCipher(database: DatabaseSync, dataKeys: ServerConfig['dataKeys']): DataCipher | undefined {
  try {
    const cipher = openCipher(database, dataKeys);
    if (cipher) recordKey(database, cipher);
    return cipher;
  } catch (error) {
    database.close();
    throw error;
  }
}
