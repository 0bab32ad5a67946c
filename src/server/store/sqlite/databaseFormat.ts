import type { DatabaseSync } from 'node:sqlite';
import { tell } from '#definitions/sources/tell.ts';
import { MIGRATION_NAMES } from '../migrations/migrationNames.ts';
import { explainUnfinishedRestore, UNFINISHED_RESTORE } from '../unfinishedRestore.ts';
import { DatabaseError } from './DatabaseError.ts';

/**
 * Throws a `DatabaseError` for a database of a newer version of this program, of another program, or that only a restore may
 * use: then `restoring` must be true.
 */
export function checkFormat(database: DatabaseSync, path: string, { restoring = false } = {}): void {
  // Before the migrations: another process may commit both between two reads.
  const empty = isEmpty(database);
  const done = migrationsOf(database);
  const newer = done.find((name) => !MIGRATION_NAMES.includes(name));
  if (newer !== undefined) {
    throw new DatabaseError(
      tell`The database at ${path} was made by a newer version of this program (format ${newer}, this one knows ${MIGRATION_NAMES.at(-1)}). Start that version, or restore a backup made before it.`,
    );
  }
  if (done.length === 0 && !empty) {
    throw new DatabaseError(
      tell`The database at ${path} is of another program. Name another folder in DATA_DIR, or restore a backup.`,
    );
  }
  if (!restoring && isRestoreTarget(database))
    throw new DatabaseError(explainUnfinishedRestore(`at ${path}`));
}

/** Returns whether a restore into the database has not ended. */
export function isRestoreTarget(database: DatabaseSync): boolean {
  return tablesOf(database).includes(UNFINISHED_RESTORE);
}

/** Returns whether the database has no tables of its own. The migrator's tables exist before the first migration runs. */
export function isEmpty(database: DatabaseSync): boolean {
  return tablesOf(database).every((name) => name.startsWith('kysely_'));
}

/** Returns whether no migration is pending. */
export function isUpToDate(database: DatabaseSync): boolean {
  return migrationsOf(database).length === MIGRATION_NAMES.length;
}

/** Returns the names of the migrations that have run. */
export function migrationsOf(database: DatabaseSync): string[] {
  if (!tablesOf(database).includes('kysely_migration')) return [];
  const rows = database.prepare('SELECT name FROM kysely_migration').all();
  return rows.map(({ name }) => String(name));
}

function tablesOf(database: DatabaseSync): string[] {
  const rows = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  return rows.map(({ name }) => String(name));
}
