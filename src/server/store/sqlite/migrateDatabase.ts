import type { DatabaseSync } from 'node:sqlite';
import { type Kysely, Migrator } from 'kysely';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { migrationsOf } from './databaseFormat.ts';
import { kyselyOnNodeSqlite } from './kyselyOnNodeSqlite.ts';

/** The table in which Kysely's `Migrator` records migrations. */
type MigrationTable = { kysely_migration: { name: string; timestamp: string } };

/** Runs the pending migrations in one transaction: all of them or none. */
export async function migrateDatabase(database: DatabaseSync): Promise<void> {
  const db = kyselyOnNodeSqlite(database);
  await recordEarlierMigrations(db.withTables<MigrationTable>(), migrationsOf(database));
  // With foreign keys, dropping a table that a new one replaces would delete the rows that refer to it.
  database.exec('PRAGMA foreign_keys = OFF');
  const provider = { getMigrations: async () => ({ ...MIGRATIONS }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  database.exec('PRAGMA foreign_keys = ON');
}

/** Records the migrations of a database that only counts them in `user_version`. */
async function recordEarlierMigrations(db: Kysely<MigrationTable>, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const timestamp = new Date().toISOString();
  await db.transaction().execute(async (transaction) => {
    // The same definition as in Kysely's `Migrator`.
    await transaction.schema
      .createTable('kysely_migration')
      .ifNotExists()
      .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
      .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
      .execute();
    await transaction
      .insertInto('kysely_migration')
      .values(names.map((name) => ({ name, timestamp })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
