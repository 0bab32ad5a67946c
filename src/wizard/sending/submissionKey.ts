import { newIdempotencyKey } from './newIdempotencyKey.ts';

/** What stays the same from try to try of one submission. */
export interface Attempt {
  /** The idempotency key. */
  key: string;
  /** When it was first tried, in milliseconds since 1970: a try after midnight sends the same day, so the same bytes. */
  moment: number;
}

/** What is sent, and as which attempt. */
export interface EncodedSubmission {
  attempt: Attempt;
  payload: Record<string, unknown>;
}

/** The attempt that a form's answers make, with the hash of the payload it stands for. */
export interface SubmissionKey extends Attempt {
  bodyHash: string;
}

/** The key before where it stands for the same payload, else a new one. `encode` makes the payload of a moment. */
export function submissionKey(
  encode: (moment: Date) => unknown,
  before: SubmissionKey | undefined,
): SubmissionKey {
  // A draft of an earlier version of the site tells no moment.
  if (before?.moment && hashPayload(encode(new Date(before.moment))) === before.bodyHash) return before;
  const attempt = newAttempt();
  return { ...attempt, bodyHash: hashPayload(encode(new Date(attempt.moment))) };
}

export function newAttempt(): Attempt {
  return { key: newIdempotencyKey(), moment: Date.now() };
}

function hashPayload(payload: unknown): string {
  return hashText(JSON.stringify(payload, describeFile));
}

/** A file by what tells it from another, as its bytes would take long to read. */
function describeFile(_key: string, value: unknown): unknown {
  if (!(value instanceof Blob)) return value;
  const { name, size, lastModified } = value as File;
  return ['file', name, size, lastModified];
}

/**
 * 64 bits of FNV-1a: it tells one applicant's tries apart and guards nothing (`crypto.subtle`, too, is there on secure
 * origins only).
 */
function hashText(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash.toString(16);
}
