import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError, openingError } from './DatabaseError.ts';
import { checkFormat, isUpToDate } from './databaseFormat.ts';

/** The database cannot be used; the message says what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** How long a command or a starting server waits for a lock. */
const LOCKED_MS = 5_000;

/**
 * Opens a submissions database with a write-ahead log and a flush at every commit. `create` creates a missing database,
 * checks it for damage and migrates it; `filled` requires its tables. Throws a `DatabaseError` when the database is missing,
 * damaged, locked, of another version, or of another program.
 */
export function openDatabase(path: string): DatabaseSync {
  if (!existsSync(path)) throw new DatabaseError(`There is no database at ${path}.`);
  const database = new DatabaseSync(path, { timeout: LOCKED_MS });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    // Random keys touch many index pages. A large cache and rare checkpoints write each changed page back once.
    database.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000');
    // Overwrites deleted rows, which hold personal data.
    database.exec('PRAGMA secure_delete = ON');
    if (create) checkForDamage(database, path);
    checkOwn(database, path, filled);
    // Without foreign keys: dropping a replaced table must not delete the rows that reference it.
    database.exec('PRAGMA foreign_keys = OFF');
    migrate(database, path, create);
    database.exec('PRAGMA foreign_keys = ON');
    // Writes the log back. From now on SQLite must not wait for locks in this thread: that would block the server.
    if (create) database.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint');
    return database;
  } catch (error) {
    database.close();
    throw openingError(error, path, LOCKED_MS);
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const detail = (error as Error).message;
    throw new DatabaseError(
      `The folder ${folder} cannot be made (${detail}). Name one in DATA_DIR that can be written.`,
    );
  }
}

function checkForDamage(database: DatabaseSync, path: string): void {
  const [row] = database.prepare('PRAGMA quick_check(1)').all();
  if (row?.quick_check !== 'ok') throw damaged(path, String(row?.quick_check));
}

function checkOwn(database: DatabaseSync, path: string, filled: boolean): void {
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const own = tables.some(({ name }) => name === 'submissions');
  if (tables.length === 0 && formatOf(database) === 0) {
    if (filled) throw new DatabaseError(`The database at ${path} has no tables. Restore a backup of it.`);
  } else if (!own && formatOf(database) <= MIGRATIONS.length) {
    throw new DatabaseError(
      `The database at ${path} is of another program. Name another folder in DATA_DIR, or restore a backup.`,
    );
  }
}

function migrate(database: DatabaseSync, path: string, create: boolean): void {
  const version = formatOf(database);
  if (version > MIGRATIONS.length) {
    throw new DatabaseError(
      `The database at ${path} was made by a newer version of this program (format ${version}, this one knows ` +
        `${MIGRATIONS.length}). Start that version, or restore a backup made before it.`,
    );
  }
  if (version < MIGRATIONS.length && !create) {
    throw new DatabaseError(
      `The database at ${path} is of an older format. Start the server once to bring it up to date.`,
    );
  }
  for (const [index, script] of MIGRATIONS.entries()) {
    if (index < version) continue;
    database.exec('BEGIN IMMEDIATE');
    // Another process may have applied it meanwhile.
    if (formatOf(database) <= index) database.exec(`${script}; PRAGMA user_version = ${index + 1}`);
    database.exec('COMMIT');
  }
}

function formatOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

function locked(path: string, lockedMs: number): DatabaseError {
  return new DatabaseError(
    `The database at ${path} has been locked by another program for ${lockedMs / 1000} seconds. End that program and ` +
      'start again.',
  );
}

function unusable(path: string, detail: string): DatabaseError {
  return new DatabaseError(
    `The database at ${path} cannot be used (${detail}). Can this user read and write it, its folder, and the files ` +
      'beside it that end in -wal and -shm?',
  );
}

function damaged(path: string, detail: string): DatabaseError {
  return new DatabaseError(
    `The database at ${path} is damaged (${detail}). Move it away with its -wal and -shm files and restore a backup.`,
  );
}
