import { renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Writes a value as JSON, whole or not at all: a reader, or a crash, never meets half a file. */
export function writeJsonFile(path: string, value: unknown): void {
  // A name that begins with a dot is none of a definition.
  const unfinished = join(dirname(path), `.${basename(path)}.unfinished`);
  writeFileSync(unfinished, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(unfinished, path);
}
