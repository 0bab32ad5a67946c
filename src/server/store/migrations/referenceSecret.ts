import { randomBytes } from 'node:crypto';
import { type Migration, sql } from 'kysely';
import { strictTable } from './strictTable.ts';

/** References of ids above `last_id` are computed with the secret; older submissions keep their references. */
export const referenceSecret: Migration = {
  async up(db) {
    await strictTable(db, 'secrets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('secret', 'blob', (column) => column.notNull())
      .addColumn('last_id', 'integer', (column) => column.notNull())
      .execute();
    const lastId = sql<number>`coalesce((select seq from sqlite_sequence where name = 'submissions'), 0)`;
    await db
      .insertInto('secrets')
      .values({ name: 'references', secret: randomBytes(32), last_id: lastId })
      .execute();
  },
};
