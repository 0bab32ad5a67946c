import { type Migration, PostgresAdapter, sql } from 'kysely';
import { strictTable } from './strictTable.ts';

/** Drafts on their way to another device. The index has all that limits and expiry read, so neither reads the bytes. */
export const draftsTable: Migration = {
  async up(db) {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    // Compared by bytes, as in SQLite.
    const text = postgres ? sql`text collate "C"` : 'text';
    const table = postgres ? db.schema.createTable('drafts') : strictTable(db, 'drafts');
    await table
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('expires_at', text, (column) => column.notNull())
      .addColumn('bytes', postgres ? 'bytea' : 'blob', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('drafts_by_expiry').on('drafts').columns(['expires_at', 'size']).execute();
  },
};
