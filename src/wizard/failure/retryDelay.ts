import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FailedOutcome } from '../sending/SubmissionOutcome.ts';

/** Statuses after which the same submission may be accepted later. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504, 507]);

/** The one conflict that passes by itself: another try of the same submission is under way. */
const CONFLICT = 409;
const IN_FLIGHT: readonly (string | undefined)[] = ['server.keyInFlight', undefined];

/** Codes of submissions that were interrupted. */
const CUT: readonly (string | undefined)[] = ['server.bodyCut', 'server.fileCut'];

/** Seconds before each retry if the server sends no `Retry-After`; the last value is repeated. */
const DELAYS = [5, 10, 20, 40, 60];

/** Attempts in a row. */
const MAX_TRIES = 12;

/** The same for uploads: each attempt sends all files again, and applicants may pay per megabyte. */
const MAX_UPLOADS = 4;

/**
 * Seconds after which a submission that failed `tries` times is retried automatically; undefined if it is not. Refusals
 * that guard against robots are never retried: an automatic retry would let robots through.
 */
export function retryDelay(form: CompiledForm, outcome: FailedOutcome, tries: number): number | undefined {
  const uploaded = form.submission.encoding === 'multipart' && (outcome.kind === 'refused' || outcome.sent);
  if (tries >= (uploaded ? MAX_UPLOADS : MAX_TRIES) || !mayPass(outcome)) return undefined;
  const delay = DELAYS[Math.min(tries, DELAYS.length) - 1];
  return (outcome.kind === 'refused' ? outcome.retryAfter : undefined) ?? delay;
}

/** Whether the same submission may be accepted later. */
export function mayPass(outcome: FailedOutcome): boolean {
  if (outcome.kind === 'unreachable') return true;
  if (outcome.status === CONFLICT) return outcome.entries.every(({ code }) => IN_FLIGHT.includes(code));
  return PASSING.has(outcome.status) || outcome.entries.some(({ code }) => CUT.includes(code));
}
