import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';
import { changedFiles, fileDifference, undoneFiles } from '#publication/changes/changedFiles.ts';
import { type MergeConflict, mergeSnapshots, type Preference } from '#publication/changes/mergeSnapshots.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from '#publication/changes/snapshot.ts';
import { compileFolders } from '#publication/compileFolders.ts';
import { isAlive } from '#publication/isAlive.ts';
import type { PublishConfig } from '#server/config/ServerConfig.ts';
import type { StoredPublication } from '#server/store/StoredPublications.ts';
import type { TablePublications } from '#server/store/tables/TablePublications.ts';
import { CommandError } from '../commandLine/CommandError.ts';
import { writeOrTell } from '../publishableFolders.ts';
import { baseEdit, readBase, writeBase } from './baseFile.ts';

export interface Publishing {
  publications: TablePublications;
  config: PublishConfig;
  /** From the publication to the moment at which it is live; more than 0 where several copies of the server may show it. */
  leadMs: number;
}

export interface Named {
  by: string;
  why: string;
}

/**
 * Publishes the edited folders. @returns what the command prints
 * @throws PublicationError with the errors of the folders; CommandError when it would undo what another person has published
 */
export async function publishFolders(
  { publications, config, leadMs }: Publishing,
  named: Named,
  givenBase: number | undefined,
): Promise<string> {
  const { contentDir } = config.edited;
  const folders = readSnapshot(config.edited);
  checkSnapshot(folders);
  const { all, base, last, live } = await stateOf(publications, contentDir, givenBase);
  const changed = changedFiles(live, folders);
  if (changed.length === 0) {
    writeBase(contentDir, last);
    return tell`Nothing to publish: the folders are as publication ${last}.\n`;
  }
  await refuseUndoing(publications, { base, last, live, folders, all });
  const id = await publications.add({
    ...{ who: named.by, why: named.why, base: last, backTo: null, files: folders },
    leadMs: config.consent ? undefined : leadMs,
  });
  if (id === undefined) throw overtaken();
  if (!config.consent) writeBase(contentDir, id);
  return `${changed.map((path) => `  ${path}`).join('\n')}\n${published(id, config, leadMs)}`;
}

/**
 * Takes over into the edited folders what was published since the publication that they follow. @returns what the command prints
 * @throws CommandError where both have changed a place and `prefer` does not say whose change counts; then nothing is written
 */
export async function mergePublished(
  { publications, config }: Omit<Publishing, 'leadMs'>,
  givenBase: number | undefined,
  prefer: Preference | undefined,
): Promise<string> {
  const folders = readSnapshot(config.edited);
  const { base, last, live } = await stateOf(publications, config.edited.contentDir, givenBase);
  if (base === last)
    return tell`Nothing to take over: the folders follow publication ${last}, the last one.\n`;
  const { changes, conflicts } = mergeSnapshots(
    [await snapshotOf(publications, base), live, folders],
    prefer,
  );
  if (conflicts.length > 0)
    throw new CommandError(
      [
        tell`Nothing was written: publication ${last} and your folders have both changed`,
        ...conflicts.flatMap(describeConflict),
        '',
        tell`Say whose change counts at these places: --prefer published, or --prefer mine.`,
      ].join('\n'),
    );
  const texts = new Map([...changes].map(([path, after]) => [path, { before: folders.get(path), after }]));
  writeOrTell(config.edited, {
    texts: new Map([...texts, baseEdit(config.edited.contentDir, last)]),
    moves: [],
  });
  const lines = [...changes].map(([path, after]) => (after ? `  ${path}\n` : tell`  ${path} (removed)\n`));
  return lines.join('') + tell`The folders follow publication ${last}. "npm run check" checks them.\n`;
}

function describeConflict({ path, line, published, own }: MergeConflict): string[] {
  const side = (title: string, text: string) => [
    title,
    ...text.split('\n').flatMap((each) => (each === '' ? [] : `    ${each}`)),
  ];
  return [
    '',
    line === undefined ? tell`${path}: the file as a whole` : `${path}:${line}`,
    ...(published === undefined ? [] : side(tell`published since:`, published)),
    ...(own === undefined ? [] : side(tell`in your folders:`, own)),
  ];
}

/** Writes the files of a publication into a new folder, all or none. @throws CommandError if the folder exists */
export async function writePublication(
  { publications }: Pick<Publishing, 'publications'>,
  id: number,
  to: string,
): Promise<string> {
  const files = await snapshotOf(publications, id);
  if (existsSync(to)) throw new CommandError(tell`${to} exists: name a folder that does not.`);
  const part = `${to}.part`;
  rmSync(part, { recursive: true, force: true });
  writeBase(writeSnapshot(files, part).contentDir, id);
  renameSync(part, to);
  return tell`${to} has the files of publication ${id}.\n`;
}

/** Publishes the files of an earlier publication again. The edited folders stay as they are. */
export async function publishBack(
  { publications, config, leadMs }: Publishing,
  named: Named,
  to: number,
): Promise<string> {
  const files = await snapshotOf(publications, to);
  checkSnapshot(files);
  const base = (await publications.last())?.id ?? 0;
  const id = await publications.add({
    ...{ who: named.by, why: named.why, base, backTo: to, files },
    leadMs: config.consent ? undefined : leadMs,
  });
  if (id === undefined) throw overtaken();
  return published(id, config, leadMs);
}

