import { createHash } from 'node:crypto';
import type { StoredSubmission } from '../../store/Submission.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import type { ReadArchive } from './readArchive.ts';
import { submissionJson } from './writeArchive.ts';

/** Yields the stored submissions that an archive holds as they are; `onOther` gets those that have changed since. */
export async function* archivedSubmissions(
  store: SubmissionStore,
  { submissions }: ReadArchive,
  onOther: (submission: StoredSubmission) => void,
): AsyncGenerator<StoredSubmission> {
  for await (const submission of store.list()) {
    const archived = submissions.get(`${submission.formId}/${submission.reference}`);
    if (archived === undefined) continue;
    const now = submissionJson(submission, await store.files(submission.id));
    if (createHash('sha256').update(now).digest('hex') === archived) yield submission;
    else onOther(submission);
  }
}
