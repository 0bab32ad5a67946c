import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Types that migrations name differently in SQLite and PostgreSQL. */
export class Dialect {
  readonly isPostgres: boolean;
  /** Compared and sorted by bytes in both databases: an index does not depend on the machine's language data. */
  readonly text;
  /** An integer of up to 53 bits. */
  readonly number: 'bigint' | 'integer';
  readonly bytes: 'bytea' | 'blob';
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    this.#db = db;
    this.isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    this.text = this.isPostgres ? sql<string>`text collate "C"` : ('text' as const);
    this.number = this.isPostgres ? 'bigint' : 'integer';
    this.bytes = this.isPostgres ? 'bytea' : 'blob';
  }

  /** Starts a table; SQLite's STRICT makes its columns reject values of another type, as PostgreSQL's do. */
  table(name: string) {
    const table = this.#db.schema.createTable(name);
    return this.isPostgres ? table : table.modifyEnd(sql`strict`);
  }

  /** Starts a table with ids, which ascend and may be given. With `once`, SQLite reuses none of a deleted row either. */
  tableWithId(name: string, { once = false } = {}) {
    return this.table(name).addColumn('id', this.number, (column) => {
      const key = column.primaryKey();
      if (this.isPostgres) return key.generatedByDefaultAsIdentity();
      return once ? key.autoIncrement() : key;
    });
  }
}
