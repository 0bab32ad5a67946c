import {
  access,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { StagedFile } from '../fileStages.ts';
import { flushPath } from '../flushPath.ts';
import type { ByteRange, ListedObject, ObjectFacts, ObjectStore } from '../ObjectStore.ts';
import { takeOver } from '../takeOver.ts';
import type { Staging } from './Staging.ts';
import { unlessMissing } from './unlessMissing.ts';

const PLACE_TIMES = 3;

/** Objects in a folder of this machine: the key is the path. */
export class FolderObjects implements ObjectStore {
  readonly #root: string;
  readonly #staging: Staging;
  /** Folders, with promises that resolve once their entries are durable. */
  readonly #folders = new Map<string, Promise<void>>();

  /** @param staging a folder for objects that are not whole yet, best on the disk of the objects */
  constructor(root: string, staging: Staging) {
    this.#root = resolve(root);
    this.#staging = staging;
  }

  async put(key: string, { path }: StagedFile): Promise<void> {
    // A new modification time, so that no sweep removes it before its row is written.
    const now = new Date();
    await utimes(path, now, now);
    await this.#place(path, key, moveFile);
  }

  async replace(key: string, { path }: StagedFile): Promise<void> {
    await takeOver(this.#path(key), path);
    await this.#place(path, key, moveFile);
  }

  async putNew(key: string, { path }: StagedFile): Promise<boolean> {
    try {
      await this.#place(path, key, link);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
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

  describe(key: string): Promise<ObjectFacts | undefined> {
    return unlessMissing(stat(this.#path(key)).then(({ size, mtime }) => ({ size, modified: mtime })));
  }

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = await unlessMissing(open(this.#path(key)));
    return file?.createReadStream({ start: range?.first, end: range?.last });
  }

  async copyTo(key: string, path: string): Promise<void> {
    await copyFile(this.#path(key), path, constants.COPYFILE_FICLONE);
    await flushPath(path, 'r');
  }

  async move(from: string, to: string): Promise<boolean> {
    if (!(await this.describe(from))) return false;
    await this.#place(this.#path(from), to, moveFile);
    await this.#removeEmpty(from);
    return true;
  }

  async remove(key: string): Promise<boolean> {
    await rm(this.#path(key), { force: true });
    await this.#removeEmpty(key);
    return true;
  }

  async *list(folder: string): AsyncGenerator<ListedObject> {
    const entries = await unlessMissing(readdir(this.#path(folder), { withFileTypes: true }));
    for (const entry of entries ?? []) {
      const key = folder + entry.name;
      if (entry.isDirectory()) yield* this.list(`${key}/`);
      else if (entry.isFile()) yield { key, describe: () => this.describe(key) };
    }
  }

  /** `Staging` removes them. */
  async removeUnfinished(): Promise<number> {
    return 0;
  }

  check(folder: string): Promise<void> {
    return access(this.#path(folder), constants.W_OK);
  }

  /** Moves or links a file to its place, flushed. */
  async #place(from: string, key: string, move: (from: string, to: string) => Promise<void>): Promise<void> {
    const to = this.#path(key);
    const folder = dirname(to);
    await flushPath(from, 'r+');
    for (let left = PLACE_TIMES; ; left--) {
      await this.#makeFolder(folder);
      try {
        await move(from, to);
        break;
      } catch (error) {
        // The folder may have been deleted.
        this.#folders.delete(folder);
        if (left === 0 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
    await flushPath(folder);
  }

  /** Creates a folder; durable when it resolves, even if another request or a killed process created it. */
  #makeFolder(folder: string): Promise<void> {
    const known = this.#folders.get(folder);
    if (known) return known;
    const made = mkdir(folder, { recursive: true, mode: 0o700 }).then(async () => {
      for (let at = dirname(folder); at.startsWith(this.#root); at = dirname(at)) await flushPath(at);
    });
    this.#folders.set(folder, made);
    made.catch(() => this.#folders.delete(folder));
    return made;
  }

  /** Removes the folder of a removed object, if that was the last in it. */
  async #removeEmpty(key: string): Promise<void> {
    const folder = dirname(this.#path(key));
    await rmdir(folder).then(
      () => this.#folders.delete(folder),
      () => undefined,
    );
  }

  #path(key: string): string {
    return join(this.#root, key);
  }
}

/** Renames, or copies when the two are on different disks. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, `${to}.part`);
    await takeOver(from, `${to}.part`);
    await flushPath(`${to}.part`, 'r+');
    await rename(`${to}.part`, to);
    await rm(from);
  }
}
