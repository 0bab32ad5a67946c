import { DatabaseError } from 'pg';
import { tell } from '#definitions/sources/tell.ts';
import { StoreUnavailableError } from '../storeErrors.ts';

/** SQLSTATEs, or their first two characters, of states that pass: the same statement may succeed later. */
const UNAVAILABLE = [
  '08' /* connection */,
  '25006' /* read-only, as a standby is */,
  '25P' /* the session was ended */,
  '28' /* the password was changed */,
  '3D' /* the database is gone */,
  '40' /* deadlock, serialisation */,
  '42P01' /* a table is gone: the database is being restored */,
  '53' /* disk, memory or connections are used up */,
  '55P03' /* lock */,
  '57' /* stopping, starting, statement timeout */,
  '58' /* disk */,
  'XX' /* internal, damage */,
];

/** The server ends or ended: it may have committed before. */
const ENDING = ['57P01', '57P02', '57P03'];

/** The state that PostgreSQL reports; `undefined` for an error of the connection. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

/** Whether the connection can no longer be used, so that the outcome of a statement that was sent is unknown. */
export function isLost(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined || ENDING.includes(state);
}

/** Converts a passing error to a `StoreUnavailableError`; returns any other error unchanged. */
export function toUnavailable(error: unknown, { sent }: { sent: boolean }): unknown {
  const state = sqlState(error);
  if (state !== undefined && !UNAVAILABLE.some((begin) => state.startsWith(begin))) return error;
  const { message } = error as Error;
  return new StoreUnavailableError(tell`The database cannot be used: ${message || state}`, {
    cause: error,
    inDoubt: sent && isLost(error),
  });
}
