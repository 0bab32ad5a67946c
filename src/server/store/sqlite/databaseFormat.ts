import type { DatabaseSync } from 'node:sqlite';
import { MIGRATION_NAMES } from '../migrations/migrations.ts';
import { DatabaseError } from './DatabaseError.ts';

/** Refuses what a newer version of this program, or another program, has made. */
export function checkFormat(database: DatabaseSync, path: string): void {
  const known = MIGRATION_NAMES.length;
  const newer = stepsOf(database).find((name) => !MIGRATION_NAMES.includes(name));
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
}

/** Whether it has no tables but those in which the migrator keeps its account, as when it was stopped before its first step. */
export function isEmpty(database: DatabaseSync): boolean {
  return userVersion(database) === 0 && tablesOf(database).every((name) => name.startsWith('kysely_'));
}

/** Whether it has been through every step. */
export function isUpToDate(database: DatabaseSync): boolean {
  return stepsOf(database).length === MIGRATION_NAMES.length;
}

/** Whether the migrator has its account of the steps; databases from before it have none. */
export function hasAccount(database: DatabaseSync): boolean {
  return tablesOf(database).includes('kysely_migration');
}

/** The steps that a database has been through: as the migrator notes them, else as many as `user_version` counts. */
export function stepsOf(database: DatabaseSync): string[] {
  if (!hasAccount(database)) return MIGRATION_NAMES.slice(0, userVersion(database));
  const rows = database.prepare('SELECT name FROM kysely_migration').all();
  return rows.map(({ name }) => String(name));
}

/** Counts the steps for versions of this program from before the migrator, which refuse a database with more than they know. */
export function countSteps(database: DatabaseSync): void {
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
