import type { DatabaseWrites } from './databaseWrites.ts';

/** What the writer thread is started with. */
export interface WriterThreadData {
  path: string;
  /** How long it waits for a lock of another process. */
  lockedMs: number;
}

export type WriteCall = readonly [name: keyof DatabaseWrites, ...args: unknown[]];

/** Writes for one transaction; or to write the log back and empty it; or to close the database and end. */
export type WriterRequest = readonly WriteCall[] | 'emptyLog' | 'close';

/** What each write returned, or why it failed; of an emptied log nothing. */
export type WriterReply = { outcomes: readonly Outcome[] } | { failure: Failure };

export type Outcome = { value: unknown } | { failure: Failure };

/** An error, as far as it can go from thread to thread. */
export interface Failure {
  error: Error;
  /** SQLite's result code. */
  errcode?: number;
  /** See `StoreUnavailableError`. */
  inDoubt?: boolean;
}

export function toFailure(error: unknown): Failure {
  const { errcode, inDoubt } = error as Omit<Failure, 'error'>;
  return { error: error as Error, errcode, inDoubt };
}

export function fromFailure({ error, ...facts }: Failure): Error {
  return Object.assign(error, facts);
}
