import type { Stats } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Resource } from '#contract/Publication.ts';
import { makeResource } from '../answers/makeResource.ts';

/** Small enough for memory, or the file's path relative to the folder, to be streamed. */
export type PublicFile = { resource: Resource } | { stream: string };

/** A folder that is served as it is, while it may change. */
export class PublicFiles {
  readonly #folder: string;
  readonly #memoryFileBytes: number;
  /** By path, with the stamp of the file they were made from. */
  readonly #inMemory = new Map<string, { stamp: string; resource: Promise<Resource> }>();

  /** @param memoryFileBytes up to which a file is kept in memory */
  constructor(folder: string, memoryFileBytes: number) {
    this.#folder = resolve(folder);
    this.#memoryFileBytes = memoryFileBytes;
  }

  /** The file at a path such as `/logo.svg`; hidden files and whatever lies outside the folder are not there. */
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
    const stats = await this.#look(file);
    if (!stats?.isFile()) {
      this.#inMemory.delete(path);
      return undefined;
    }
    if (stats.size > this.#memoryFileBytes) return { stream: relative(this.#folder, file) };
    return { resource: await this.#load(path, file, `${stats.mtimeMs} ${stats.size}`) };
  }

  async #look(file: string): Promise<Stats | undefined> {
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
