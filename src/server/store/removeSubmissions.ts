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
 * Removes submissions with their files and mails. Interrupted, it leaves at most files that no submission names, which the
 * server removes after their time in quarantine; removing once more does the rest.
 */
export async function removeSubmissions(
  { store, files, mailDir }: Removal,
  submissions: readonly { id: number; reference: string }[],
): Promise<void> {
  // Before the rows that tell their names.
  for (const { reference } of submissions) {
    for (const path of Object.values(mailFile(mailDir, reference))) await rm(path, { force: true });
  }
  const fileIds = await store.delete(submissions.map(({ id }) => id));
  for (const id of fileIds) await files.remove(id);
}
