import type { FailedOutcome } from '../sending/SubmissionOutcome.ts';

/** How a submission ended that was not accepted. */
export interface FailedSubmission {
  kind: 'failed';
  outcome: FailedOutcome;
  /** Failed attempts in a row. */
  tries: number;
}

/** The end of a failed submission; with `again`, it counts the attempts from `before`, the end of the last one. */
export function failedSubmission(
  outcome: FailedOutcome,
  before: FailedSubmission | { kind: 'accepted' | 'cancelled' } | undefined,
  again: boolean,
): FailedSubmission {
  return { kind: 'failed', outcome, tries: again && before?.kind === 'failed' ? before.tries + 1 : 1 };
}
