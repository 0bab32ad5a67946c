import { type CreateTableBuilder, type Kysely, type Migration, sql } from 'kysely';
import { Dialect } from './Dialect.ts';

/** The tables of the organisers' desk. */
export const deskTables: Migration = {
  async up(db) {
    const dialect = new Dialect(db);
    await accountTables(db, dialect);
    await itemTables(db, dialect);
    await noteTables(db, dialect);
    await listTables(db, dialect);
    await noticeTables(db, dialect);
    await webhookTables(db, dialect);
    await texts(dialect, dialect.table('desk_steps'), ['form', 'day', 'step'])
      .addColumn('count', dialect.number, (column) => column.notNull())
      .addPrimaryKeyConstraint('desk_steps_key', ['form', 'day', 'step'])
      .execute();
  },
};

type Table = CreateTableBuilder<string, string>;

/** A table of texts that are not null, with the first one as its key. */
function textTable(dialect: Dialect, name: string, [key, ...columns]: readonly string[]): Table {
  const table = dialect.table(name).addColumn(key as string, dialect.text, (column) => column.primaryKey());
  return texts(dialect, table, columns);
}

function texts({ text }: Dialect, table: Table, columns: readonly string[]): Table {
  return columns.reduce<Table>(
    (made, name) => made.addColumn(name, text, (column) => column.notNull()),
    table,
  );
}

function ofPerson(dialect: Dialect, table: Table): Table {
  return table.addColumn('person', dialect.text, (column) =>
    column.notNull().references('desk_people.id').onDelete('cascade'),
  );
}

function ofSubmission(dialect: Dialect, table: Table, { key = false } = {}): Table {
  return table.addColumn('submission_id', dialect.number, (column) => {
    const reference = column.references('submissions.id').onDelete('cascade');
    return key ? reference.primaryKey() : reference.notNull();
  });
}

async function index(db: Kysely<unknown>, table: string, ...columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}

async function accountTables(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, number } = dialect;
  await textTable(dialect, 'desk_people', ['id', 'email', 'name', 'locale', 'created_at'])
    .addColumn('email_hash', text, (column) => column.notNull().unique())
    .addColumn('state', text, (column) => column.notNull().check(sql`state in ('invited', 'active')`))
    .addColumn('last_seen_at', text)
    .addColumn('rights_version', number, (column) => column.notNull().defaultTo(1))
    .execute();
  const credentials = textTable(dialect, 'desk_credentials', ['id', 'material', 'label', 'created_at']);
  await ofPerson(dialect, credentials)
    .addColumn('kind', text, (column) =>
      column.notNull().check(sql`kind in ('passkey', 'passphrase', 'totp', 'oidc')`),
    )
    .addColumn('lookup', text, (column) => column.unique())
    .addColumn('counter', number, (column) => column.notNull())
    .addColumn('used_at', text)
    .execute();
  const moments = ['created_at', 'seen_at', 'ends_at', 'proof_at'];
  await ofPerson(dialect, textTable(dialect, 'desk_sessions', ['id', ...moments, 'agent']))
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('own_device', 'integer', (column) => column.notNull())
    .execute();
  await ofPerson(dialect, textTable(dialect, 'desk_invitations', ['token_hash', 'ends_at']))
    .addColumn('made_by', text)
    .execute();
  for (const table of ['desk_credentials', 'desk_sessions', 'desk_invitations'])
    await index(db, table, 'person');
  await ofPerson(dialect, texts(dialect, dialect.table('desk_rights'), ['form', 'verb']))
    .addColumn('until_at', text)
    .addColumn('given_by', text)
    .addPrimaryKeyConstraint('desk_rights_key', ['person', 'form', 'verb'])
    .execute();
}

