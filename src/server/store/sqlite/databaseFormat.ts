import type { DatabaseSync } from 'node:sqlite';
import { MIGRATION_NAMES } from '../migrations/migrationNames.ts';
import { explainUnfinishedMove, UNFINISHED_MOVE } from '../unfinishedMove.ts';
import { DatabaseError } from './DatabaseError.ts';

/**
 * Throws a `DatabaseError` for a database of a newer version of this program, of another program, or that only a move may
 * use: then `moving` must be true.
 */
export function checkFormat(database: DatabaseSync, path: string, { moving = false } = {}): void {
  const known = MIGRATION_NAMES.length;
  const newer = migrationsOf(database).find((name) => !MIGRATION_NAMES.includes(name));
  if (userVersion(database) > known || newer !== undefined) {
    throw new DatabaseError(
      `The database at ${path} was made by a newer version of this program (format ${newer ?? userVersion(database)}, ` +
        `this one knows ${MIGRATION_NAMES.at(-1)}). Start that version, or restore a backup made before it.`,
    );
  }
  const tables = tablesOf(database);
  if (!isEmpty(database) && !tables.includes('submissions')) {
    throw new DatabaseError(
      `The database at ${path} is of another program. Name another folder in DATA_DIR, or restore a backup.`,
    );
  }
  if (!moving && tables.includes(UNFINISHED_MOVE))
    throw new DatabaseError(explainUnfinishedMove(`at ${path}`));
}

/** Returns whether a move into the database has not ended. */
export function isMoveTarget(database: DatabaseSync): boolean {
  return tablesOf(database).includes(UNFINISHED_MOVE);
}

/** Returns whether the database has no tables of its own. The migrator's tables exist before the first migration runs. */
export function isEmpty(database: DatabaseSync): boolean {
  return userVersion(database) === 0 && tablesOf(database).every((name) => name.startsWith('kysely_'));
}

/** Returns whether no migration is pending. */
export function isUpToDate(database: DatabaseSync): boolean {
  return migrationsOf(database).length === MIGRATION_NAMES.length;
}

/** Returns whether the table `kysely_migration` exists. Databases of versions before the migrator lack it. */
export function hasMigrationTable(database: DatabaseSync): boolean {
  return tablesOf(database).includes('kysely_migration');
}

/** Returns the names of the migrations that have run: those of `kysely_migration`, else as many as `user_version` counts. */
export function migrationsOf(database: DatabaseSync): string[] {
  if (!hasMigrationTable(database)) return MIGRATION_NAMES.slice(0, userVersion(database));
  const rows = database.prepare('SELECT name FROM kysely_migration').all();
  return rows.map(({ name }) => String(name));
}

/** Sets `user_version`, so that versions before the migrator refuse a database with more migrations than they know. */
export function setUserVersion(database: DatabaseSync): void {
  const count = MIGRATION_NAMES.length;
  if (userVersion(database) !== count) database.exec(`PRAGMA user_version = ${count}`);
}

function tablesOf(database: DatabaseSync): string[] {
  const rows = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  return rows.map(({ name }) => String(name));
}

function userVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}
