import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Resource } from '#publication/Publication.ts';
import { makeResource } from './makeResource.ts';

/** Reads the built client's `assets` folder into memory, compressed: by path, such as `/assets/index-Bx2.js`. */
export async function loadClientAssets(clientDir: string): Promise<Map<string, Resource>> {
  const folder = join(clientDir, 'assets');
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const loaded = files.map(async (entry): Promise<[string, Resource]> => {
    const path = join(entry.parentPath, entry.name);
    const url = `/assets${path.slice(folder.length).split(sep).join('/')}`;
    return [url, await makeResource(path, await readFile(path), 'immutable')];
  });
  return new Map(await Promise.all(loaded));
}
