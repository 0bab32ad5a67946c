import { renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Writes a value as JSON atomically: neither a reader nor a crash leaves half a file. */
export function writeJsonFile(path: string, value: unknown): void {
  // `loadSources` ignores names that begin with a dot.
  const unfinished = join(dirname(path), `.${basename(path)}.unfinished`);
  writeFileSync(unfinished, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(unfinished, path);
}
