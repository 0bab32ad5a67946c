import type { Migration } from 'kysely';
import { strictTable } from './strictTable.ts';

export const auditTable: Migration = {
  async up(db) {
    await strictTable(db, 'audit')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('form', 'text')
      .addColumn('reference', 'text')
      .addColumn('count', 'integer')
      .addColumn('outcome', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('audit_by_date').on('audit').column('at').execute();
  },
};
