import type { Stats } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Resource } from '#contract/Publication.ts';
import { makeResource } from '../http/makeResource.ts';

/** A small file in memory, or the path (relative to the folder) of a large one to stream. */
export type PublicFile = { resource: Resource } | { stream: string };

/** Files of a served folder, which may change at any time. */
export class PublicFiles {
  readonly #folder: string;
  readonly #memoryFileBytes: number;
  /** Small files by path, with the modification time and size of their source. */
  readonly #inMemory = new Map<string, { stamp: string; resource: Promise<Resource> }>();

  /** @param memoryFileBytes largest file to keep in memory */
  constructor(folder: string, memoryFileBytes: number) {
    this.#folder = resolve(folder);
    this.#memoryFileBytes = memoryFileBytes;
  }

  /** Returns the file at a path such as `/logo.svg`; `undefined` for hidden files and paths outside the folder. */
  async find(path: string): Promise<PublicFile | undefined> {
    const parts = path.split('/').slice(1);
    if (
      path.includes('\0') ||
      path.includes('\\') ||
      parts.some((part) => part === '' || part.startsWith('.'))
    ) {
      return undefined;
    }
    const file = join(this.#folder, ...parts);
    const stats = await this.#stat(file);
    if (!stats?.isFile()) {
      this.#inMemory.delete(path);
      return undefined;
    }
    if (stats.size > this.#memoryFileBytes) return { stream: relative(this.#folder, file) };
    return { resource: await this.#load(path, file, `${stats.mtimeMs} ${stats.size}`) };
  }

  /** Follows links; returns `undefined` for a target outside the folder. */
  async #stat(file: string): Promise<Stats | undefined> {
    try {
      const real = await realpath(file);
      const root = await realpath(this.#folder);
      return real.startsWith(root + sep) ? await stat(real) : undefined;
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'].includes((error as { code: string }).code))
        return undefined;
      throw error;
    }
  }

  async #load(path: string, file: string, stamp: string): Promise<Resource> {
    let found = this.#inMemory.get(path);
    if (found?.stamp !== stamp) {
      const resource = readFile(file).then((body) => makeResource(file, body, 'revalidate'));
      found = { stamp, resource };
      this.#inMemory.set(path, found);
      resource.catch(() => this.#inMemory.delete(path));
    }
    return found.resource;
  }
}
