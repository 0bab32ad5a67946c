import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Writes a file atomically: neither a reader nor a crash leaves half a file. */
export function writeTextFile(path: string, text: string): void {
  // `loadSources` ignores names that begin with a dot.
  const unfinished = join(dirname(path), `.${basename(path)}.unfinished`);
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}

/** The JSON files of a folder by name, as they were when a command began. */
export type FolderTexts = ReadonlyMap<string, string>;

/** A folder that does not exist has none. */
export function readFolder(folder: string): FolderTexts {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.json'),
  );
  return new Map(names.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]));
}
