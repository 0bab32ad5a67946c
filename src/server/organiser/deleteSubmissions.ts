import { type Removal, removeSubmissions } from '../store/removeSubmissions.ts';
import type { StoredSubmission } from '../store/Submission.ts';

export interface Deletion {
  /** Submissions by form. */
  submissions: Map<string, number>;
  files: number;
}

/** How many are deleted in one transaction: the server waits for it. */
const BATCH = 100;

type Doomed = Pick<StoredSubmission, 'id' | 'reference' | 'formId'>;

export interface DeletionOptions extends Removal {
  doomed: AsyncIterable<Doomed> | Iterable<Doomed>;
  /** Counts only. */
  dryRun: boolean;
}

/**
 * Deletes submissions with their files and their mails, and overwrites what they were in the database. Interrupted, it
 * leaves at most files that no submission names, which the server removes after their time in quarantine; deleting once
 * more does the rest.
 * @throws StoreUnavailableError when others keep the database so busy that it cannot be overwritten
 */
export async function deleteSubmissions(options: DeletionOptions): Promise<Deletion> {
  const { store, doomed, dryRun } = options;
  const deletion: Deletion = { submissions: new Map(), files: 0 };
  let batch: Doomed[] = [];
  const remove = async () => {
    await removeSubmissions(options, batch);
    batch = [];
  };
  for await (const submission of doomed) {
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
