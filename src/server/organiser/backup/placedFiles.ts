import { join } from 'node:path';
import type { FileStore } from '../../store/FileStore.ts';
import { DiskFileStore } from '../../store/files/DiskFileStore.ts';
import { filesPath } from '../../store/storagePaths.ts';
import { atPlace } from './BackupError.ts';
import type { Place } from './openSide.ts';

/** The files of a place as they are stored, so encrypted where there is a key. Close it. */
export interface PlacedFiles {
  /** How messages name it. */
  place: string;
  files: FileStore;
  close(): void;
}

type FilesPlace = Pick<Place, 'dataDir' | 'filesUrl'>;

/**
 * Opens the files of a place.
 * @param secret of the installation to which a bucket must belong, or no one's; absent: it is only read
 * @throws StartError, BackupError
 */
export async function openPlacedFiles(
  { dataDir, filesUrl }: FilesPlace,
  secret?: Uint8Array,
): Promise<PlacedFiles> {
  const place = filesPlace({ dataDir, filesUrl });
  if (!filesUrl) return { place, files: new DiskFileStore(dataDir), close: () => undefined };
  const { S3FileStore } = await import('../../store/s3/S3FileStore.ts');
  const files = new S3FileStore(filesUrl, join(filesPath(dataDir), 'tmp'));
  try {
    if (secret)
      await atPlace(place, async () => {
        await files.claim(secret);
        await files.check();
      });
    return { place, files, close: () => files.close() };
  } catch (error) {
    files.close();
    throw error;
  }
}

export function isSamePlace(one: FilesPlace, other: FilesPlace): boolean {
  return filesPlace(one) === filesPlace(other);
}

/** An address of a bucket holds no secret. */
function filesPlace({ dataDir, filesUrl }: FilesPlace): string {
  if (!filesUrl) return filesPath(dataDir);
  const { bucket, prefix, endpoint } = filesUrl;
  return `s3://${bucket}/${prefix}${endpoint === undefined ? '' : ` at ${endpoint}`}`;
}
