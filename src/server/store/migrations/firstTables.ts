import { type Kysely, type Migration, sql } from 'kysely';
import { strictTable } from './strictTable.ts';

export const firstTables: Migration = {
  async up(db) {
    await submissionsTable(db, 'submissions', { uniqueReference: true });
    await db.schema.createIndex('submissions_by_form').on('submissions').columns(['form', 'id']).execute();
    await db.schema.createIndex('submissions_by_date').on('submissions').column('created_at').execute();
    await filesTable(db);
    await mailsTable(db);
    await strictTable(db, 'form_versions')
      .addColumn('form', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('definition', 'text', (column) => column.notNull())
      .addColumn('texts', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('form_versions_key', ['form', 'version'])
      .execute();
  },
};

/** Creates a table of submissions. `AUTOINCREMENT` keeps SQLite from reusing ids of deleted rows. */
export async function submissionsTable(
  db: Kysely<unknown>,
  name: string,
  { uniqueReference }: { uniqueReference: boolean },
): Promise<void> {
  await strictTable(db, name)
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('reference', 'text', (column) =>
      uniqueReference ? column.notNull().unique() : column.notNull(),
    )
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('form_version', 'text', (column) => column.notNull())
    .addColumn('client_version', 'text')
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('computed', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .execute();
}

async function filesTable(db: Kysely<unknown>): Promise<void> {
  await strictTable(db, 'files')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('submission_id', 'integer', (column) =>
      column.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('stored_as', 'text', (column) => column.notNull().unique())
    .execute();
  await db.schema.createIndex('files_by_submission').on('files').column('submission_id').execute();
}

async function mailsTable(db: Kysely<unknown>): Promise<void> {
  await strictTable(db, 'mails')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('submission_id', 'integer', (column) =>
      column.references('submissions.id').onDelete('cascade'),
    )
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().defaultTo('waiting').check(sql`state in ('waiting', 'sent', 'failed')`),
    )
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('error', 'text')
    .execute();
  await db.schema.createIndex('mails_by_submission').on('mails').column('submission_id').execute();
  await db.schema
    .createIndex('mails_waiting')
    .on('mails')
    .column('next_at')
    .where(sql.ref('state'), '=', 'waiting')
    .execute();
}
