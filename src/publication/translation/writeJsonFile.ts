import { renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Writes a value as JSON, as `writeTextFile` does. */
export function writeJsonFile(path: string, value: unknown): void {
  writeTextFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** Writes a file atomically: neither a reader nor a crash leaves half a file. */
export function writeTextFile(path: string, text: string): void {
  // `loadSources` ignores names that begin with a dot.
  const unfinished = join(dirname(path), `.${basename(path)}.unfinished`);
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}
