import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../store/FileStore.ts';
import type { StoredFile } from '../store/Submission.ts';
import { writableName } from './fileNames.ts';

/** File systems end at 255 bytes a name; a number must still fit. */
const NAME_BYTES = 240;

/**
 * Writes files into a folder, made when missing, under their field and a safe form of the name they came with; nothing
 * is overwritten, a name that is taken gets a number. Returns the paths in the files' order.
 * @throws when the bytes are not those that were received
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

/** `pieces.cv` and `a.pdf` → `pieces - cv - a.pdf`: applicants call everything `a.pdf`. */
function savedName({ field, name }: StoredFile): string {
  const whole = writableName([...field.split('.'), name].join(' - '));
  const { ext } = parse(whole);
  const kept = ext.length <= 10 ? ext : '';
  return cut(whole.slice(0, whole.length - kept.length), NAME_BYTES - Buffer.byteLength(kept)) + kept;
}

/** The first characters of a text, as many as fit. */
function cut(text: string, bytes: number): string {
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break;
    kept += character;
  }
  return kept;
}

/** Makes an empty file of that name, or of the first numbered one that is free. */
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
    throw new Error(`The stored bytes of "${file.name}" (${file.field}) are not those that were received.`);
  }
}
