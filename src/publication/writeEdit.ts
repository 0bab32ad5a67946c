import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { attempt } from '#contract/attempt.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { isAlive } from './isAlive.ts';
import { hashOf } from './routes/resource.ts';

type Content = string | Uint8Array;

/** Thrown when files are not written because another program writes them too; the message names the mend. */
export class WrittenByOther extends Error {
  override name = 'WrittenByOther';
}

/** What a command changes in both folders as one. */
export interface Edit {
  /**
   * New contents by path as reports have it, and what the command read there; undefined before for a new file, after for one that
   * goes.
   */
  texts: ReadonlyMap<string, { before: Content | undefined; after: Content | undefined }>;
  /** Files that get another name. */
  moves: readonly { from: string; to: string }[];
}

/** The edit of files in one folder, by their names there. `folder` as reports have it: `content/messages`. */
export function folderEdit(
  folder: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Edit {
  const texts = [...after].map(
    ([name, text]) => [`${folder}/${name}`, { before: before.get(name), after: text }] as const,
  );
  return { texts: new Map(texts), moves: [] };
}

/** What is under way, beside `site.json`: `loadSources` ignores names that begin with a dot. */
const JOURNAL = '.edit.json';

interface Journal {
  /** Process that writes. */
  pid: number;
  /** Whether all new files are on the disk: from then on the edit is finished, before that it is undone. */
  decided: boolean;
  /** Hashes of what was read and of what is written. */
  files: { path: string; before?: string; after?: string }[];
  moves: Edit['moves'];
}

/**
 * Writes all files of an edit or none: on a full disk each stays as it is. Whoever is interrupted leaves a journal, by which the next
 * command finishes or undoes it: `finishEdit`.
 * @throws WrittenByOther if a file, also one that does not change, is not as it was read, or another command is writing; then nothing is changed
 */
export function writeEdit(folders: SourceFolders, { texts, moves }: Edit): void {
  const all = [...texts].map(([path, { before, after }]) => {
    return { path, before: hashed(before), after: hashed(after) };
  });
  const files = all.filter(({ before, after }) => before !== after);
  const journal: Journal = { pid: process.pid, decided: false, files, moves };
  const journalPath = join(folders.contentDir, JOURNAL);
  claim(journalPath, journal);
  try {
    for (const { path } of files) {
      const after = texts.get(path)?.after;
      if (after !== undefined) writeDurably(stagedPath(folders, path), after);
    }
    const other = all.find(({ path, before }) => hashed(read(placeOf(folders, path))) !== before);
    if (other) throw new WrittenByOther(tell`${other.path} has changed meanwhile: run the command again`);
    const taken = moves.find(({ to }) => existsSync(placeOf(folders, to)));
    if (taken) throw new WrittenByOther(tell`${taken.to} exists already: rename or delete it`);
    writeDurably(`${journalPath}.unfinished`, JSON.stringify({ ...journal, decided: true }));
    renameSync(`${journalPath}.unfinished`, journalPath);
  } catch (error) {
    undo(folders, journal);
    throw error;
  }
  finish(folders, { ...journal, decided: true });
}

/** Finishes, or undoes, an edit whose command was interrupted. Every command that reads the folders calls it first. */
export function finishEdit(folders: SourceFolders): void {
  const text = read(join(folders.contentDir, JOURNAL));
  if (text === undefined) return;
  // A text cut short was never decided, and nothing was staged yet.
  const journal = attempt((): Journal => JSON.parse(String(text))) ?? UNWRITTEN;
  if (journal.pid !== process.pid && isYoung(folders) && isAlive(journal.pid))
    throw new WrittenByOther(
      tell`another command is writing: wait until it has ended (process ${journal.pid})`,
    );
  if (journal.decided) finish(folders, journal);
  else undo(folders, journal);
}

function claim(path: string, journal: Journal): void {
  try {
    writeFileSync(path, JSON.stringify(journal), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new WrittenByOther(tell`another command is writing: run the command again`);
  }
}

/**
 * Each step may be the second time: a file that is in its place already stays.
 * @throws WrittenByOther if a person has changed a file since; then nothing is changed
 */
function finish(folders: SourceFolders, { files, moves }: Journal): void {
  for (const { path, before, after } of files) {
    const hash = hashed(read(placeOf(folders, path)));
    if (hash === before || hash === after) continue;
    throw new WrittenByOther(
      tell`${path} has changed since an interrupted command: undo that, or delete ${join(folders.contentDir, JOURNAL)} to keep all files as they are`,
    );
  }
  for (const { path, after } of files)
    if (existsSync(stagedPath(folders, path))) renameSync(stagedPath(folders, path), placeOf(folders, path));
    else if (after === undefined) remove(folders, path);
  for (const { from, to } of moves)
    if (existsSync(placeOf(folders, from))) renameSync(placeOf(folders, from), placeOf(folders, to));
  rmSync(join(folders.contentDir, JOURNAL), { force: true });
}

function undo(folders: SourceFolders, { files }: Journal): void {
  for (const { path } of files) remove(folders, path, stagedPath(folders, path));
  rmSync(join(folders.contentDir, `${JOURNAL}.unfinished`), { force: true });
  rmSync(join(folders.contentDir, JOURNAL), { force: true });
}

/** With the folders that are empty without it: a form without files is none. */
function remove(folders: SourceFolders, path: string, place = placeOf(folders, path)): void {
  rmSync(place, { force: true });
  try {
    for (let parent = dirname(path); parent.includes('/'); parent = dirname(parent))
      rmdirSync(placeOf(folders, parent));
  } catch {
    // It has other files.
  }
}

/** Of `forms/reservation/ui.json`, wherever the folder is. */
function placeOf({ formsDir, contentDir }: SourceFolders, path: string): string {
  const [folder, ...names] = path.split('/');
  return join(folder === 'forms' ? formsDir : contentDir, ...names);
}

/** Beside its place: the two folders may be on different disks. */
function stagedPath(folders: SourceFolders, path: string): string {
  const place = placeOf(folders, path);
  return join(dirname(place), `.${basename(place)}.edit`);
}

function writeDurably(path: string, text: Content): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flush: true });
}

function hashed(content: Content | undefined): string | undefined {
  return content === undefined ? undefined : hashOf(content);
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const UNWRITTEN: Journal = { pid: 0, decided: false, files: [], moves: [] };

/** An edit takes less than a second; later, another program has the number of the process. */
function isYoung({ contentDir }: SourceFolders): boolean {
  return Date.now() - statSync(join(contentDir, JOURNAL)).mtimeMs < 30_000;
}
