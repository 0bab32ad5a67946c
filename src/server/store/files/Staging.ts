import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FILE_ID, type StagedFile } from '../fileStages.ts';
import { unlessMissing } from './unlessMissing.ts';

export class FileTooBigError extends Error {
  override name = 'FileTooBigError';
}

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
  async stage(bytes: AsyncIterable<Buffer>, maxBytes = Number.POSITIVE_INFINITY): Promise<StagedFile> {
    const path = this.claim();
    const hash = createHash('sha256');
    let size = 0;
    try {
      await using file = await open(path, 'wx', 0o600);
      for await (const chunk of bytes) {
        size += chunk.length;
        if (size > maxBytes) throw new FileTooBigError(`More than ${maxBytes} bytes`);
        hash.update(chunk);
        await file.writeFile(chunk);
      }
    } catch (error) {
      await this.drop(path);
      // The folder may have been deleted: creates it for the next file, unless `DATA_DIR` is gone too.
      if (!existsSync(this.#folder)) await mkdir(this.#folder, { mode: 0o700 }).catch(() => undefined);
      throw error;
    }
    return { path, size, sha256: hash.digest('hex') };
  }

  /** Returns the path of a new file, which no sweep removes until `drop`. */
  claim(): string {
    const id = newFileId();
    this.#held.add(id);
    return join(this.#folder, id);
  }

  /** Removes a file. Succeeds when it does not exist. */
  async drop(path: string): Promise<void> {
    await rm(path, { force: true });
    this.#held.delete(basename(path));
  }

  /** Removes files that earlier processes left before that time. Returns their number. */
  async sweep(before: number): Promise<number> {
    let removed = 0;
    for (const id of await readdir(this.#folder)) {
      if (!FILE_ID.test(id) || this.#held.has(id)) continue;
      const path = join(this.#folder, id);
      const found = await unlessMissing(stat(path));
      if (!found || found.mtime.getTime() > before) continue;
      await rm(path, { force: true });
      removed++;
    }
    return removed;
  }
}

export function newFileId(): string {
  return randomBytes(16).toString('hex');
}
