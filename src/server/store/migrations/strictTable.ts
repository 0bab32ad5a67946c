import { type Kysely, sql } from 'kysely';

/** Starts a `CREATE TABLE` with SQLite's STRICT, which makes columns reject values of another type. */
export function strictTable(db: Kysely<unknown>, name: string) {
  return db.schema.createTable(name).modifyEnd(sql`strict`);
}
