import type { DatabaseSync } from 'node:sqlite';
import { Migrator } from 'kysely';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { kyselyOnNodeSqlite } from './kyselyOnNodeSqlite.ts';

/** Runs the pending migrations in one transaction: all of them or none. */
export async function migrateDatabase(database: DatabaseSync): Promise<void> {
  // With foreign keys, dropping a table that a new one replaces would delete the rows that refer to it.
  database.exec('PRAGMA foreign_keys = OFF');
  const provider = { getMigrations: async () => ({ ...MIGRATIONS }) };
  const { error } = await new Migrator({ db: kyselyOnNodeSqlite(database), provider }).migrateToLatest();
  if (error) throw error;
  database.exec('PRAGMA foreign_keys = ON');
}
