import { type Migration, sql } from 'kysely';

/** Files stored before this migration are as they were sent, and no virus scanner has seen them. */
export const scannedFiles: Migration = {
  async up(db) {
    const files = () => db.schema.alterTable('files');
    await files()
      .addColumn('sent_size', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await files()
      .addColumn('sent_sha256', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await files()
      .addColumn('scan', 'text', (column) =>
        column
          .notNull()
          .defaultTo('not configured')
          .check(sql`scan in ('clean', 'unscanned', 'not configured')`),
      )
      .execute();
    await files().addColumn('scan_answer', 'text').execute();
    await files().addColumn('scanned_at', 'text').execute();
    await db
      .updateTable('files')
      .set((column) => ({ sent_size: column.ref('size'), sent_sha256: column.ref('sha256') }))
      .execute();
  },
};
