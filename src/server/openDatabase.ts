import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from './migrations.ts';
import { isDamage } from './sqliteErrors.ts';

/** The database cannot be used as it is; the message says what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/**
 * Opens a submissions database: write-ahead log, every commit flushed to the disk. With `create` it is made when
 * missing, checked for damage and brought up to date. Throws a `DatabaseError` when it is missing, damaged, or of
 * another version.
 */
export function openDatabase(path: string, { create }: { create: boolean }): DatabaseSync {
  if (!create && !existsSync(path)) throw new DatabaseError(`There is no database at ${path}.`);
  if (create) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Waiting for a lock inside SQLite would stop the whole process: the server waits outside.
  const database = new DatabaseSync(path, { timeout: create ? 0 : 5_000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    // Keys may fall anywhere in their index: pages that are changed again and again are written back once.
    database.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000');
    // What is deleted is overwritten: it is people's data.
    database.exec('PRAGMA secure_delete = ON');
    if (create) checkForDamage(database, path);
    // Without foreign keys: a table that a new one replaces must not take the rows that name it along.
    database.exec('PRAGMA foreign_keys = OFF');
    migrate(database, path, create);
    database.exec('PRAGMA foreign_keys = ON');
    return database;
  } catch (error) {
    database.close();
    throw isDamage(error) ? damaged(path, (error as Error).message) : error;
  }
}

function checkForDamage(database: DatabaseSync, path: string): void {
  const [row] = database.prepare('PRAGMA quick_check(1)').all();
  if (row?.quick_check !== 'ok') throw damaged(path, String(row?.quick_check));
}

function migrate(database: DatabaseSync, path: string, create: boolean): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
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
    database.exec(`BEGIN IMMEDIATE; ${script}; PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
}

function damaged(path: string, detail: string): DatabaseError {
  return new DatabaseError(
    `The database at ${path} is damaged (${detail}). Move it away with its -wal and -shm files and restore a backup.`,
  );
}
