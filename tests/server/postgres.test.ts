import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import type { AnswerFile } from '#journey/answers/Answers.ts';
import { encodePayload, payloadParts } from '#journey/payload.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { filesOfExample } from '#publication/examples/filesOfExample.ts';
import { folderTransport } from '#server/mail/folderTransport.ts';
import { mailPath } from '#server/store/storagePaths.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { FROZEN } from '../support/definitionFolders.ts';
import { Cluster } from '../support/postgres/Cluster.ts';
import { cutConnection } from '../support/postgres/cutConnection.ts';
import { START_MS, type TestDatabase, testDatabase } from '../support/postgres/testDatabase.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { startS3Server } from '../support/server/s3Server.ts';
import { SAMPLES } from '../support/server/sampleFiles.ts';
import { startMailWorker } from '../support/server/startMailWorker.ts';
import { testPublication } from '../support/server/testPublication.ts';
import { dossier, VALID } from '../support/server/validSubmissions.ts';
import { trySubmissions } from '../support/submissionsCommand.ts';
import { submissionsProcess } from '../support/submissionsProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
}, START_MS);

/**
 * Time from the return of the database to the next submission: shorter than each wait that made it longer, 5 s and more. A busy
 * machine takes longer than the 2 s that `tests/chaos/copies` measures.
 */
const BACK_MS = 4_500;

/** Starts a copy of the server with a folder of its own; all have the same database. */
const start = (env: Record<string, string> = {}, options?: Parameters<typeof startTestServer>[1]) =>
  startTestServer({ DATABASE_URL: database.url, ...env }, options);

it('every form is sent to one copy, read on another, and its mail is sent once by either of them', async () => {
  const sources = loadSources(FROZEN);
  const { forms, texts, locales } = compileSources(sources, new Map());
  const publication = { ...testPublication(), forms, texts, locales };
  const copies = [await start({}, { publication }), await start({}, { publication })] as const;
  const sent = new Map<string, string>();
  for (const { id, examples } of sources.forms) {
    const { form } = forms.get(id)!;
    const { answers } = examples.find(({ value: { errors } }) => !errors)!.value;
    const payload = encodePayload(form, filesOfExample(answers as never), new Date('2025-07-01T12:00:00Z'));
    const response = await copies[sent.size % 2]!.post(form.submission.path, bodyOf(form, payload));
    expect(response.status, id).toBe(201);
    sent.set(((await response.json()) as { reference: string }).reference, id);
  }
  const stored = await Promise.all(copies.map((copy) => copy.stored()));
  expect(stored[0]).toEqual(stored[1]);
  expect(stored[0]!.map(({ reference, formId }) => [reference, formId])).toEqual([...sent]);
  for (const [reference, id] of sent)
    expect(await copies[1].store.find(reference)).toMatchObject({ formId: id });

  const before = await copies[0].store.outbox.state();
  expect(before.waiting).toBeGreaterThan(3);
  const workers = copies.map((copy) =>
    startMailWorker(copy, folderTransport(mailPath(copy.dataDir), undefined)),
  );
  await expect
    .poll(() => copies[0].store.outbox.state(), { timeout: 30_000 })
    .toMatchObject({ waiting: 0, sent: before.waiting });
  for (const worker of workers) await worker.stop();
  expect(await database.run('select distinct attempts from mails')).toEqual([{ attempts: 1 }]);
});

it('two copies that get one submission at the same moment store it once and answer the same', async () => {
  const copies = await Promise.all([start(), start()]);
  for (let round = 0; round < 10; round++) {
    const headers = { 'idempotency-key': `key-${round}` };
    const answers = await Promise.all(copies.map((copy) => copy.post('/api/stands', VALID, headers)));
    const [one, other] = await Promise.all(answers.map(async (each) => [each.status, await each.text()]));
    expect(one?.[0]).toBe(201);
    expect(other).toEqual(one);
  }
  expect(await copies[0]!.stored()).toHaveLength(10);
  const reused = await copies[1]!.post(
    '/api/stands',
    { ...VALID, nom: 'Kofi' },
    { 'idempotency-key': 'key-1' },
  );
  expect(reused.status).toBe(422);
});

it('with DATA_KEY no row holds what people entered; without the key no copy starts', async () => {
  const DATA_KEY = randomBytes(32).toString('base64');
  const server = await start({ DATA_KEY });
  const body = { ...VALID, nom: 'Zzsecret', email: 'zzsecret@example.org' };
  const response = await server.post('/api/stands', body);
  const { reference } = (await response.json()) as { reference: string };
  expect(await server.store.find(reference)).toMatchObject({ payload: { nom: 'Zzsecret' } });
  for (const table of ['submissions', 'mails', 'files', 'audit'])
    expect(JSON.stringify(await database.run(`select * from ${table}`))).not.toMatch(/zzsecret/i);
  await expect(start()).rejects.toThrow(/The data is encrypted with the key/);
});

