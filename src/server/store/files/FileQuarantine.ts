import { copyFile, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataCipher } from '../encryption/DataCipher.ts';
import { describeFile } from '../encryption/fileFormat.ts';
import type { OrphanedFile } from '../FileStore.ts';
import { FILE_ID } from '../fileStages.ts';
import { unlessMissing } from './unlessMissing.ts';

/**
 * Holds files that no submission names, as `<day of arrival>/<id>`. A file stays unchanged, and goes back when a submission names it
 * again, as after a newer database has replaced an older one.
 */
export class FileQuarantine {
  readonly #folder: string;
  readonly #cipher: DataCipher | undefined;

  /** `take` creates the folder. */
  constructor(folder: string, cipher?: DataCipher) {
    this.#folder = folder;
    this.#cipher = cipher;
  }

  /** Moves a file into quarantine. Resolves to false when it no longer exists. */
  async take(path: string, id: string, now: Date): Promise<boolean> {
    const folder = join(this.#folder, dayOf(now));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return (await unlessMissing(move(path, join(folder, id)).then(() => true))) ?? false;
  }

  async restore({ id, since }: OrphanedFile, to: string): Promise<void> {
    await move(this.#path(since, id), to);
  }

  async list(): Promise<OrphanedFile[]> {
    const files: OrphanedFile[] = [];
    for (const since of await this.#days()) {
      for (const id of await readdir(join(this.#folder, since))) {
        const path = this.#path(since, id);
        const found = FILE_ID.test(id) && (await unlessMissing(stat(path)));
        if (!found) continue;
        const plain = this.#cipher ? await unlessMissing(describeFile(this.#cipher, path)) : found;
        if (plain) files.push({ id, size: plain.size, received: found.mtime, since });
      }
    }
    return files;
  }

  /** Deletes a file. Succeeds when it does not exist. */
  async remove(id: string): Promise<void> {
    for (const since of await this.#days()) await rm(this.#path(since, id), { force: true });
  }

  /** Deletes files that arrived before the day of `before`, and folders without files. Returns the number of files. */
  async expire(before: Date): Promise<number> {
    let removed = 0;
    for (const since of await this.#days()) {
      const folder = join(this.#folder, since);
      const ids = await readdir(folder);
      const old = since < dayOf(before);
      for (const id of old ? ids : []) await rm(join(folder, id));
      if (old) removed += ids.length;
      if (old || ids.length === 0) await rmdir(folder);
    }
    return removed;
  }

  async #days(): Promise<string[]> {
    const names = (await unlessMissing(readdir(this.#folder))) ?? [];
    return names.filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));
  }

  #path(since: string, id: string): string {
    return join(this.#folder, since, id);
  }
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Renames, or copies when `files/` is on a disk of its own. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, `${to}.part`);
    await rename(`${to}.part`, to);
    await rm(from);
  }
}
