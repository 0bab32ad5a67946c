import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type DataCipher, DecryptionError } from '../../store/encryption/DataCipher.ts';
import { decrypted } from '../../store/encryption/encryptedColumns.ts';
import type { FileStore } from '../../store/FileStore.ts';
import { DiskFileStore } from '../../store/files/DiskFileStore.ts';
import { filesPath } from '../../store/storagePaths.ts';
import { type FileRow, hashOf } from '../storedFiles.ts';
import { atPlace, MoveError } from './MoveError.ts';
import type { Place } from './openSide.ts';

/** The files of a place: as they are stored, and decrypted. Close it. */
export interface PlacedFiles {
  /** How messages name it. */
  place: string;
  stored: FileStore;
  plain: FileStore;
  close(): void;
}

type FilesPlace = Pick<Place, 'dataDir' | 'filesUrl'>;

/**
 * Opens the files of a place.
 * @param secret of the installation to which a target's bucket must belong, or no one's; a source is only read
 * @throws StartError, MoveError
 */
export async function openPlacedFiles(
  { dataDir, filesUrl }: FilesPlace,
  cipher: DataCipher | undefined,
  secret?: Uint8Array,
): Promise<PlacedFiles> {
  const place = nameOf({ dataDir, filesUrl });
  if (!filesUrl)
    return atPlace(place, async () => ({
      place,
      stored: new DiskFileStore(filesPath(dataDir)),
      plain: new DiskFileStore(filesPath(dataDir), cipher),
      close: () => undefined,
    }));
  const { S3FileStore } = await import('../../store/s3/S3FileStore.ts');
  const temporary = join(filesPath(dataDir), 'tmp');
  const [stored, plain] = [undefined, cipher].map((each) => new S3FileStore(filesUrl, temporary, each));
  if (!stored || !plain) throw new Error('unreachable');
  const close = () => {
    stored.close();
    plain.close();
  };
  try {
    if (secret)
      await atPlace(place, async () => {
        await stored.claim(secret);
        await stored.check();
      });
    return { place, stored, plain, close };
  } catch (error) {
    close();
    throw error;
  }
}

export function isSamePlace(one: FilesPlace, other: FilesPlace): boolean {
  return nameOf(one) === nameOf(other);
}

/** An address of a bucket holds no secret. */
function nameOf({ dataDir, filesUrl }: FilesPlace): string {
  if (!filesUrl) return filesPath(dataDir);
  const { bucket, prefix, endpoint } = filesUrl;
  return `s3://${bucket}/${prefix}${endpoint === undefined ? '' : ` at ${endpoint}`}`;
}

/**
 * Brings one file to the target, as it is stored, and verifies its SHA-256 there. One that is there already is only verified.
 * @throws MoveError
 */
export async function moveFile(
  row: FileRow,
  source: PlacedFiles,
  target: PlacedFiles,
  cipher: DataCipher | undefined,
): Promise<void> {
  const { stored_as: id, sha256 } = row;
  const name = decrypted(cipher, row.name, 'files.name', id);
  const arrived = async () =>
    (await atPlace(target.place, () => target.stored.has(id))) && (await isWhole(target, id, sha256));
  if (await arrived()) return;
  if (!(await atPlace(source.place, () => source.stored.has(id))))
    throw new MoveError(
      `${source.place} lacks the file "${name}" (${id}). Restore it from a backup or delete its submission, then run the same ` +
        'command again.',
    );
  if (source !== target) {
    const bytes = source.stored.open(id);
    const staged = await atPlace(`${source.place} to ${target.place}`, () =>
      target.stored.stage(Readable.from(bytes, { objectMode: false }), Number.POSITIVE_INFINITY),
    );
    await atPlace(target.place, () => target.stored.keep(staged, id));
    if (await arrived()) return;
  }
  const whole = await isWhole(source, id, sha256);
  throw new MoveError(
    whole
      ? `The bytes of "${name}" (${id}) that arrived in ${target.place} are not those that were sent. Run the same command again.`
      : `The stored bytes of "${name}" (${id}) in ${source.place} are not the received bytes. Restore the file from a backup or ` +
          'delete its submission, then run the same command again.',
  );
}

async function isWhole({ place, plain }: PlacedFiles, id: string, sha256: string): Promise<boolean> {
  try {
    return (await atPlace(place, () => hashOf(plain.open(id)))) === sha256;
  } catch (error) {
    if (error instanceof DecryptionError) return false;
    throw error;
  }
}
