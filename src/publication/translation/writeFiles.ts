import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';

/** Writes a file atomically: neither a reader nor a crash leaves half a file. */
export function writeTextFile(path: string, text: string): void {
  const unfinished = unfinishedPath(path);
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

/** Thrown when files are not written because another program writes them too; the message names the mend. */
export class WrittenByOther extends Error {
  override name = 'WrittenByOther';
}

/**
 * Writes those of the files that are to change, all or none: on a full disk each stays as it is.
 * @throws WrittenByOther if one is not as it was `before`, or another command is writing it
 */
export function writeTogether(folder: string, before: FolderTexts, texts: FolderTexts): void {
  const paths = [...texts.keys()].filter((name) => texts.get(name) !== before.get(name));
  const unfinished: string[] = [];
  mkdirSync(folder, { recursive: true });
  try {
    for (const name of paths) {
      const path = unfinishedPath(join(folder, name));
      const file = openNew(path);
      unfinished.push(path);
      try {
        writeFileSync(file, texts.get(name) ?? '');
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    }
    const now = readFolder(folder);
    const changed = [...texts.keys()].find((name) => now.get(name) !== before.get(name));
    if (changed !== undefined)
      throw new WrittenByOther(tell`${join(folder, changed)} has changed meanwhile: run the command again`);
    for (const name of paths) renameSync(unfinishedPath(join(folder, name)), join(folder, name));
  } finally {
    for (const path of unfinished) rmSync(path, { force: true });
  }
}

/** Also the lock of the file that it becomes. */
function openNew(path: string): number {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new WrittenByOther(
      tell`${path} exists: another command is writing, or was interrupted; if none is under way, delete the file`,
    );
  }
}

/** `loadSources` ignores names that begin with a dot. */
function unfinishedPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.unfinished`);
}
