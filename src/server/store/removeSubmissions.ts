import { rm } from 'node:fs/promises';
import type { FileStore } from './FileStore.ts';
import type { SubmissionStore } from './SubmissionStore.ts';
import { mailFile } from './storagePaths.ts';

export interface Removal {
  store: SubmissionStore;
  files: FileStore;
  mailDir: string;
}

/**
 * Removes submissions with their files and mails. An interruption leaves at most files that no submission names; the server
 * removes these after their time in quarantine. Another call removes the rest. Resolves to the number of files of which a bucket keeps
 * earlier versions.
 */
export async function removeSubmissions(
  { store, files, mailDir }: Removal,
  submissions: readonly { id: number; reference: string }[],
): Promise<number> {
  // Mail files first: their names follow from the rows.
  for (const { reference } of submissions) await removeMail(mailDir, reference);
  const fileIds = await store.delete(submissions.map(({ id }) => id));
  return removeFiles(files, fileIds);
}

/** Resolves to the number of files of which a bucket keeps earlier versions. */
export async function removeFiles(files: FileStore, ids: Iterable<string>): Promise<number> {
  let versions = 0;
  for (const id of ids) if (!(await files.remove(id))) versions++;
  return versions;
}

/** Removes the mails that `folderTransport` has written. */
export async function removeMail(mailDir: string, reference: string): Promise<void> {
  for (const path of Object.values(mailFile(mailDir, reference))) await rm(path, { force: true });
}
