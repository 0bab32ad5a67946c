import { rm } from 'node:fs/promises';
import type { FileStore } from './FileStore.ts';
import type { SubmissionStore } from './SubmissionStore.ts';
import { mailFile } from './storagePaths.ts';

export interface Deletion {
  /** Submissions by form. */
  submissions: Map<string, number>;
  files: number;
}

/** How many are deleted in one transaction: the server waits for it. */
const BATCH = 100;

export interface DeletionOptions {
  store: SubmissionStore;
  files: FileStore;
  mailDir: string;
  before: Date;
  formId?: string;
  /** Counts only. */
  dryRun: boolean;
}

/**
 * Deletes submissions that came before a moment, with their files and their mails, and overwrites what they were in the
 * database. Interrupted, it leaves at most files that no submission names, which the server removes after their time in
 * quarantine; deleting once more does the rest.
 * @throws StoreUnavailableError when others keep the database so busy that it cannot be overwritten
 */
export async function deleteSubmissions(options: DeletionOptions): Promise<Deletion> {
  const { store, files, before, formId, dryRun } = options;
  const deletion: Deletion = { submissions: new Map(), files: 0 };
  let batch: { id: number; reference: string }[] = [];
  const remove = async () => {
    // Before the rows that tell their names.
    for (const { reference } of batch) await removeMail(options.mailDir, reference);
    const fileIds = await store.delete(batch.map(({ id }) => id));
    for (const id of fileIds) await files.remove(id);
    batch = [];
  };
  for await (const submission of store.list(formId)) {
    if (Date.parse(submission.createdAt) >= before.getTime()) continue;
    deletion.submissions.set(submission.formId, (deletion.submissions.get(submission.formId) ?? 0) + 1);
    deletion.files += (await store.files(submission.id)).length;
    if (dryRun) continue;
    batch.push(submission);
    if (batch.length === BATCH) await remove();
  }
  if (batch.length > 0) await remove();
  if (!dryRun) await store.forgetDeleted();
  return deletion;
}

async function removeMail(folder: string, reference: string): Promise<void> {
  for (const path of Object.values(mailFile(folder, reference))) await rm(path, { force: true });
}
