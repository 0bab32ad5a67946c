import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../store/FileStore.ts';
import type { StoredFile } from '../store/fileStages.ts';
import { writableName } from './fileNames.ts';

/** File systems allow names of 255 bytes; ` (2)` must still fit. */
const NAME_BYTES = 240;

/**
 * Writes files into a folder, named by their field and a safe form of their sent name. Creates the folder when it is
 * missing. Overwrites nothing: a name that exists gets a number. Returns the paths in the order of the files.
 * @throws when the bytes do not match the hash of the received file
 */
export async function saveFiles(
  store: FileStore,
  files: readonly StoredFile[],
  folder: string,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (const file of files) {
    const path = await claimPath(folder, savedName(file));
    try {
      await copy(store, file, path);
    } catch (error) {
      await rm(path);
      throw error;
    }
    paths.push(path);
  }
  return paths;
}

/** `pieces.cv` and `a.pdf` → `pieces - cv - a.pdf`, because many files are called `a.pdf`; the first of `photos` → `photos - 1 - a.pdf`. */
export function savedName({ field, name }: Pick<StoredFile, 'field' | 'name'>): string {
  const places = field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('/', '_')));
  const whole = writableName([...places, name].join(' - '));
  const { ext } = parse(whole);
  const kept = ext.length <= 10 ? ext : '';
  return cut(whole.slice(0, whole.length - kept.length), NAME_BYTES - Buffer.byteLength(kept)) + kept;
}

/** Returns the first whole characters of a text that fit into `bytes`. */
function cut(text: string, bytes: number): string {
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break;
    kept += character;
  }
  return kept;
}

/** Creates an empty file with that name, or with the first free number added. Returns its path. */
async function claimPath(folder: string, name: string): Promise<string> {
  const { name: stem, ext } = parse(name);
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? name : `${stem} (${number})${ext}`);
    try {
      await (await open(path, 'wx', 0o600)).close();
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

async function copy(store: FileStore, file: StoredFile, path: string): Promise<void> {
  const hash = createHash('sha256');
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(store.open(file.storedAs), meter, createWriteStream(path));
  if (hash.digest('hex') !== file.sha256) {
    throw new Error(`The stored bytes of "${file.name}" (${file.field}) are not the received bytes.`);
  }
}
