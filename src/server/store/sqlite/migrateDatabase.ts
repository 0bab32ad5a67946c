import type { DatabaseSync } from 'node:sqlite';
import { type Kysely, Migrator } from 'kysely';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { stepsOf } from './databaseFormat.ts';
import { kyselyOnNodeSqlite } from './kyselyOnNodeSqlite.ts';

/** The steps that a database has been through, as Kysely's migrator notes them. */
type Account = { kysely_migration: { name: string; timestamp: string } };

/** Takes a database through the steps that it lacks, all of them or none. */
export async function migrateDatabase(database: DatabaseSync): Promise<void> {
  const db = kyselyOnNodeSqlite(database);
  await noteEarlierSteps(db.withTables<Account>(), stepsOf(database));
  // Without foreign keys: a table that a new one replaces must not take the rows that name it along.
  database.exec('PRAGMA foreign_keys = OFF');
  const provider = { getMigrations: async () => ({ ...MIGRATIONS }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  database.exec('PRAGMA foreign_keys = ON');
}

/** Databases of before the migrator count their steps and do not name them: writes the names where it looks for them. */
async function noteEarlierSteps(db: Kysely<Account>, steps: readonly string[]): Promise<void> {
  if (steps.length === 0) return;
  const timestamp = new Date().toISOString();
  await db.transaction().execute(async (transaction) => {
    // As the migrator would make it.
    await transaction.schema
      .createTable('kysely_migration')
      .ifNotExists()
      .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
      .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
      .execute();
    await transaction
      .insertInto('kysely_migration')
      .values(steps.map((name) => ({ name, timestamp })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
