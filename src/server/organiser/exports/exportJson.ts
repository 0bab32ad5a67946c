import type { SubmissionStore } from '../../store/SubmissionStore.ts';

/** Yields a JSON array of the stored submissions as chunks of text, one submission on each line. */
export async function* exportJson(store: SubmissionStore, formId?: string): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const submission of store.list(formId)) {
    // The numeric `id` is internal to the database.
    yield separator + JSON.stringify({ ...submission, id: submission.reference });
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
