import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';
import { changedFiles, fileDifference, undoneFiles } from '#publication/changes/changedFiles.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from '#publication/changes/snapshot.ts';
import { compileFolders } from '#publication/compileFolders.ts';
import type { PublishConfig } from '#server/config/ServerConfig.ts';
import type { StoredPublication, StoredPublications } from '#server/store/StoredPublications.ts';
import { CommandError } from '../commandLine/CommandError.ts';
import { readBase, writeBase } from './baseFile.ts';

/** From the publication to the moment at which all copies of the server show it: each of them makes it before. */
const LEAD_MS = 5_000;

export interface Publishing {
  publications: StoredPublications;
  config: PublishConfig;
  /** Whether several copies of the server may show it. */
  isShared: boolean;
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
  { publications, config, isShared }: Publishing,
  named: Named,
  givenBase: number | undefined,
): Promise<string> {
  const { contentDir } = config.edited;
  const folders = readSnapshot(config.edited);
  checkSnapshot(folders);
  const all = await publications.list();
  const last = (await publications.last())?.id ?? 0;
  const live = await snapshotOf(publications, last);
  const changed = changedFiles(live, folders);
  if (changed.length === 0) {
    writeBase(contentDir, last);
    return tell`Nothing to publish: the folders are as publication ${last}.\n`;
  }
  const base = givenBase ?? readBase(contentDir) ?? all[0]?.id ?? 0;
  await refuseUndoing(publications, { base, last, live, folders, all });
  const id = await publications.add({
    ...{ who: named.by, why: named.why, base: last, backTo: null, files: folders },
    leadMs: leadOf(config, isShared),
  });
  if (id === undefined) throw overtaken();
  if (!config.consent) writeBase(contentDir, id);
  return `${changed.map((path) => `  ${path}`).join('\n')}\n${published(id, config, isShared)}`;
}

/** Publishes the files of an earlier publication again. The edited folders stay as they are. */
export async function publishBack(
  { publications, config, isShared }: Publishing,
  named: Named,
  to: number,
): Promise<string> {
  const files = await snapshotOf(publications, to);
  checkSnapshot(files);
  const base = (await publications.last())?.id ?? 0;
  const id = await publications.add({
    ...{ who: named.by, why: named.why, base, backTo: to, files },
    leadMs: leadOf(config, isShared),
  });
  if (id === undefined) throw overtaken();
  return published(id, config, isShared);
}

/** A second person lets a publication go live. */
export async function consentTo(
  { publications, isShared }: Publishing,
  by: string,
  id: number,
): Promise<string> {
  const all = await publications.list();
  const wished = named(all, id);
  if (wished.liveAt !== null)
    throw new CommandError(tell`Publication ${id} is live or was live: nothing waits.`);
  if (samePerson(wished.who, by))
    throw new CommandError(tell`${wished.who} has made publication ${id}: another person consents to it.`);
  if (!(await publications.consent(id, by, isShared ? LEAD_MS : 0))) {
    const between = all.filter((each) => each.liveAt !== null && each.id > wished.base).map(facts);
    throw new CommandError(
      tell`Nothing was changed: publication ${id} follows ${wished.base}, and since then came:\n${between.join('\n')}\nPublish the folders again.`,
    );
  }
  return tell`Publication ${id} goes live${whenLive(isShared)}.\n`;
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
export async function snapshotOf(publications: StoredPublications, id: number): Promise<Snapshot> {
  if (id === 0) return new Map();
  const files = await publications.files(id);
  if (!files) throw new CommandError(noPublication(id));
  return publications.read(files);
}

/** Runs a task on a snapshot as folders, which exist as long as the task runs. */
export function withFolders<Result>(
  snapshot: Snapshot,
  task: (folders: ReturnType<typeof writeSnapshot>) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'fair-publish-'));
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

interface State {
  base: number;
  last: number;
  live: Snapshot;
  folders: Snapshot;
  all: readonly StoredPublication[];
}

async function refuseUndoing(
  publications: StoredPublications,
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
      tell`To publish your folders would undo this. Take it over into your files, then publish with --base ${last}.`,
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

function leadOf({ consent }: PublishConfig, isShared: boolean): number | undefined {
  if (consent) return undefined;
  return isShared ? LEAD_MS : 0;
}

function published(id: number, { consent }: PublishConfig, isShared: boolean): string {
  return consent
    ? tell`Publication ${id} waits for a second person: npm run publish -- --consent ${id} --by NAME\n`
    : tell`Publication ${id} goes live${whenLive(isShared)}.\n`;
}

function whenLive(isShared: boolean): string {
  return isShared ? tell` in ${LEAD_MS / 1_000} seconds, on all copies of the server at once` : '';
}

function samePerson(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  return plain(one) === plain(other);
}
