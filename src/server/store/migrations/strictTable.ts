import { type Kysely, sql } from 'kysely';

/** Begins a table whose columns hold values of their type alone, which SQLite asks to be told. */
export function strictTable(db: Kysely<unknown>, name: string) {
  return db.schema.createTable(name).modifyEnd(sql`strict`);
}
