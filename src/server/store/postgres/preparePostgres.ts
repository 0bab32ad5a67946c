import { type Kysely, Migrator, sql } from 'kysely';
import { tell } from '#definitions/sources/tell.ts';
import { StartError } from '../../config/StartError.ts';
import { MIGRATION_NAMES } from '../migrations/migrationNames.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import type { Tables } from '../tables/Tables.ts';
import { explainUnfinishedRestore, UNFINISHED_RESTORE } from '../unfinishedRestore.ts';

const OWN_TABLES = ['submissions', 'files', 'mails', 'audit', 'form_versions', 'secrets'];

/**
 * @throws StartError when the tables are of a newer version, of another program, missing although the database must be
 * `filled`, when pending migrations may not run, or when only a restore may use it, which is `restoring`: its target is empty, or of a
 * move that has not ended
 */
export async function checkTables(
  queries: Kysely<Tables>,
  database: string,
  { migrate, filled = false, restoring = false }: { migrate: boolean; filled?: boolean; restoring?: boolean },
): Promise<void> {
  // Before the migrations: another server may commit both between two reads.
  const foreign = await ownTable(queries);
  const done = await migrationsOf(queries);
  const newer = done.find((name) => !MIGRATION_NAMES.includes(name));
  if (newer !== undefined) {
    throw new StartError(
      tell`The database ${database} was made by a newer version of this program (format ${newer}, this one knows ${MIGRATION_NAMES.at(-1)}). Start that version, or restore a backup made before it.`,
    );
  }
  if (done.length === 0 && foreign !== undefined) {
    throw new StartError(
      tell`The database ${database} has a table "${foreign}" of another program. Name another database in DATABASE_URL.`,
    );
  }
  if (done.length === 0 && filled) {
    throw new StartError(
      tell`The database ${database} is empty, but DATA_DIR has files, which belong to another one. Name that database in DATABASE_URL, restore a backup of it, or name another folder in DATA_DIR.`,
    );
  }
  const unfinished = await hasTable(queries, UNFINISHED_RESTORE);
  if (unfinished && !restoring) throw new StartError(explainUnfinishedRestore(database));
  const mayMigrate = restoring ? unfinished || done.length === 0 : migrate;
  if (!mayMigrate && done.length < MIGRATION_NAMES.length) {
    const what = done.length === 0 ? tell`has no tables` : tell`is of an older format`;
    throw new StartError(
      tell`The database ${database} ${what}. Start the server once to bring it up to date.`,
    );
  }
}

/** Runs the pending migrations in one transaction, under Kysely's advisory lock: several servers may start together. */
export async function migratePostgres(db: Kysely<Tables>): Promise<void> {
  const provider = { getMigrations: async () => ({ ...MIGRATIONS }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

async function migrationsOf(queries: Kysely<Tables>): Promise<string[]> {
  if (!(await hasTable(queries, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    queries,
  );
  return rows.map(({ name }) => name);
}

/** Returns the first table whose name is one of ours. */
async function ownTable(queries: Kysely<Tables>): Promise<string | undefined> {
  for (const table of OWN_TABLES) if (await hasTable(queries, table)) return table;
  return undefined;
}

async function hasTable(queries: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ here: boolean }>`select to_regclass(${name}) is not null as here`.execute(
    queries,
  );
  return rows[0]?.here === true;
}
