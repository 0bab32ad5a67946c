import { link, mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Staging } from '../files/Staging.ts';
import { unlessMissing } from '../files/unlessMissing.ts';
import { flushPath } from '../flushPath.ts';
import type { ObjectStore, StoredObject } from '../ObjectStore.ts';

/** Objects in a folder of this machine: the key is the path. */
export class FolderObjects implements ObjectStore {
  readonly #root: string;
  readonly #staging: Staging;

  /** @param staging a folder of the same disk, for objects that are not whole yet */
  constructor(root: string, staging: Staging) {
    this.#root = root;
    this.#staging = staging;
  }

  async putBytes(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#staging.claim();
    try {
      await writeFile(path, bytes, { mode: 0o600 });
      await this.#place(path, key, rename);
    } finally {
      await this.#staging.drop(path);
    }
  }

  async putNew(key: string, { path }: { path: string }): Promise<boolean> {
    try {
      await this.#place(path, key, link);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  describe(key: string): Promise<Pick<StoredObject, 'size' | 'modified'> | undefined> {
    return unlessMissing(stat(this.#path(key)).then(({ size, mtime }) => ({ size, modified: mtime })));
  }

  async get(key: string): Promise<Readable | undefined> {
    return (await unlessMissing(open(this.#path(key))))?.createReadStream();
  }

  async remove(key: string): Promise<void> {
    const path = this.#path(key);
    await rm(path, { force: true });
    // Succeeds with the last object of the folder.
    await rmdir(dirname(path)).catch(() => undefined);
  }

  async *list(folder: string): AsyncGenerator<StoredObject> {
    const entries = await unlessMissing(readdir(this.#path(folder), { withFileTypes: true }));
    for (const entry of entries ?? []) {
      const key = folder + entry.name;
      if (entry.isDirectory()) yield* this.list(`${key}/`);
      const found = entry.isFile() && (await this.describe(key));
      if (found) yield { key, ...found };
    }
  }

  /** Moves or links a file to its place, flushed. */
  async #place(from: string, key: string, move: typeof rename): Promise<void> {
    const to = this.#path(key);
    await flushPath(from, 'r+');
    const made = await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await move(from, to);
    await flushPath(dirname(to));
    if (made !== undefined) await flushPath(dirname(made));
  }

  #path(key: string): string {
    return join(this.#root, key);
  }
}
