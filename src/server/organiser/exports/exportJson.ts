import type { SubmissionStore } from '../../store/SubmissionStore.ts';

/** A JSON array of submissions as they are stored, one a line, as chunks of text. */
export async function* exportJson(store: SubmissionStore, formId?: string): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const submission of store.list(formId)) {
    // A running number is for the database.
    yield separator + JSON.stringify({ ...submission, id: submission.reference });
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
