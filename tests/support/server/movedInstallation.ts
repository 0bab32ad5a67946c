import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Insertable } from 'kysely';
import { LEFT_OUT } from '#server/organiser/backup/Side.ts';
import { encrypted } from '#server/store/encryption/encryptedColumns.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { databasePath, mailFile, mailPath } from '#server/store/storagePaths.ts';
import type { DeskTables } from '#server/store/tables/DeskTables.ts';
import { type TestDatabase, testDatabase } from '../postgres/testDatabase.ts';
import { sendFiles, withFilesForm } from './filesForm.ts';
import { startTestServer } from './inProcess.ts';
import { type S3Server, startS3Server } from './s3Server.ts';
import { PDF, sampleFile } from './sampleFiles.ts';
import { submission } from './submissionStoreSuite.ts';

/** More than two pages of the move. */
export const ROWS = 450;

/** Needs more than one page of a disk, and more than a small disk has. */
export const LONG = sampleFile('long.pdf', 3_000_000);

export interface Installation {
  dataDir: string;
  /** Id of the last submission, which was deleted. */
  deleted: number;
  dispose(): Promise<void>;
}

/** An installation on SQLite and the disk, with rows in each table; its server is stopped. */
export async function installation(DATA_KEY: string): Promise<Installation> {
  const server = await startTestServer({ DATA_KEY }, { publication: withFilesForm() });
  const { store, dataDir } = server;
  await Promise.all(
    Array.from({ length: ROWS }, (_, number) => {
      const mails = number % 50 === 0 ? [{ to: `a${number}@example.org`, recipientKey: `a${number}` }] : [];
      const clientVersion = `marked-${number};`;
      return store.add(submission({ clientVersion, payload: { nom: `Ama « é » ${number}` }, mails }));
    }),
  );
  await sendFiles(server, [
    ['a.pdf', PDF],
    ['long.pdf', LONG],
  ]);
  await sendFiles(server, [['b.pdf', PDF]]);
  await fillOthers(store);
  const last = await store.add(submission());
  await store.delete([last.id]);
  const [{ reference } = { reference: '' }] = await server.stored();
  await mkdir(mailPath(dataDir), { recursive: true });
  await writeFile(mailFile(mailPath(dataDir), reference).encrypted, 'mail');
  await server.close();
  return { dataDir, deleted: last.id, dispose: () => rm(dataDir, { recursive: true }) };
}

/** The places between which a test moves the rows of an installation. */
export interface Places {
  database: TestDatabase;
  bucket: S3Server;
  source: Installation;
  /** Of the source. */
  before: ReturnType<typeof contents>;
  folder: string;
  dispose(): Promise<void>;
}

/** An installation, an empty database of PostgreSQL, a bucket and a folder. */
export async function placesFor(DATA_KEY: string): Promise<Places> {
  const database = await testDatabase();
  const bucket = await startS3Server();
  const folder = await mkdtemp(join(tmpdir(), 'fair-move-'));
  const source = await installation(DATA_KEY);
  const dispose = async () => {
    await source.dispose();
    await bucket.dispose();
    await database.drop();
    await rm(folder, { recursive: true });
  };
  return { database, bucket, source, before: contents(source.dataDir), folder, dispose };
}

async function fillOthers(store: SubmissionStore): Promise<void> {
  const expires = new Date(Date.now() + 3_600_000);
  await store.drafts.add({ id: 'd', bytes: Uint8Array.of(0, 255, 7), expires }, { drafts: 9, bytes: 99 });
  const files = new Map([['content/public/a.bin', Uint8Array.of(0, 255, 7)]]);
  const publication = { who: 'Ama', why: 'Test', base: 0, backTo: null, files, leadMs: 0 };
  await store.publications.add(publication);
  await store.publications.addPreview('p', files, expires);
  await store.audit({ action: 'list', who: 'test', outcome: 'done' });
  await fillDesk(store);
  const mail = await store.outbox.claim(new Date(), new Date());
  await store.outbox.postpone(mail?.id ?? 0, new Date(Date.now() + 1_000), 'greylisted');
}

