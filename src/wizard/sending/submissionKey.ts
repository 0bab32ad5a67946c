import type { Attempt, SubmissionKey } from '#device/storage/SubmissionKey.ts';
import { newIdempotencyKey } from './newIdempotencyKey.ts';

/** A payload and the attempt that sends it. */
export interface EncodedSubmission {
  attempt: Attempt;
  payload: Record<string, unknown>;
}

/** `before` if its payload is still the same, else a new key. `encode` returns the payload at a moment. */
export function submissionKey(
  encode: (moment: Date) => unknown,
  before: SubmissionKey | undefined,
): SubmissionKey {
  if (before && hashPayload(encode(new Date(before.moment))) === before.bodyHash) return before;
  const attempt = newAttempt();
  return { ...attempt, bodyHash: hashPayload(encode(new Date(attempt.moment))) };
}

export function newAttempt(): Attempt {
  return { key: newIdempotencyKey(), moment: Date.now() };
}

function hashPayload(payload: unknown): string {
  return hashText(JSON.stringify(payload, describeFile));
}

/** Describes a file by name, size and time: hashing its bytes would take too long. */
function describeFile(_key: string, value: unknown): unknown {
  if (!(value instanceof Blob)) return value;
  const { name, size, lastModified } = value as File;
  return ['file', name, size, lastModified];
}

/**
 * 64-bit FNV-1a: it distinguishes one applicant's payloads and protects nothing. `crypto.subtle` exists on secure origins
 * only.
 */
function hashText(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash.toString(16);
}
