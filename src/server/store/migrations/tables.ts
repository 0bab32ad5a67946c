import { randomBytes } from 'node:crypto';
import { type Kysely, type Migration, sql } from 'kysely';
import { Dialect } from './Dialect.ts';

/** All tables of the first release. */
export const tables: Migration = {
  async up(db) {
    const dialect = new Dialect(db);
    await submissionsTable(db, dialect);
    await filesTable(db, dialect);
    await mailsTable(db, dialect);
    await formVersionsTable(dialect);
    await auditTable(db, dialect);
    await draftsTable(db, dialect);
    await secretsTable(db, dialect);
    if (dialect.isPostgres) await sharedTables(db);
  },
};

/** Lists of subscribers hold confirmed addresses only, each once. */
async function submissionsTable(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = dialect;
  await dialect
    .tableWithId('submissions', { once: true })
    .addColumn('reference', text, (column) => column.notNull().unique())
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

/** Size and hash of the stored file, and of the file that was sent. */
async function filesTable(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, number } = dialect;
  await dialect
    .tableWithId('files')
    .addColumn('submission_id', number, (column) =>
      column.notNull().references('submissions.id').onDelete('cascade'),
    )
    .addColumn('field', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('size', number, (column) => column.notNull())
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('stored_as', text, (column) => column.notNull().unique())
    .addColumn('sent_size', number, (column) => column.notNull())
    .addColumn('sent_sha256', text, (column) => column.notNull())
    .addColumn('scan', text, (column) =>
      column.notNull().check(sql`scan in ('clean', 'unscanned', 'not configured')`),
    )
    .addColumn('scan_answer', text)
    .addColumn('scanned_at', text)
    .execute();
  await db.schema.createIndex('files_by_submission').on('files').column('submission_id').execute();
}

/** The server writes a mail's text when it sends the mail. Mails are counted by recipient and by the sender's network. */
async function mailsTable(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, number } = dialect;
  await dialect
    .tableWithId('mails')
    .addColumn('submission_id', number, (column) => column.references('submissions.id').onDelete('cascade'))
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
    // Of a notice to a person at the desk.
    .addColumn('person', text)
    .addColumn('notice', text)
    .execute();
  await db.schema.createIndex('mails_by_submission').on('mails').column('submission_id').execute();
  await db.schema
    .createIndex('mails_waiting')
    .on('mails')
    .column('next_at')
    .where(sql.ref('state'), '=', 'waiting')
    .execute();
}

/** Every version of a form that has submissions or may still get some, and when the next version replaced it. */
async function formVersionsTable(dialect: Dialect): Promise<void> {
  const { text } = dialect;
  await dialect
    .table('form_versions')
    .addColumn('form', text, (column) => column.notNull())
    .addColumn('version', text, (column) => column.notNull())
    .addColumn('definition', text, (column) => column.notNull())
    .addColumn('texts', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('replaced_at', text)
    .addColumn('withdrawn_at', text)
    .addPrimaryKeyConstraint('form_versions_key', ['form', 'version'])
    .execute();
}

async function auditTable(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, number } = dialect;
  await dialect
    .tableWithId('audit')
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('who', text, (column) => column.notNull())
    .addColumn('form', text)
    .addColumn('reference', text)
    .addColumn('count', number)
    .addColumn('outcome', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_by_date').on('audit').column('at').execute();
}

/** Drafts on their way to another device. The index has all that limits and expiry read, so neither reads the bytes. */
async function draftsTable(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bytes } = dialect;
  await dialect
    .table('drafts')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('bytes', bytes, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('drafts_by_expiry').on('drafts').columns(['expires_at', 'size']).execute();
}

/** `links` signs links; `openCipher` and `openHashKey` add others. */
async function secretsTable(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect
    .table('secrets')
    .addColumn('name', dialect.text, (column) => column.primaryKey())
    .addColumn('secret', dialect.bytes, (column) => column.notNull())
    .execute();
  await db
    .withTables<{ secrets: { name: string; secret: Uint8Array } }>()
    .insertInto('secrets')
    .values({ name: 'links', secret: randomBytes(32) })
    .execute();
}

/** Counts and ids that copies of the server share. `limits` is not logged: after a crash of the database, all buckets are full. */
async function sharedTables(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table limits (
    key text collate "C" primary key,
    tokens float8 not null,
    at float8 not null,
    granted integer not null,
    full_at float8 not null
  )`.execute(db);
  await sql`create table used_challenges (
    signature text collate "C" primary key,
    expires_at timestamptz not null
  )`.execute(db);
}
