import { newIdempotencyKey } from './newIdempotencyKey.ts';

/** The idempotency key of a submission, and the hash of the payload it stands for. */
export interface SubmissionKey {
  key: string;
  bodyHash: string;
}

/** The key before where it stands for the same payload, else a new one. */
export function submissionKey(payload: unknown, before: SubmissionKey | undefined): SubmissionKey {
  const bodyHash = hashText(JSON.stringify(payload, describeFile));
  return before?.bodyHash === bodyHash ? before : { key: newIdempotencyKey(), bodyHash };
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
