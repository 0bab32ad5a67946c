/** The key and the time that all tries of one submission share. */
export interface Attempt {
  /** The idempotency key. */
  key: string;
  /** Time of the first try, in milliseconds since 1970: a retry after midnight encodes the same day, so the same bytes. */
  moment: number;
}

/** An attempt with the hash of its payload. */
export interface SubmissionKey extends Attempt {
  bodyHash: string;
}
