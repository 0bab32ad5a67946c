import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tell } from '#definitions/sources/tell.ts';
import { DatabaseError, damaged, olderFormat, openingError } from './DatabaseError.ts';
import { checkFormat, isEmpty, isRestoreTarget, isUpToDate } from './databaseFormat.ts';
import { migrateDatabase } from './migrateDatabase.ts';
import { configure, LOCKED_MS } from './openDatabase.ts';

/**
 * Opens the submissions database for a server. Creates it if missing, checks it for damage, and runs pending migrations. With
 * `filled` it must have tables; the target of a restore (`restoring`) is not migrated if it is another installation's.
 * Throws a `DatabaseError` when it cannot be used.
 */
export async function prepareDatabase(
  path: string,
  {
    filled = false,
    restoring = false,
    lockedMs = LOCKED_MS,
  }: { filled?: boolean; restoring?: boolean; lockedMs?: number } = {},
): Promise<DatabaseSync> {
  makeFolder(dirname(path));
  const database = new DatabaseSync(path, { timeout: lockedMs });
  try {
    configure(database);
    checkForDamage(database, path);
    checkFormat(database, path, { restoring });
    if (filled && isEmpty(database)) {
      throw new DatabaseError(tell`The database at ${path} has no tables. Restore a backup of it.`);
    }
    if (restoring && !isEmpty(database) && !isUpToDate(database) && !isRestoreTarget(database))
      throw olderFormat(path);
    if (!isUpToDate(database)) await migrateDatabase(database);
    // The checkpoint moves the log into the database file. From now on the server itself waits for locks: SQLite would block
    // its thread.
    database.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint');
    return database;
  } catch (error) {
    database.close();
    throw openingError(error, path, lockedMs);
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const detail = (error as Error).message;
    throw new DatabaseError(
      tell`The folder ${folder} cannot be made (${detail}). Name one in DATA_DIR that can be written.`,
    );
  }
}

function checkForDamage(database: DatabaseSync, path: string): void {
  const [row] = database.prepare('PRAGMA quick_check(1)').all();
  if (row?.quick_check !== 'ok') throw damaged(path, String(row?.quick_check));
}
