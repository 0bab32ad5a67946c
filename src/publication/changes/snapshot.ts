import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from '#definitions/sources/listFiles.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';

/** The bytes of definitions by path as reports have it, such as `forms/reservation/ui.json`. */
export type Snapshot = ReadonlyMap<string, Uint8Array>;

/** Reads all that a publication is made of: the JSON of both folders and `content/public`. */
export function readSnapshot({ formsDir, contentDir }: SourceFolders): Snapshot {
  const files = new Map<string, Uint8Array>();
  // What cannot be read is a problem of the definitions, which the check of the snapshot shows.
  for (const [label, folder] of [
    ['forms', formsDir],
    ['content', contentDir],
  ] as const)
    for (const { name } of listFiles(folder, () => undefined)) {
      const path = `${label}/${name}`;
      if (name.endsWith('.json') || path.startsWith('content/public/'))
        files.set(path, readFileSync(join(folder, name)));
    }
  return files;
}

/** Writes a snapshot into a folder, flushed; returns the folders of the definitions in it. */
export function writeSnapshot(snapshot: Snapshot, folder: string): SourceFolders {
  const folders = foldersIn(folder);
  for (const made of Object.values(folders)) mkdirSync(made, { recursive: true });
  for (const [path, bytes] of snapshot) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes, { flush: true });
  }
  return folders;
}

export function foldersIn(folder: string): SourceFolders {
  return { formsDir: join(folder, 'forms'), contentDir: join(folder, 'content') };
}