it('a copy waits for a database that goes away while it starts', async () => {
  const connection = await cutConnection(database);
  const cuts = ['to_regclass', 'from "secrets"'];
  const cutNext = () => {
    const text = cuts.shift();
    if (text !== undefined) connection.cutAfter(text);
  };
  const lines: string[] = [];
  const logger: FastifyBaseLogger = Object.create(createLogger('silent'), {
    warn: {
      value: (_facts: object, message: string) => {
        lines.push(message);
        cutNext();
      },
    },
  });
  cutNext();
  const server = await start(
    { DATABASE_URL: connection.url },
    { logger, waiting: { everyMs: 5, mostMs: 60_000 } },
  );
  expect(lines.slice(0, 2)).toEqual(Array(2).fill('waiting for the database of DATABASE_URL'));
  expect((await server.post('/api/stands', VALID)).status).toBe(201);
});

it('while the database is away nothing is acknowledged; once it is back both kinds of forms are taken within 2 s', async () => {
  const folder = temporaryFolder();
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  const cluster = await Cluster.make(folder);
  await cluster.start();
  const DATABASE_URL = `postgres://portal@localhost/postgres?host=${encodeURIComponent(cluster.socket)}`;
  const server = await start({ DATABASE_URL, TRUST_PROXY: 'loopback' });
  // The copies count what comes from there, in the database.
  const from = { 'x-forwarded-for': '203.0.113.7' };
  const json = () => server.post('/api/stands', { ...VALID, email: 'ama@example.org' }, from);
  const files = () => server.post('/api/dossiers', dossier(), from);
  const both = async () => (await Promise.all([json(), files()])).map(({ status }) => status);
  expect(await both()).toEqual([201, 201]);
  await cluster.stop('SIGQUIT');
  for (const refused of [await json(), await files()])
    expect({ status: refused.status, retryAfter: refused.headers.get('retry-after') }).toEqual({
      status: 503,
      retryAfter: '10',
    });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  // People go on trying.
  let ended = false;
  const tries = Array.from({ length: 6 }, async () => {
    while (!ended) await files();
  });
  await cluster.start();
  const back = performance.now();
  await expect.poll(both, { interval: 50, timeout: 10_000 }).toEqual([201, 201]);
  const afterMs = performance.now() - back;
  ended = true;
  await Promise.all(tries);
  expect(afterMs).toBeLessThan(BACK_MS);
  expect(server.storedFiles()).toHaveLength(
    (await server.stored()).filter(({ formId }) => formId === 'dossier').length,
  );
  await server.close();
  await cluster.stop();
}, 60_000);

it('connections that are lost without a word hold up only what was sent over them', async () => {
  const connection = await cutConnection(database);
  const server = await start({ DATABASE_URL: connection.url });
  const sent = () => Promise.all(Array.from({ length: 8 }, () => server.post('/api/dossiers', dossier())));
  // Each is read over a connection of its own.
  await Promise.all([sent(), ...Array.from({ length: 8 }, () => server.stored())]);
  connection.freeze();
  const onItsWay = new Promise<void>((resolve) => connection.watchFor('insert submissions', resolve));
  const held = server.post('/api/dossiers', dossier());
  await onItsWay;
  const lost = performance.now();
  expect((await server.post('/api/dossiers', dossier())).status).toBe(201);
  expect(performance.now() - lost).toBeLessThan(BACK_MS);
  connection.away();
  expect((await held).status).toBe(503);
  connection.back();
});

it('a copy that waits for its database starts as soon as it is there, with one line in 5 s', async () => {
  const connection = await cutConnection(database);
  connection.away();
  const lines: string[] = [];
  let back = 0;
  const logger: FastifyBaseLogger = Object.create(createLogger('silent'), {
    warn: {
      value: (_facts: object, message: string) => {
        lines.push(message);
        connection.back();
        back = performance.now();
      },
    },
  });
  await start({ DATABASE_URL: connection.url }, { logger });
  expect(performance.now() - back).toBeLessThan(BACK_MS);
  expect(lines).toEqual(['waiting for the database of DATABASE_URL']);
});

it('a submission whose answer was lost keeps its file, and the next try with its key gets its reference', async () => {
  const connection = await cutConnection(database);
  const server = await start({ DATABASE_URL: connection.url });
  expect((await server.post('/api/dossiers', dossier(), { 'idempotency-key': 'first' })).status).toBe(201);
  connection.cutAfter('insert submissions');
  const key = { 'idempotency-key': 'second' };
  expect((await server.post('/api/dossiers', dossier(), key)).status).toBe(503);
  const [, stored] = await server.stored();
  expect(server.storedFiles()).toHaveLength(2);
  const again = await server.post('/api/dossiers', dossier(), key);
  expect({ status: again.status, body: await again.json() }).toMatchObject({
    status: 201,
    body: { reference: stored?.reference },
  });
  expect(await server.stored()).toHaveLength(2);
  expect(server.storedFiles()).toHaveLength(2);
});

