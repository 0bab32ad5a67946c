import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tell } from '#definitions/sources/tell.ts';
import { DatabaseError, olderFormat, openingError } from './DatabaseError.ts';
import { checkFormat, isUpToDate } from './databaseFormat.ts';

/** Milliseconds that a command, or a starting server, waits for a lock. */
export const LOCKED_MS = 5_000;

/**
 * Opens an existing submissions database: write-ahead log, every commit flushed to the disk. Throws a `DatabaseError` when it
 * is missing, damaged, locked, of another version, or of another program.
 */
export function openDatabase(path: string): DatabaseSync {
  if (!existsSync(path)) throw new DatabaseError(tell`There is no database at ${path}.`);
  const database = new DatabaseSync(path, { timeout: LOCKED_MS });
  try {
    configure(database);
    checkFormat(database, path);
    if (!isUpToDate(database)) throw olderFormat(path);
    return database;
  } catch (error) {
    database.close();
    throw openingError(error, path, LOCKED_MS);
  }
}

/** Sets the pragmas of a connection. */
export function configure(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  // Keys may fall anywhere in their index: pages that are changed again and again are written back once.
  database.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000');
  // Deleted rows are overwritten: they are people's data.
  database.exec('PRAGMA secure_delete = ON');
}
