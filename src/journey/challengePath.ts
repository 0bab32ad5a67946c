import { CHALLENGES } from '#contract/urls.ts';

/** Returns the path from which a form's proof-of-work challenge is fetched. */
export function challengePath(submissionPath: string): string {
  return CHALLENGES + submissionPath;
}
