import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from './migrations.ts';
import { isDamage, isLocked, toUnavailable } from './sqliteErrors.ts';

/** The database cannot be used as it is; the message says what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** How long a command, or a server that starts, waits for a lock. */
const LOCKED_MS = 5_000;

/**
 * Opens a submissions database: write-ahead log, every commit flushed to the disk. With `create` it is made when
 * missing, checked for damage and brought up to date; with `filled` it must have its tables. Throws a `DatabaseError`
 * when it is missing, damaged, locked, of another version, or of another program.
 */
export function openDatabase(
  path: string,
  { create, filled = false, lockedMs = LOCKED_MS }: { create: boolean; filled?: boolean; lockedMs?: number },
): DatabaseSync {
  if (!create && !existsSync(path)) throw new DatabaseError(`There is no database at ${path}.`);
  if (create) makeFolder(dirname(path));
  const database = new DatabaseSync(path, { timeout: lockedMs });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    // Keys may fall anywhere in their index: pages that are changed again and again are written back once.
    database.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000');
    // What is deleted is overwritten: it is people's data.
    database.exec('PRAGMA secure_delete = ON');
    if (create) checkForDamage(database, path);
    checkOwn(database, path, filled);
    // Without foreign keys: a table that a new one replaces must not take the rows that name it along.
    database.exec('PRAGMA foreign_keys = OFF');
    migrate(database, path, create);
    database.exec('PRAGMA foreign_keys = ON');
    // What is in the log already goes where it is safest. From now on waiting inside SQLite would stop the whole server: it waits outside.
    if (create) database.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint');
    return database;
  } catch (error) {
    database.close();
    if (isDamage(error)) throw damaged(path, (error as Error).message);
    if (isLocked(error)) throw locked(path, lockedMs);
    throw toUnavailable(error) === error ? error : unusable(path, (error as Error).message);
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
    // Another process may have been quicker.
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