async function itemTables(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, number } = dialect;
  await textTable(dialect, 'desk_labels', ['id', 'form', 'name', 'colour'])
    .addColumn('version', number, (column) => column.notNull().defaultTo(1))
    .execute();
  await index(db, 'desk_labels', 'form');
  await ofSubmission(dialect, dialect.table('desk_submission_labels'))
    .addColumn('label', text, (column) => column.notNull().references('desk_labels.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('desk_submission_labels_key', ['submission_id', 'label'])
    .execute();
  await index(db, 'desk_submission_labels', 'label');
  const items = ofSubmission(dialect, dialect.table('desk_items'), { key: true });
  await texts(dialect, items, ['form', 'state', 'changed_at', 'change'])
    .addColumn('version', number, (column) => column.notNull())
    .execute();
  await index(db, 'desk_items', 'form', 'state', 'submission_id');
  await ofSubmission(dialect, dialect.table('desk_search'), { key: true })
    .addColumn('tokens', text, (column) => column.notNull())
    .execute();
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (dialect.isPostgres)
    await run(
      "create index desk_search_by_token on desk_search using gin (string_to_array(tokens, ' ')) with (fastupdate = off)",
    );
  else for (const statement of FULL_TEXT) await run(statement);
}

const ADD_WORDS = 'insert into desk_words (rowid, tokens) values (new.submission_id, new.tokens);';
const REMOVE_WORDS =
  "insert into desk_words (desk_words, rowid, tokens) values ('delete', old.submission_id, old.tokens);";

/** SQLite's full-text index of `desk_search` (fts5, "external content tables"). What is removed is overwritten in it, too. */
const FULL_TEXT = [
  `create virtual table desk_words using fts5 (tokens, content = 'desk_search', content_rowid = 'submission_id',
    detail = none, columnsize = 0, tokenize = 'ascii')`,
  "insert into desk_words (desk_words, rank) values ('secure-delete', 1)",
  `create trigger desk_words_after_insert after insert on desk_search begin ${ADD_WORDS} end`,
  `create trigger desk_words_after_delete after delete on desk_search begin ${REMOVE_WORDS} end`,
  `create trigger desk_words_after_update after update on desk_search begin ${REMOVE_WORDS} ${ADD_WORDS} end`,
];

async function noteTables(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { number } = dialect;
  await ofSubmission(dialect, textTable(dialect, 'desk_notes', ['id', 'author', 'text', 'created_at']))
    .addColumn('version', number, (column) => column.notNull())
    .execute();
  const said = ['payload', 'computed', 'author', 'at', 'reason'];
  await ofSubmission(dialect, textTable(dialect, 'desk_corrections', ['id', ...said]))
    .addColumn('number', number, (column) => column.notNull())
    .execute();
  for (const table of ['desk_notes', 'desk_corrections']) await index(db, table, 'submission_id');
}

async function listTables(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, number } = dialect;
  await ofPerson(dialect, texts(dialect, dialect.table('desk_visits'), ['form', 'at']))
    .addColumn('seen_id', number, (column) => column.notNull())
    .addColumn('earlier_id', number, (column) => column.notNull())
    .addPrimaryKeyConstraint('desk_visits_key', ['person', 'form'])
    .execute();
  await texts(dialect, dialect.tableWithId('desk_changes', { once: true }), ['form', 'kind', 'at'])
    .addColumn('submission_id', number)
    .execute();
  await index(db, 'desk_changes', 'form', 'id');
  await ofPerson(dialect, textTable(dialect, 'desk_undo', ['id', 'form', 'ends_at']))
    .addColumn('label', text)
    .execute();
  await ofSubmission(dialect, texts(dialect, dialect.table('desk_undo_items'), ['state']))
    .addColumn('undo', text, (column) => column.notNull().references('desk_undo.id').onDelete('cascade'))
    .addColumn('version', number, (column) => column.notNull())
    .addPrimaryKeyConstraint('desk_undo_items_key', ['undo', 'submission_id'])
    .execute();
  await index(db, 'desk_undo_items', 'submission_id');
  await textTable(dialect, 'desk_passes', ['name'])
    .addColumn('last_id', number, (column) => column.notNull())
    .execute();
}

async function noticeTables(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { number } = dialect;
  await ofPerson(dialect, texts(dialect, dialect.table('desk_notices'), ['form', 'next_at']))
    .addColumn('rhythm', dialect.text, (column) =>
      column.notNull().check(sql`rhythm in ('now', 'daily', 'weekly')`),
    )
    .addColumn('after_id', number, (column) => column.notNull())
    .addPrimaryKeyConstraint('desk_notices_key', ['person', 'form'])
    .execute();
  await index(db, 'desk_notices', 'next_at');
}

async function webhookTables(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, number } = dialect;
  await textTable(dialect, 'desk_webhooks', ['id', 'form', 'url', 'secret', 'made_by', 'created_at'])
    .addColumn('ended_at', text)
    .addColumn('after_id', number, (column) => column.notNull())
    .execute();
  await index(db, 'desk_webhooks', 'form');
  await ofSubmission(dialect, textTable(dialect, 'desk_deliveries', ['id', 'next_at', 'since_at']))
    .addColumn('webhook', text, (column) =>
      column.notNull().references('desk_webhooks.id').onDelete('cascade'),
    )
    .addColumn('state', text, (column) => column.notNull().check(sql`state in ('waiting', 'sent', 'failed')`))
    .addColumn('attempts', number, (column) => column.notNull())
    .addColumn('status', number)
    .addColumn('error', text)
    .addColumn('done_at', text)
    .execute();
  await index(db, 'desk_deliveries', 'webhook', 'state', 'next_at');
  await index(db, 'desk_deliveries', 'submission_id');
}
