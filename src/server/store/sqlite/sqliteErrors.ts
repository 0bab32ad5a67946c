import { StoreUnavailableError } from '../storeErrors.ts';

/** SQLite's primary result codes. */
const BUSY = 5;
const LOCKED = 6;
const DISK = 10;
export const CANNOT_OPEN = 14;
const DAMAGED = new Set([11 /* corrupt */, 26 /* not a database */]);
const UNAVAILABLE = new Set([
  3 /* permission */,
  BUSY,
  LOCKED,
  7 /* memory */,
  8 /* read-only */,
  DISK,
  13 /* full */,
  CANNOT_OPEN,
  15 /* lock protocol */,
  22 /* file too large */,
  ...DAMAGED,
]);

/** Whether another connection holds the database. */
export function isLocked(error: unknown): boolean {
  return [BUSY, LOCKED].includes(sqliteCode(error));
}

export function isDamage(error: unknown): boolean {
  return DAMAGED.has(sqliteCode(error));
}

/** Whether the disk failed to read, write or flush. */
export function isDiskFailure(error: unknown): boolean {
  return sqliteCode(error) === DISK;
}

/** Converts a failure of disk, locks or permissions to a `StoreUnavailableError`; returns any other error unchanged. */
export function toUnavailable(error: unknown): unknown {
  if (!UNAVAILABLE.has(sqliteCode(error))) return error;
  const { message, inDoubt } = error as Error & { inDoubt?: boolean };
  return new StoreUnavailableError(message, { cause: error, inDoubt });
}

/** Runs a read; converts its error with `toUnavailable`. */
export async function runRead<Value>(read: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    throw toUnavailable(error);
  }
}

function sqliteCode(error: unknown): number {
  return ((error as { errcode?: number } | null)?.errcode ?? 0) & 0xff;
}