/** A second person lets a publication go live. */
export async function consentTo(
  { publications, leadMs }: Publishing,
  by: string,
  id: number,
): Promise<string> {
  const all = await publications.list();
  const wished = named(all, id);
  if (wished.liveAt !== null)
    throw new CommandError(tell`Publication ${id} is live or was live: nothing waits.`);
  if (samePerson(wished.who, by))
    throw new CommandError(tell`${wished.who} has made publication ${id}: another person consents to it.`);
  if (!(await publications.consent(id, by, leadMs))) {
    const between = all.filter((each) => each.liveAt !== null && each.id > wished.base).map(facts);
    throw new CommandError(
      tell`Nothing was changed: publication ${id} follows ${wished.base}, and since then came:\n${between.join('\n')}\nPublish the folders again.`,
    );
  }
  return tell`Publication ${id} goes live${whenLive(leadMs)}.\n`;
}

export async function listPublications({ publications }: Publishing): Promise<string> {
  const all = await publications.list();
  const last = await publications.last();
  const state = ({ id, liveAt, base }: StoredPublication): string => {
    if (liveAt === null) return base === last?.id ? tell`waits for consent` : tell`overtaken`;
    if (id !== last?.id) return tell`earlier`;
    return last.inMs > 0 ? tell`goes live in ${Math.ceil(last.inMs / 1_000)} s` : tell`live`;
  };
  return all.map((each) => `${facts(each)}  [${state(each)}]\n`).join('');
}

function facts({ id, at, who, why, backTo, consentedBy }: StoredPublication): string {
  const notes = [
    backTo === null ? [] : tell`back to ${backTo}`,
    consentedBy === null ? [] : tell`consent: ${consentedBy}`,
  ].flat();
  return `${id}  ${at}  ${who}: ${why}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
}

/** The files of a publication; none of 0. @throws CommandError if there is no such publication */
export async function snapshotOf(publications: TablePublications, id: number): Promise<Snapshot> {
  if (id === 0) return new Map();
  const files = await publications.files(id);
  if (!files) throw new CommandError(noPublication(id));
  return publications.read(files);
}

const COPIES = 'fair-publish-';

/** What a process that was killed has left, which may be the definitions of a form that nobody shall see yet. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${COPIES}(\\d+)-`).exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** Runs a task on a snapshot as folders, which exist as long as the task runs. */
export function withFolders<Result>(
  snapshot: Snapshot,
  task: (folders: ReturnType<typeof writeSnapshot>) => Result,
): Result {
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${COPIES}${process.pid}-`));
  try {
    return task(writeSnapshot(snapshot, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What is checked is what is stored: a file that is saved meanwhile changes neither. */
function checkSnapshot(snapshot: Snapshot): void {
  withFolders(snapshot, (folders) => compileFolders(folders));
}

async function stateOf(
  publications: TablePublications,
  contentDir: string,
  givenBase: number | undefined,
): Promise<Omit<State, 'folders'>> {
  const all = await publications.list();
  const last = (await publications.last())?.id ?? 0;
  const base = givenBase ?? readBase(contentDir) ?? all[0]?.id ?? 0;
  return { all, base, last, live: await snapshotOf(publications, last) };
}

interface State {
  base: number;
  last: number;
  live: Snapshot;
  folders: Snapshot;
  all: readonly StoredPublication[];
}

async function refuseUndoing(
  publications: TablePublications,
  { base, last, live, folders, all }: State,
): Promise<void> {
  if (base === last) return;
  const before = await snapshotOf(publications, base);
  const undone = undoneFiles(before, live, folders);
  if (undone.length === 0) return;
  const between = all.filter(({ id, liveAt }) => liveAt !== null && id > base);
  const differences = undone.flatMap((path) => [
    '',
    path,
    tell`published since:`,
    ...fileDifference(path, before.get(path), live.get(path)),
    tell`in your folders:`,
    ...fileDifference(path, before.get(path), folders.get(path)),
  ]);
  throw new CommandError(
    [
      tell`Nothing was published. Your folders follow publication ${base}; since then came:`,
      ...between.map(facts),
      ...differences,
      '',
      tell`To publish your folders would undo this. "npm run publish -- --merge" takes it over into your files.`,
    ].join('\n'),
  );
}

function named(all: readonly StoredPublication[], id: number): StoredPublication {
  const found = all.find((each) => each.id === id);
  if (!found) throw new CommandError(noPublication(id));
  return found;
}

function noPublication(id: number): string {
  return tell`There is no publication ${id}: "npm run publish -- --list" shows all of them.`;
}

function overtaken(): CommandError {
  return new CommandError(
    tell`Nothing was published: another person has published at this moment. Run the command again.`,
  );
}

function published(id: number, { consent }: PublishConfig, leadMs: number): string {
  return consent
    ? tell`Publication ${id} waits for a second person: npm run publish -- --consent ${id} --by NAME\n`
    : tell`Publication ${id} goes live${whenLive(leadMs)}.\n`;
}

function whenLive(leadMs: number): string {
  return leadMs > 0 ? tell` in ${leadMs / 1_000} second[|s], on all copies of the server at once` : '';
}

function samePerson(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  return plain(one) === plain(other);
}
