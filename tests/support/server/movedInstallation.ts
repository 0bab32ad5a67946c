import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { databasePath, mailFile, mailPath } from '#server/store/storagePaths.ts';
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
  const mail = await store.outbox.claim(new Date(), new Date());
  await store.outbox.postpone(mail?.id ?? 0, new Date(Date.now() + 1_000), 'greylisted');
}

/** All rows of all tables of an installation on the disk, and the bytes of its files and mails. */
export function contents(dataDir: string): Record<string, unknown[]> {
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  const all: Record<string, unknown[]> = {};
  try {
    const tables = database.prepare(
      `select name from sqlite_master where type = 'table' and name not like 'kysely%' or name = 'sqlite_sequence'`,
    );
    for (const { name } of tables.all())
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
