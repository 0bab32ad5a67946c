import { randomBytes } from 'node:crypto';
import { type Kysely, type Migration, sql } from 'kysely';

/** Compared and sorted by bytes, as in SQLite: an index does not depend on the machine's language data. */
const text = sql`text collate "C"`;

/** The tables as the migrations of SQLite up to 0007 leave them. */
export const postgresTables: Migration = {
  async up(db) {
    await submissionsTable(db);
    await filesTable(db);
    await mailsTable(db);
    await db.schema
      .createTable('form_versions')
      .addColumn('form', text, (column) => column.notNull())
      .addColumn('version', text, (column) => column.notNull())
      .addColumn('definition', text, (column) => column.notNull())
      .addColumn('texts', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('form_versions_key', ['form', 'version'])
      .execute();
    await db.schema
      .createTable('secrets')
      .addColumn('name', text, (column) => column.primaryKey())
      .addColumn('secret', 'bytea', (column) => column.notNull())
      .addColumn('last_id', 'bigint', (column) => column.notNull())
      .execute();
    for (const name of ['references', 'links']) {
      await db
        .insertInto('secrets')
        .values({ name, secret: randomBytes(32), last_id: 0 })
        .execute();
    }
    await table(db, 'audit')
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('who', text, (column) => column.notNull())
      .addColumn('form', text)
      .addColumn('reference', text)
      .addColumn('count', 'bigint')
      .addColumn('outcome', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('audit_by_date').on('audit').column('at').execute();
  },
};

/** Starts a table with an id, which may be given, as when an installation is moved. */
function table(db: Kysely<unknown>, name: string) {
  return db.schema
    .createTable(name)
    .addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity());
}

/** `reference` is null where it is computed from the id: so one statement inserts a row and learns its id. */
async function submissionsTable(db: Kysely<unknown>): Promise<void> {
  await table(db, 'submissions')
    .addColumn('reference', text)
    .addColumn('form', text, (column) => column.notNull())
    .addColumn('form_version', text, (column) => column.notNull())
    .addColumn('client_version', text)
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('computed', text, (column) => column.notNull())
    .addColumn('idempotency_key', text, (column) => column.unique())
    .addColumn('body_hash', text, (column) => column.notNull())
    .addColumn('subscriber_key', text)
    .addColumn('confirmed_at', text)
    .execute();
  await db.schema.createIndex('submissions_by_form').on('submissions').columns(['form', 'id']).execute();
  const bySubscriber = (name: string) =>
    db.schema.createIndex(name).on('submissions').columns(['form', 'subscriber_key']);
  await bySubscriber('subscriptions').where(sql.ref('subscriber_key'), 'is not', null).execute();
  await bySubscriber('subscriptions_confirmed')
    .unique()
    .where(sql.ref('confirmed_at'), 'is not', null)
    .execute();
}

async function filesTable(db: Kysely<unknown>): Promise<void> {
  await table(db, 'files')
    .addColumn('submission_id', 'bigint', (column) =>
      column.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('field', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('stored_as', text, (column) => column.notNull().unique())
    .addColumn('sent_size', 'bigint', (column) => column.notNull())
    .addColumn('sent_sha256', text, (column) => column.notNull())
    .addColumn('scan', text, (column) =>
      column.notNull().check(sql`scan in ('clean', 'unscanned', 'not configured')`),
    )
    .addColumn('scan_answer', text)
    .addColumn('scanned_at', text)
    .execute();
  await db.schema.createIndex('files_by_submission').on('files').column('submission_id').execute();
}

async function mailsTable(db: Kysely<unknown>): Promise<void> {
  await table(db, 'mails')
    .addColumn('submission_id', 'bigint', (column) => column.references('submissions.id').onDelete('cascade'))
    .addColumn('recipient', text, (column) => column.notNull())
    .addColumn('state', text, (column) =>
      column.notNull().defaultTo('waiting').check(sql`state in ('waiting', 'sent', 'failed')`),
    )
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('sent_at', text)
    .addColumn('error', text)
    .addColumn('recipient_key', text)
    .addColumn('sender_key', text)
    .execute();
  await db.schema.createIndex('mails_by_submission').on('mails').column('submission_id').execute();
  await db.schema
    .createIndex('mails_waiting')
    .on('mails')
    .column('next_at')
    .where(sql.ref('state'), '=', 'waiting')
    .execute();
}
