import type { Migration } from 'kysely';
import { Dialect } from './Dialect.ts';

/** What chains audit entries. Entries of before have none of it. */
export const auditChain: Migration = {
  async up(db) {
    const { text } = new Dialect(db);
    for (const column of ['salt', 'reference_hash', 'previous', 'hash'])
      await db.schema.alterTable('audit').addColumn(column, text).execute();
  },
};
