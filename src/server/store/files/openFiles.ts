import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { tell } from '#definitions/sources/tell.ts';
import type { BucketAddress } from '../../config/BucketAddress.ts';
import { StartError } from '../../config/StartError.ts';
import type { DataCipher } from '../encryption/DataCipher.ts';
import type { Rotation } from '../encryption/Rotation.ts';
import { rotateMails } from '../encryption/rotateMails.ts';
import type { FileStore } from '../FileStore.ts';
import { filesPath, uploadsPath } from '../storagePaths.ts';
import { StoreUnavailableError } from '../storeErrors.ts';
import { PendingUploads, type PendingUploadsOptions } from '../uploads/PendingUploads.ts';
import { AT_START, type Waiting, waitAtStart } from '../waitAtStart.ts';
import { DiskFileStore } from './DiskFileStore.ts';
import { FolderObjects } from './FolderObjects.ts';
import { Staging } from './Staging.ts';

/** Bytes of a piece of a file that goes up before its submission: as many as a page sends in a request. */
const PIECE_BYTES = 2 * 1024 * 1024;

export interface OpenedFiles {
  files: FileStore;
  /** Whether other servers may use the same files. */
  shared: boolean;
  /** Waits until the files can be used, and records their installation. @throws StartError */
  claim(secret: Uint8Array): Promise<void>;
  /** The files that wait for their submission, encrypted as the others. */
  uploads(options: Omit<PendingUploadsOptions, 'cipher'>): PendingUploads;
  /** Encrypts every file and mail that is not under the first key. */
  rotate(cipher: DataCipher): Promise<Rotation>;
  close(): void;
}

export interface FilesOptions {
  dataDir: string;
  /** Where the files are instead of `dataDir`. */
  filesUrl?: BucketAddress;
  cipher?: DataCipher;
  logger?: Pick<FastifyBaseLogger, 'warn'>;
  /** How often a server at its start looks for its bucket, and for how long. */
  waiting?: Waiting;
}

/** Opens the files where `FILES_URL` says: in a bucket, or in `DATA_DIR`. */
export async function openFiles(options: FilesOptions): Promise<OpenedFiles> {
  const { dataDir, filesUrl, cipher, logger, waiting = AT_START } = options;
  const rotateBoth = (files: FileStore) => async (newer: DataCipher) => {
    const [mails, stored] = [await rotateMails(dataDir, newer), await files.rotate(newer)];
    return { done: mails.done + stored.done, failures: [...mails.failures, ...stored.failures] };
  };
  if (!filesUrl) {
    const files = new DiskFileStore(dataDir, cipher);
    return {
      files,
      shared: false,
      // `claimDataDir` finds out which installation has the files.
      claim: async () => undefined,
      uploads: (uploadOptions) => uploadsIn(dataDir, { ...uploadOptions, cipher }),
      rotate: rotateBoth(files),
      close: () => undefined,
    };
  }
  // Loaded only here: the client takes 35 MB.
  const { S3FileStore } = await import('../s3/S3FileStore.ts');
  const files = new S3FileStore(filesUrl, join(filesPath(dataDir), 'tmp'), cipher);
  const claim = async (secret: Uint8Array) => {
    const attempt = async () => {
      await files.claim(secret);
      await files.check();
    };
    const onWait = (error: unknown) =>
      logger?.warn({ reason: (error as Error).message }, 'waiting for the bucket of FILES_URL');
    await waitAtStart(attempt, waiting, isUnavailable, onWait).catch((error) => {
      if (!isUnavailable(error)) throw error;
      throw new StartError(tell`The server cannot start. ${error.message} Mend that, or FILES_URL.`);
    });
  };
  return {
    files,
    shared: true,
    claim,
    uploads: (uploadOptions) => files.uploads(uploadOptions),
    rotate: rotateBoth(files),
    close: () => files.close(),
  };
}

/** Returns the uploads in `DATA_DIR/uploads/`, which this server alone has. */
export function uploadsIn(dataDir: string, options: PendingUploadsOptions): PendingUploads {
  // Not that of stored files, whose folder may be on another disk.
  const staging = new Staging(join(uploadsPath(dataDir), 'tmp'));
  return new PendingUploads(
    { objects: new FolderObjects(dataDir, staging), staging, pieceBytes: PIECE_BYTES },
    options,
  );
}

function isUnavailable(error: unknown): error is StoreUnavailableError {
  return error instanceof StoreUnavailableError;
}
