import { tell } from '#definitions/sources/tell.ts';
import { isDamage, isLocked, toUnavailable } from './sqliteErrors.ts';

/** The database cannot be used. The message says why, and how to mend that. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** Converts an error of SQLite while it opens a database into a `DatabaseError`. Returns other errors unchanged. */
export function openingError(error: unknown, path: string, lockedMs: number): unknown {
  const { message } = error as Error;
  if (isDamage(error)) return damaged(path, message);
  if (isLocked(error)) {
    return new DatabaseError(
      tell`The database at ${path} has been locked by another program for ${lockedMs / 1000} seconds. End that program and start again.`,
    );
  }
  if (toUnavailable(error) === error) return error;
  return new DatabaseError(
    tell`The database at ${path} cannot be used (${message}). Can this user read and write it, its folder, and the files beside it that end in -wal and -shm?`,
  );
}

export function damaged(path: string, detail: string): DatabaseError {
  return new DatabaseError(
    tell`The database at ${path} is damaged (${detail}). Move it away with its -wal and -shm files and restore a backup.`,
  );
}

export function olderFormat(path: string): DatabaseError {
  return new DatabaseError(
    tell`The database at ${path} is of an older format. Start the server once to bring it up to date.`,
  );
}
