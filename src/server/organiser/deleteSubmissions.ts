import { tell } from '#definitions/sources/tell.ts';
import { type Removal, removeSubmissions } from '../store/removeSubmissions.ts';
import type { StoredSubmission } from '../store/Submission.ts';

export interface Deletion {
  /** Number of deleted submissions by form id. */
  submissions: Map<string, number>;
  files: number;
  /** Files of which a bucket keeps earlier versions. */
  versions: number;
}

/** What a command says of versions that remain; empty if there are none. */
export function versionsLeft({ versions }: Deletion): string {
  if (versions === 0) return '';
  return tell`The bucket keeps earlier versions of ${versions} removed file[|s]: its credentials may not remove them. See "Files in a bucket" in src/server/README.md for a rule that does.\n`;
}

/** Submissions deleted in one transaction, which blocks the server's writes. */
const BATCH = 100;

type Selected = Pick<StoredSubmission, 'id' | 'reference' | 'formId'>;

export interface DeletionOptions extends Removal {
  /** Submissions to delete. */
  selected: AsyncIterable<Selected> | Iterable<Selected>;
  /** Counts without deleting. */
  dryRun: boolean;
}

/**
 * Deletes submissions with their files and mails, and overwrites their bytes in the database. An interruption leaves at most
 * files that no submission names; the server removes these after their time in quarantine. Another call deletes the rest.
 * @throws StoreUnavailableError when other connections keep the database too busy to overwrite the bytes
 */
export async function deleteSubmissions(options: DeletionOptions): Promise<Deletion> {
  const { store, selected, dryRun } = options;
  const deletion: Deletion = { submissions: new Map(), files: 0, versions: 0 };
  let batch: Selected[] = [];
  const remove = async () => {
    deletion.versions += await removeSubmissions(options, batch);
    batch = [];
  };
  for await (const submission of selected) {
    deletion.submissions.set(submission.formId, (deletion.submissions.get(submission.formId) ?? 0) + 1);
    deletion.files += (await store.files(submission.id)).length;
    if (dryRun) continue;
    batch.push(submission);
    if (batch.length === BATCH) await remove();
  }
  if (batch.length > 0) await remove();
  if (!dryRun) await store.eraseDeleted();
  return deletion;
}