it('a character that PostgreSQL cannot hold is stored as in SQLite, or refused as there', async () => {
  const sqlite = await startTestServer();
  const server = await start();
  const odd = [{ nom: 'A\u0000ma' }, { nom: '\ud800 lone' }, { email: 'a\u0000@example.org' }];
  for (const part of odd) {
    const [here, there] = await Promise.all(
      [server, sqlite].map((each) => each.post('/api/stands', { ...VALID, ...part })),
    );
    expect(here!.status, JSON.stringify(part)).toEqual(there!.status);
  }
  const payloads = (list: { payload: unknown }[]) => list.map(({ payload }) => payload);
  expect(payloads(await server.stored())).toEqual(payloads(await sqlite.stored()));
});

it('all commands work with files in a bucket, and rotate-key once every server has stopped', async () => {
  const bucket = await startS3Server();
  const [A, B] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64')) as [string, string];
  const FILES_URL = bucket.filesUrl();
  const server = await start({ DATA_KEY: A, FILES_URL });
  const { dataDir } = server;
  const run = (args: string[], DATA_KEY = A) => trySubmissions(dataDir, args, inPostgres(DATA_KEY));
  const inPostgres = (DATA_KEY: string) => ({ DATABASE_URL: database.url, FILES_URL, DATA_KEY });
  const send = async (path: string, body: unknown) =>
    ((await (await server.post(path, body)).json()) as { reference: string }).reference;
  const stand = await send('/api/stands', VALID);
  const filed = await send('/api/dossiers', dossier());
  const other = await send('/api/dossiers', dossier());

  const [list, json, csv, xlsx, show, orphaned] = await Promise.all([
    submissionsProcess(dataDir, ['list'], inPostgres(A)),
    run(['export', '--format', 'json', '--form', 'stand']),
    run(['export', '--format', 'csv', '--form', 'stand']),
    run(['export', '--format', 'xlsx', '--to', join(dataDir, 'all.xlsx')]),
    run(['show', filed]),
    run(['files', '--orphaned']),
  ]);
  expect(list.stdout.split('\n').map((line) => line.slice(0, 8))).toEqual([stand, filed, other, '']);
  expect(JSON.parse(json.stdout)).toMatchObject([{ reference: stand, payload: { nom: 'Ama' } }]);
  expect(csv.stdout).toContain(stand);
  expect(xlsx.code).toBe(0);
  expect(existsSync(join(dataDir, 'all.xlsx'))).toBe(true);
  expect(JSON.parse(show.stdout)).toMatchObject({ id: filed, files: [{ name: 'cv.pdf' }] });
  expect(orphaned.code).toBe(0);

  const to = join(dataDir, 'copy');
  const [backup, files, early, aside] = await Promise.all([
    run(['backup', '--to', to]),
    run(['files', filed, '--to', join(dataDir, 'out')]),
    run(['rotate-key']),
    run(['files', '--set-aside']),
  ]);
  expect(backup).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/submissions: 3 rows.*\nfiles: 2, /s),
  });
  expect(files.code).toBe(0);
  expect(await readdir(join(to, 'files'))).not.toEqual([]);
  expect(await readdir(join(dataDir, 'out'))).toEqual([expect.stringMatching(/cv\.pdf$/)]);
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('Servers work on this database') });

  for (const reference of [stand, other]) {
    const deleted = await run(['delete', '--reference', reference, '--yes']);
    expect(deleted).toMatchObject({ code: 0, stderr: '' });
  }
  expect((await server.stored()).map(({ reference }) => reference)).toEqual([filed]);
  expect(bucket.keys().filter((key) => key.startsWith('a/files/'))).toHaveLength(1);
  expect(aside).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('With DATABASE_URL nothing is set aside'),
  });
  const { stdout: audit } = await run(['audit']);
  for (const action of ['list', 'export', 'show', 'files', 'backup', 'delete'])
    expect(audit).toContain(action);

  await server.close();
  const rotated = await run(['rotate-key'], `${B},${A}`);
  expect(rotated).toMatchObject({ code: 0, stdout: expect.stringMatching(/: 3 texts, 1 file\.\n$/) });
  expect((await run(['list'], A)).stderr).toContain('The data is encrypted with the key');
  expect(JSON.parse((await run(['show', filed], B)).stdout)).toMatchObject({ files: [{ name: 'cv.pdf' }] });
  await bucket.dispose();
}, 120_000);

function bodyOf(form: CompiledForm, payload: Record<string, unknown>): FormData | object {
  if (form.submission.encoding === 'json') return payload;
  const body = new FormData();
  for (const [name, value] of payloadParts(withSamples(payload) as Record<string, unknown>))
    body.append(name, value as string | Blob);
  return body;
}

/** Replaces the files of an example by small ones of their kind. */
function withSamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSamples);
  if (typeof value !== 'object' || value === null) return value;
  if ('size' in value && 'name' in value) {
    const { name } = value as AnswerFile;
    return new File([SAMPLES[extname(name)] as BlobPart], name);
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withSamples(item)]));
}
