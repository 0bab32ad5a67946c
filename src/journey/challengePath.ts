/** Where challenges are fetched: followed by the path that the form is sent to. */
const CHALLENGES = '/_challenge';

/** Where the challenge of a form is fetched, by the path that the form is sent to. */
export function challengePath(submissionPath: string): string {
  return CHALLENGES + submissionPath;
}
