import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';
import { archivedSubmissions } from '#server/organiser/archive/archivedSubmissions.ts';
import { OPEN_COMMAND } from '#server/organiser/archive/openssl.ts';
import { readArchive } from '#server/organiser/archive/readArchive.ts';
import { ARCHIVE_FILE, writeArchive } from '#server/organiser/archive/writeArchive.ts';
import { deleteSubmissions, versionsLeft } from '#server/organiser/deleteSubmissions.ts';
import type { ExportWords } from '#server/organiser/exports/ExportTable.ts';
import type { FileStore } from '#server/store/FileStore.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import { readBefore } from './deleteCommand.ts';
import type { Output } from './Output.ts';

export interface ArchiveValues {
  to?: string;
  from?: string;
  form?: string;
  before?: string;
  /** Removes from the server what the archive holds. */
  remove: boolean;
  yes: boolean;
}

const SHORTEST = 12;

/** @throws UsageError for options that name no archive */
export function checkArchive({ to, from, before, remove }: ArchiveValues): void {
  if ((to === undefined) === (from === undefined))
    throw new UsageError(tell`Say where: --to FOLDER writes an archive, --from FOLDER reads it.`);
  if (remove && from === undefined) throw new UsageError(tell`--remove removes what is in --from FOLDER.`);
  if (before !== undefined) readBefore(before);
}

/**
 * Returns the passphrase of the environment or asks for it, twice where nobody could tell a slip.
 * @throws UsageError for one that is short, or typed differently
 */
export async function readPassphrase(
  { to }: ArchiveValues,
  given: string | undefined,
  askSecret: ((question: string) => Promise<string>) | undefined,
): Promise<string> {
  const passphrase = given ?? (await askSecret?.(tell`Passphrase of the archive (it is not shown): `)) ?? '';
  if (passphrase.length < SHORTEST)
    throw new UsageError(
      tell`Put a passphrase of at least ${SHORTEST} characters into ARCHIVE_PASSPHRASE, or type it when asked: only who has it can open the archive.`,
    );
  if (given === undefined && to !== undefined && (await askSecret?.(tell`The same again: `)) !== passphrase)
    throw new UsageError(tell`The two passphrases differ: nothing was written.`);
  return passphrase;
}

/** Writes an archive, or reads one and removes what it holds. Resolves to the number of submissions removed. */
export async function archiveCommand(
  {
    store,
    files,
    mailDir,
    words,
    languages,
  }: {
    store: SubmissionStore;
    files: FileStore;
    mailDir: string;
    words: () => Promise<ExportWords>;
    languages: readonly string[];
  },
  { to, from, form, before, remove, yes }: ArchiveValues,
  passphrase: string,
  { print }: Output,
): Promise<number> {
  if (to !== undefined) {
    const folder = resolve(to);
    if (existsSync(folder)) throw new UsageError(tell`${folder} exists already: choose another folder.`);
    const limit = before === undefined ? undefined : readBefore(before);
    const count = await writeArchive(
      { store, files, words: await words(), languages, form, before: limit },
      folder,
      passphrase,
    );
    await print(tell`${folder}: ${count} submission[|s], encrypted. Verified: every file was read back.\n`);
    await print(tell`It opens without the server: ${OPEN_COMMAND}\n`);
    return 0;
  }
  const archive = await readArchive(join(resolve(from ?? ''), ARCHIVE_FILE), passphrase);
  await print(
    tell`Verified: ${archive.submissions.size} submission[|s], the SHA-256 of ${archive.files} file[|s].\n`,
  );
  if (!remove) return 0;
  const changed: string[] = [];
  const selected = archivedSubmissions(store, archive, ({ reference }) => changed.push(reference));
  const deletion = await deleteSubmissions({ store, files, mailDir, selected, dryRun: !yes });
  const total = [...deletion.submissions.values()].reduce((sum, count) => sum + count, 0);
  const what = tell`${total} submission[|s] and ${deletion.files} file[|s]`;
  await print(
    yes ? tell`Removed: ${what}.\n` : tell`Would remove: ${what}. Nothing is removed without --yes.\n`,
  );
  await print(versionsLeft(deletion));
  if (changed.length > 0)
    await print(tell`Kept, as they have changed since the archive was written: ${changed.join(', ')}\n`);
  return yes ? total : 0;
}
