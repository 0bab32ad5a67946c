import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { attempt } from '#contract/attempt.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { hashOf } from './routes/resource.ts';
import { WrittenByOther } from './translation/writeFiles.ts';

/** What a command changes in both folders as one. */
export interface Edit {
  /** New texts by path as reports have it, and what the command read there; undefined for a new file. */
  texts: ReadonlyMap<string, { before: string | undefined; after: string }>;
  /** Files that get another name. */
  moves: readonly { from: string; to: string }[];
}

/** What is under way, beside `site.json`: `loadSources` ignores names that begin with a dot. */
const JOURNAL = '.edit.json';

interface Journal {
  /** Process that writes. */
  pid: number;
  /** Whether all new files are on the disk: from then on the edit is finished, before that it is undone. */
  decided: boolean;
  /** Hashes of what was read and of what is written. */
  files: { path: string; before: string | undefined; after: string }[];
  moves: Edit['moves'];
}

/**
 * Writes all files of an edit or none. Whoever is interrupted leaves a journal, by which the next command finishes or undoes
 * it: `finishEdit`.
 * @throws WrittenByOther if a file is not as it was read, or another command is writing; then nothing is changed
 */
export function writeEdit(folders: SourceFolders, { texts, moves }: Edit): void {
  const changed = [...texts].filter(([, { before, after }]) => before !== after);
  const files = changed.map(([path, { before, after }]) => ({
    path,
    before: before && hashOf(before),
    after: hashOf(after),
  }));
  const journal: Journal = { pid: process.pid, decided: false, files, moves };
  const journalPath = join(folders.contentDir, JOURNAL);
  claim(journalPath, journal);
  try {
    for (const [path, { after }] of changed) writeDurably(stagedPath(folders, path), after);
    const other = changed.find(([path, { before }]) => readText(placeOf(folders, path)) !== before);
    if (other) throw new WrittenByOther(tell`${other[0]} has changed meanwhile: run the command again`);
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
  const text = readText(join(folders.contentDir, JOURNAL));
  if (text === undefined) return;
  // A text cut short was never decided, and nothing was staged yet.
  const journal = attempt((): Journal => JSON.parse(text)) ?? UNWRITTEN;
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
    const text = readText(placeOf(folders, path));
    const hash = text && hashOf(text);
    if (hash === before || hash === after) continue;
    throw new WrittenByOther(
      tell`${path} has changed since an interrupted command: undo that, or delete ${join(folders.contentDir, JOURNAL)} to keep all files as they are`,
    );
  }
  for (const { path } of files)
    if (existsSync(stagedPath(folders, path))) renameSync(stagedPath(folders, path), placeOf(folders, path));
  for (const { from, to } of moves)
    if (existsSync(placeOf(folders, from))) renameSync(placeOf(folders, from), placeOf(folders, to));
  rmSync(join(folders.contentDir, JOURNAL), { force: true });
}

function undo(folders: SourceFolders, { files }: Journal): void {
  for (const { path } of files) rmSync(stagedPath(folders, path), { force: true });
  rmSync(join(folders.contentDir, `${JOURNAL}.unfinished`), { force: true });
  rmSync(join(folders.contentDir, JOURNAL), { force: true });
}

/** Of `forms/reservation/ui.json`, wherever the folder is. */
function placeOf({ formsDir, contentDir }: SourceFolders, path: string): string {
  const [folder, ...names] = path.split('/');
  return join(folder === 'forms' ? formsDir : contentDir, ...names);
}

/**
 * Beside its place: the two folders may be on different disks. Not the name that `writeTogether` locks: a command that writes one
 * folder may run meanwhile.
 */
function stagedPath(folders: SourceFolders, path: string): string {
  const place = placeOf(folders, path);
  return join(dirname(place), `.${basename(place)}.edit`);
}

function writeDurably(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'w');
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
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

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // Of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
