import type { Migration } from 'kysely';
import { sql } from 'kysely';
import { Dialect } from './Dialect.ts';

/** Publications by hand with their files, and snapshots that are seen by a link. */
export const publications: Migration = {
  async up(db) {
    const dialect = new Dialect(db);
    const { text, number, bytes } = dialect;
    await dialect
      .tableWithId('publications', { once: true })
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('who', text, (column) => column.notNull())
      .addColumn('why', text, (column) => column.notNull())
      .addColumn('base', number, (column) => column.notNull())
      .addColumn('back_to', number)
      .addColumn('files', text, (column) => column.notNull())
      .addColumn('live_at', text)
      .addColumn('consented_by', text)
      .execute();
    // Of two that were made from the same one, only the first goes live.
    await db.schema
      .createIndex('publications_by_base')
      .unique()
      .on('publications')
      .column('base')
      .where(sql.ref('live_at'), 'is not', null)
      .execute();
    await dialect
      .table('publication_files')
      .addColumn('sha256', text, (column) => column.notNull())
      .addColumn('part', number, (column) => column.notNull())
      .addColumn('bytes', bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint('publication_files_key', ['sha256', 'part'])
      .execute();
    await dialect
      .table('previews')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('files', text, (column) => column.notNull())
      .addColumn('expires_at', text, (column) => column.notNull())
      .execute();
  },
};