/** A row in each table of the desk. */
async function fillDesk({ backend: { queries, cipher }, keyHash }: SubmissionStore): Promise<void> {
  const at = '2026-05-30T10:00:00.000Z';
  const text = (column: Parameters<typeof encrypted>[2]) => encrypted(cipher, 'marked', column);
  const of = { person: 'd_a', form: 'stand' };
  const { id: submission_id } = await queries
    .selectFrom('submissions')
    .select('id')
    .executeTakeFirstOrThrow();
  const rows: { [Table in keyof DeskTables]: Insertable<DeskTables[Table]> } = {
    desk_people: {
      ...{ id: 'd_a', email: text('desk_people.email'), email_hash: keyHash('person', 'a') },
      ...{ name: text('desk_people.name'), locale: 'fr', state: 'active', created_at: at, last_seen_at: at },
      rights_version: 3,
    },
    desk_labels: { id: 'd_b', form: 'stand', name: 'À voir', colour: 'info', version: 2 },
    desk_credentials: {
      ...{ id: 'd_c', person: 'd_a', kind: 'totp', lookup: null, counter: 1, used_at: at, created_at: at },
      ...{ material: text('desk_credentials.material'), label: text('desk_credentials.label') },
    },
    desk_sessions: {
      ...{ id: 'd_d', token_hash: 'd', person: 'd_a', created_at: at, seen_at: at, ends_at: at },
      ...{ own_device: 0, proof_at: at, agent: text('desk_sessions.agent') },
    },
    desk_invitations: { token_hash: 'e', person: 'd_a', made_by: null, ends_at: at },
    desk_rights: { ...of, verb: 'read', until_at: null, given_by: null },
    desk_submission_labels: { submission_id, label: 'd_b' },
    desk_items: {
      submission_id,
      form: 'stand',
      state: 'accepted',
      version: 2,
      changed_at: at,
      change: 'd_f',
    },
    desk_search: { submission_id, tokens: 'tokens' },
    desk_notes: {
      id: 'd_g',
      submission_id,
      author: 'd_a',
      text: text('desk_notes.text'),
      created_at: at,
      version: 1,
    },
    desk_corrections: {
      ...{ id: 'd_h', submission_id, number: 1, author: 'd_a', at, reason: text('desk_corrections.reason') },
      ...{ payload: text('desk_corrections.payload'), computed: text('desk_corrections.computed') },
    },
    desk_views: {
      ...{ id: 'd_v', ...of, shared: 1, version: 1 },
      ...{ name: text('desk_views.name'), definition: text('desk_views.definition') },
    },
    desk_webhooks: {
      ...{ id: 'd_w', form: 'stand', made_by: 'd_a', created_at: at, ended_at: null, after_id: 1 },
      ...{ url: text('desk_webhooks.url'), secret: text('desk_webhooks.secret') },
    },
    desk_deliveries: {
      ...{ id: 'd_x', webhook: 'd_w', submission_id, state: 'failed', attempts: 9, status: 500 },
      ...{ error: text('desk_deliveries.error'), next_at: at, since_at: at, done_at: at },
    },
    // Due so late that no server mails it meanwhile.
    desk_notices: { ...of, rhythm: 'daily', after_id: 1, next_at: '2999-01-01T00:00:00.000Z' },
    desk_visits: { ...of, seen_id: 1, earlier_id: 0, at },
    desk_changes: { form: 'stand', submission_id, kind: 'state', at },
    desk_undo: { id: 'd_i', ...of, ends_at: at, label: null },
    desk_undo_items: { undo: 'd_i', submission_id, state: 'received', version: 2 },
    desk_steps: { form: 'stand', day: '2026-05-30', step: 'personne', count: 3 },
    desk_passes: { name: 'search persons', last_id: 1 },
  };
  for (const [table, row] of Object.entries(rows))
    await queries
      .insertInto(table as keyof DeskTables)
      .values(row as never)
      .execute();
}

/** All rows of all tables of an installation on the disk, and the bytes of its files and mails. */
export function contents(dataDir: string): Record<string, unknown[]> {
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  const all: Record<string, unknown[]> = {};
  try {
    const tables = database.prepare(
      `select name from pragma_table_list
        where schema = 'main' and type = 'table' and name not like 'kysely%' and name <> 'sqlite_schema'`,
    );
    for (const { name } of tables.all().filter((table) => !LEFT_OUT.includes(String(table.name))))
      all[String(name)] = database
        .prepare(`select * from "${name}"`)
        .all()
        .map((row) => JSON.stringify(row))
        .sort();
  } finally {
    database.close();
  }
  for (const folder of ['files', 'mail']) {
    const files = readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true });
    all[`in ${folder}`] = files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => {
        const bytes = readFileSync(join(parentPath, name));
        return `${parentPath.slice(dataDir.length)}/${name} ${createHash('sha256').update(bytes).digest('hex')}`;
      })
      .sort();
  }
  return all;
}
