import type { WriteCalls } from '../tables/Writes.ts';

/** A database that the writer thread opens with the first writes. */
export interface WriterThreadData {
  path: string;
  /** How long it waits for another process's lock, in milliseconds. */
  lockedMs: number;
}

export type WriteCall = readonly [name: keyof WriteCalls, ...args: unknown[]];

/**
 * Writes for one transaction; `emptyLog` writes the log back and empties it; `close` closes the database. `database` names the
 * one to open next, and has no reply.
 */
export type WriterRequest = readonly WriteCall[] | 'emptyLog' | 'close' | { database: WriterThreadData };

/** Outcome of each write (of `emptyLog`: one, whether it succeeded; of `close`: none), or the failure of the whole request. */
export type WriterReply = { outcomes: readonly Outcome[] } | { failure: Failure };

export type Outcome = { value: unknown } | { failure: Failure };

/** An error as it is sent between threads: structured clone drops its further properties, so they are separate. */
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
