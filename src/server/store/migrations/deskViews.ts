import type { Migration } from 'kysely';
import { Dialect } from './Dialect.ts';

/** Saved views of the desk's lists. */
export const deskViews: Migration = {
  async up(db) {
    const dialect = new Dialect(db);
    const { text, number } = dialect;
    await dialect
      .table('desk_views')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('form', text, (column) => column.notNull())
      .addColumn('person', text, (column) =>
        column.notNull().references('desk_people.id').onDelete('cascade'),
      )
      .addColumn('shared', 'integer', (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('definition', text, (column) => column.notNull())
      .addColumn('version', number, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('desk_views_by_form_person')
      .on('desk_views')
      .columns(['form', 'person'])
      .execute();
    await db.schema.createIndex('desk_views_by_person').on('desk_views').column('person').execute();
  },
};
