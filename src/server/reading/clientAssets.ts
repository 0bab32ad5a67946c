import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Resource } from '#contract/Publication.ts';
import { SENDER, WORKER } from '#contract/urls.ts';
import { makeResource } from '../http/makeResource.ts';

/** Reads the service workers beside the assets, by URL. A worker's URL never changes, so browsers request it again each time. */
export async function loadWorkers(clientDir: string): Promise<Map<string, Resource>> {
  const loaded = [WORKER, SENDER].map(async (url): Promise<[string, Resource]> => {
    const path = join(clientDir, url);
    return [url, await makeResource(path, await readFile(path), 'revalidate')];
  });
  return new Map(await Promise.all(loaded));
}

/** Reads the built client's `assets` folder into memory, compressed. Returns it by path, such as `/assets/index-Bx2.js`. */
export async function loadClientAssets(clientDir: string): Promise<Map<string, Resource>> {
  const folder = join(clientDir, 'assets');
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && !entry.name.endsWith('.br'));
  const compressed = new Set(names.map(({ name }) => name));
  const loaded = files.map(async (entry): Promise<[string, Resource]> => {
    const path = join(entry.parentPath, entry.name);
    const url = `/assets${path.slice(folder.length).split(sep).join('/')}`;
    // The build has compressed some files already.
    const brotli = compressed.has(`${entry.name}.br`) ? await readFile(`${path}.br`) : undefined;
    return [url, await makeResource(path, await readFile(path), 'immutable', brotli)];
  });
  return new Map(await Promise.all(loaded));
}
