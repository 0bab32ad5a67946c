import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FileTooBigError } from '../FileStore.ts';
import { FILE_ID, type StagedFile } from '../fileStages.ts';
import { unlessMissing } from './unlessMissing.ts';

/** A folder of this machine for files that are received, examined and encrypted before they are stored. */
export class Staging {
  readonly #folder: string;
  /** Files of this process, which no sweep removes: an upload may take hours. */
  readonly #held = new Set<string>();

  /** Creates the folder when it is missing. */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** See `FileStore.stage`. */
  async stage(bytes: AsyncIterable<Buffer>, maxBytes: number): Promise<StagedFile> {
    const hash = createHash('sha256');
    const staged = await this.write(bytes, (chunk, size) => {
      if (size > maxBytes) throw new FileTooBigError(`More than ${maxBytes} bytes`);
      hash.update(chunk);
    });
    return { ...staged, sha256: hash.digest('hex') };
  }

  /**
   * Streams bytes to a temporary file, which it removes when that fails.
   * @param onChunk called with each chunk and the size up to its end
   */
  async write(
    bytes: AsyncIterable<Buffer>,
    onChunk?: (chunk: Buffer, size: number) => void,
  ): Promise<Pick<StagedFile, 'path' | 'size'>> {
    const path = this.claim();
    let size = 0;
    try {
      await using file = await open(path, 'wx', 0o600);
      for await (const chunk of bytes) {
        size += chunk.length;
        onChunk?.(chunk, size);
        await file.writeFile(chunk);
      }
    } catch (error) {
      await this.drop(path);
      // The folder may have been deleted: creates it for the next file, unless `DATA_DIR` is gone too.
      if (!existsSync(this.#folder)) await mkdir(this.#folder, { mode: 0o700 }).catch(() => undefined);
      throw error;
    }
    return { path, size };
  }

  /** Returns the path of a new file, which no sweep removes until `release` or `drop`. */
  claim(): string {
    const id = newFileId();
    this.#held.add(id);
    return join(this.#folder, id);
  }

  /** Forgets a file that has been moved. */
  release(path: string): void {
    this.#held.delete(basename(path));
  }

  /** Removes a file. Succeeds when it does not exist. */
  async drop(path: string): Promise<void> {
    await rm(path, { force: true });
    this.release(path);
  }

  /** Removes files that earlier processes left before that time. Returns their number. */
  async sweep(before: number): Promise<number> {
    let removed = 0;
    for (const id of await idsIn(this.#folder)) {
      const path = join(this.#folder, id);
      if (this.#held.has(id) || !(await receivedBefore(path, before))) continue;
      await rm(path, { force: true });
      removed++;
    }
    return removed;
  }
}

export function newFileId(): string {
  return randomBytes(16).toString('hex');
}

/** Returns the file names in a folder that are ids. */
export async function idsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => FILE_ID.test(name));
}

/** Returns when a file was received, if before that time. A file may be deleted meanwhile; then returns `undefined`. */
export async function receivedBefore(path: string, before: number): Promise<Date | undefined> {
  const found = await unlessMissing(stat(path));
  return found && found.mtime.getTime() <= before ? found.mtime : undefined;
}
