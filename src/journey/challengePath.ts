/** Prefix of challenge paths; the form's submission path follows. */
const CHALLENGES = '/_challenge';

/** Returns the path from which a form's proof-of-work challenge is fetched. */
export function challengePath(submissionPath: string): string {
  return CHALLENGES + submissionPath;
}
