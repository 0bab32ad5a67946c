import { DatabaseSync } from 'node:sqlite';
import { databasePath } from '#server/store/storagePaths.ts';
import type { Databases } from './startDatabases.ts';

/** Columns of the copied submission. */
const COPIED = 'form_version, locale, created_at, payload, computed, body_hash';

/** Every eleventh row is of another form, so that the rows of a form do not lie side by side. */
const OTHERS = 11;
const FORM = `case when n % ${OTHERS} = 0 then 'another' else form end`;

/** Rows to add so that `form` gets this many. */
function rowsFor(many: number): number {
  return many + Math.floor((many - 1) / (OTHERS - 1));
}

/** Copies the first submission of a PostgreSQL database until there are `many` of its form, in one statement. */
export async function fillPostgres({ run }: Databases, database: string, many: number): Promise<void> {
  const first = (await run(database, 'select count(*) from submissions'))[0]?.count;
  if (Number(first) !== 1) throw new Error(`${database} has ${first} submissions`);
  await run(
    database,
    `insert into submissions (reference, form, ${COPIED}, idempotency_key)
      select lpad(n::text, 8, '0'), ${FORM}, ${COPIED}, lpad(to_hex(n), 32, '0')
      from submissions, generate_series(1, ${rowsFor(many - 1)}) as n order by n`,
  );
  // The later work of autovacuum must not count here.
  await run(database, 'vacuum analyze');
  await run(database, 'checkpoint');
}

/** Does the same in the SQLite database of a stopped server. */
export function fillSqlite(dataDir: string, many: number): void {
  const database = new DatabaseSync(databasePath(dataDir));
  const [first] = database.prepare('select max(id) as id, count(*) as rows from submissions').all();
  if (first?.rows !== 1) throw new Error(`${dataDir} has ${first?.rows} submissions`);
  database.exec(
    `with recursive series(n) as (select 1 union all select n + 1 from series where n < ${rowsFor(many - 1)})
      insert into submissions (reference, form, ${COPIED}, idempotency_key)
      select printf('%08d', n), ${FORM}, ${COPIED}, printf('%032x', n)
      from series, submissions where id = ${first.id}`,
  );
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}
