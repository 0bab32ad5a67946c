import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { beforeAll, expect, it } from 'vitest';
import { API } from '#contract/urls.ts';
import { folderTransport } from '#server/mail/folderTransport.ts';
import type { MailTransport, OutgoingMail } from '#server/mail/MailTransport.ts';
import { removeDrafts } from '#server/store/drafts/removeDrafts.ts';
import { linkReference, mailFile, mailPath } from '#server/store/storagePaths.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { newDraftKey, openSealedDraft, sealDraft } from '#wizard/handover/sealedDraft.ts';
import { filesContaining } from '../support/server/filesContaining.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { refusal } from '../support/server/refusal.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';

const onSqlite = onlyOn('sqlite', 'It reads the files of the database.');

const ANSWER = 'Zénobie-Secrète';
const PROXY = { TRUST_PROXY: 'loopback' };
const DAY_MS = 24 * 3_600_000;

let key = '';
let id = '';
let bytes = new Uint8Array();
beforeAll(async () => {
  key = newDraftKey();
  ({ id, bytes } = await sealDraft(key, {
    form: 'stand',
    version: '1',
    locale: 'fr',
    answers: { nom: ANSWER },
    times: {},
    files: [],
  }));
});

let server: TestServer;

const put = (body: Uint8Array<ArrayBuffer> = bytes, draft = id, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${API.drafts}/${draft}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body,
  });
const get = (draft = id) => fetch(`${server.url}${API.drafts}/${draft}`);
const remove = (draft = id) => fetch(`${server.url}${API.drafts}/${draft}`, { method: 'DELETE' });
const mail = (wanted: object = {}, headers: Record<string, string> = {}, draft = id) =>
  server.post(
    `${API.drafts}/${draft}/mail`,
    { key, to: 'ama@example.org', form: 'stand', locale: 'fr', ...wanted },
    headers,
  );
const newId = () => randomBytes(16).toString('hex');

function collectMails() {
  const mails: OutgoingMail[] = [];
  const transport: MailTransport = { send: async (each) => void mails.push(each) };
  return { mails, transport };
}

it('keeps a sealed draft for 7 days, gives it out, and removes it when it was opened', async () => {
  server = await startTestServer();
  const stored = await put();
  expect(stored.status).toBe(201);
  const { expires } = (await stored.json()) as { expires: string };
  expect((Date.parse(expires) - Date.now()) / DAY_MS).toBeCloseTo(7, 2);
  const found = await get();
  expect(found.headers.get('cache-control')).toBe('no-store');
  expect((await openSealedDraft(key, new Uint8Array(await found.arrayBuffer()))).answers.nom).toBe(ANSWER);
  // A reader that gives up half-way can read it again.
  expect((await get()).status).toBe(200);
  expect((await remove()).status).toBe(204);
  const gone = await get();
  expect(gone.status).toBe(404);
  expect(await gone.json()).toEqual(refusal('server.draftGone'));
  expect((await remove()).status).toBe(204);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('portal_drafts_total{event="stored"} 1');
  expect(metrics).toContain('portal_drafts_total{event="opened"} 1');
  expect(metrics).toContain('portal_drafts_bytes 0');
});

it('the same draft again is the same draft, and nobody can put another one in its place', async () => {
  server = await startTestServer();
  const { expires } = (await (await put()).json()) as { expires: string };
  expect(await (await put(bytes, id, { 'content-encoding': 'identity' })).json()).toEqual({ expires });
  const other = await put(Uint8Array.from(bytes, (byte) => byte ^ 1));
  expect({ status: other.status, body: await other.json() }).toEqual({
    status: 422,
    body: refusal('server.keyReused'),
  });
  expect(Buffer.from(await (await get()).arrayBuffer()).equals(bytes)).toBe(true);
});

it('refuses what is too big, of another type, empty, from another site, or has no valid id', async () => {
  server = await startTestServer({}, { limits: { draftBytes: 1_000 } });
  expect((await put(new Uint8Array(1_001))).status).toBe(413);
  expect((await put(bytes, id, { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await put(bytes, id, { 'content-encoding': 'gzip' })).status).toBe(415);
  expect((await put(new Uint8Array())).status).toBe(400);
  expect((await put(bytes, id, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await put(bytes, 'x')).status).toBe(404);
  expect((await get('../../etc')).status).toBe(404);
  expect(await server.store.drafts.held()).toEqual({ drafts: 0, bytes: 0 });
});

it('limits how many there are, how much they hold, and how many one address may store', async () => {
  server = await startTestServer(PROXY, {
    limits: { drafts: 2, draftsBytes: bytes.length + 50, draftBurst: 4 },
  });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  expect((await put(bytes, newId(), from('203.0.113.7'))).status).toBe(201);
  const full = await put(bytes, newId(), from('203.0.113.7'));
  expect({ status: full.status, body: await full.json() }).toEqual({
    status: 507,
    body: refusal('server.draftsFull'),
  });
  expect((await put(new Uint8Array(50), newId(), from('203.0.113.7'))).status).toBe(201);
  expect((await put(new Uint8Array(1), newId(), from('203.0.113.7'))).status).toBe(507);
  const often = await put(bytes, newId(), from('203.0.113.7'));
  expect(often.status).toBe(429);
  expect(Number(often.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await put(bytes, newId(), from('203.0.113.8'))).status).toBe(507);
  expect(await server.store.drafts.held()).toEqual({ drafts: 2, bytes: bytes.length + 50 });
});

it('counts a large draft as several of its address, and lets it wait for a day only', async () => {
  server = await startTestServer(PROXY, { limits: { draftBurst: 20, draftsPerHour: 0.1 } });
  const from = { 'x-forwarded-for': '203.0.113.9' };
  const large = new Uint8Array(256 * 1024 - 1);
  const first = await put(large, newId(), from);
  const days = (new Date((await first.json()).expires).getTime() - Date.now()) / 86_400_000;
  expect(first.status).toBe(201);
  expect(Math.round(days)).toBe(1);
  expect((await put(large, newId(), from)).status).toBe(429);
  expect((await put(new Uint8Array(9), newId(), from)).status).toBe(201);
});

it('leaves the reserve of the disk to submissions', async () => {
  server = await startTestServer({ UPLOAD_RESERVE_MB: '999999999' });
  expect((await put()).status).toBe(507);
});

it('a draft that nobody opens is given out no more after 7 days, and is removed with its mail', async () => {
  const send: MailTransport['send'] = (each, signal) => folderTransport(mailDir).send(each, signal);
  server = await startTestServer({}, { transport: { send } });
  const mailDir = mailPath(server.dataDir);
  expect((await put()).status).toBe(201);
  expect((await mail()).status).toBe(204);
  const { whole } = mailFile(mailDir, linkReference(id));
  expect(readFileSync(whole, 'utf8')).toContain('reprise');
  const { store } = server;
  const later = new Date(Date.now() + 7 * DAY_MS + 1_000);
  expect(await store.drafts.find(id, later)).toBeUndefined();
  expect(await removeDrafts({ store, mailDir })).toBe(0);
  expect(await removeDrafts({ store, mailDir }, later)).toBe(1);
  expect(() => readFileSync(whole)).toThrow('ENOENT');
  expect((await get()).status).toBe(404);
});

it('mails the link in the language of the form, with our own words only', async () => {
  const { mails, transport } = collectMails();
  server = await startTestServer({}, { transport });
  await put();
  expect((await mail()).status).toBe(204);
  expect((await mail({ locale: 'en', note: 'Buy now' })).status).toBe(204);
  const [french, english] = mails;
  expect(french).toMatchObject({
    to: 'ama@example.org',
    locale: 'fr',
    from: { address: expect.any(String) },
  });
  const address = `https://fair.example.org/stand#reprise=${key}`;
  for (const part of [french?.text, french?.html]) expect(part).toContain(address);
  expect(english?.text).toContain(`https://fair.example.org/en/stand#reprise=${key}`);
  expect(JSON.stringify(mails)).not.toContain('Buy now');
  expect(french?.messageId).not.toBe(english?.messageId);
  // The outbox, which keeps sent mails, has none of the answers.
  expect(await server.store.outbox.state()).toMatchObject({ waiting: 0, sent: 0 });
});

it('mails no link but that of a draft that waits here, to one address, for a form with a page', async () => {
  const { mails, transport } = collectMails();
  server = await startTestServer({}, { transport });
  await put();
  expect((await mail({ key: newDraftKey() })).status).toBe(404);
  const other = newId();
  await put(bytes, other);
  expect((await mail({}, {}, other)).status).toBe(404);
  for (const wrong of [{ key: `${key} http://x` }, { key: undefined }, { form: 'none' }, { form: undefined }])
    expect((await mail(wrong)).status, JSON.stringify(wrong)).toBe(400);
  const lines = 'a@example.org\r\nBcc: b@example.org';
  for (const to of ['ama', 'a@example.org, b@example.org', lines, 5, undefined]) {
    const answer = await mail({ to });
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 422,
      body: refusal('server.addressInvalid'),
    });
  }
  expect((await mail({ to: `${'a'.repeat(3_000)}@example.org` })).status).toBe(413);
  expect((await mail({}, { origin: 'https://elsewhere.example' })).status).toBe(403);
  await remove();
  expect((await mail()).status).toBe(404);
  expect(mails).toEqual([]);
});

it('limits the links to a mailbox and from an address, with the confirmations of the same day', async () => {
  const { mails, transport } = collectMails();
  server = await startTestServer(PROXY, {
    transport,
    limits: { mailboxLinksPerDay: 2, linkBurst: 4, networkMailsPerDay: 5 },
  });
  await put();
  const ask = async (to: string, address: string) =>
    (await mail({ to }, { 'x-forwarded-for': address })).status;
  expect(await ask('ama@example.org', '203.0.113.7')).toBe(204);
  expect(await ask('AMA+x@example.org', '203.0.113.8')).toBe(204);
  const refused = await mail({}, { 'x-forwarded-for': '203.0.113.9' });
  expect({ status: refused.status, body: await refused.json() }).toEqual({
    status: 429,
    body: refusal('server.tooManyLinks'),
  });
  for (const to of ['b', 'c', 'd']) expect(await ask(`${to}@example.org`, '203.0.113.7')).toBe(204);
  expect(await ask('e@example.org', '203.0.113.7')).toBe(429);
  expect(mails).toHaveLength(5);
});

it('refused tries of a stranger, and mails that did not leave, take no link from a mailbox', async () => {
  let fails = true;
  const { mails, transport } = collectMails();
  const send: MailTransport['send'] = (each, signal) =>
    fails ? Promise.reject(new Error('no')) : transport.send(each, signal);
  server = await startTestServer(PROXY, {
    transport: { send },
    limits: { mailboxLinksPerDay: 2, linkBurst: 3, networkMailsPerDay: 3 },
  });
  await put();
  const ask = async (to: string, address: string) =>
    (await mail({ to }, { 'x-forwarded-for': address })).status;
  for (let time = 0; time < 3; time++) expect(await ask('ama@example.org', '203.0.113.1')).toBe(503);
  for (let time = 0; time < 3; time++) expect(await ask('ama@example.org', '203.0.113.1')).toBe(429);
  fails = false;
  // A network without mails for today.
  for (const to of ['a', 'b', 'c']) expect(await ask(`${to}@example.org`, '2001:db8:1:1::1')).toBe(204);
  for (let time = 0; time < 3; time++) expect(await ask('ama@example.org', '2001:db8:1:2::1')).toBe(429);
  for (let time = 0; time < 2; time++) expect(await ask('ama@example.org', '203.0.113.7')).toBe(204);
  expect(await ask('ama@example.org', '203.0.113.7')).toBe(429);
  expect(mails).toHaveLength(5);
});

it.each([
  ['that refuses', async () => Promise.reject(Object.assign(new Error(`no ${key}`), { responseCode: 550 }))],
  [
    'that does not answer',
    (_mail: OutgoingMail, signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  ],
])('a mail server %s is told at once, and costs nothing of the budget', async (_name, send) => {
  server = await startTestServer(PROXY, { transport: { send }, limits: { networkMailsPerDay: 1 } });
  await put();
  for (let time = 0; time < 2; time++) {
    const answer = await mail({}, { 'x-forwarded-for': '203.0.113.7' });
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 503,
      body: refusal('server.linkNotMailed'),
    });
  }
  expect((await get()).status).toBe(200);
});

onSqlite.it('neither database, files, log nor metrics hold an answer, the key or the address', async () => {
  let log = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  let fails = false;
  const send = async () => {
    if (fails) throw new Error(`550 <ama@example.org> refused ${key}`);
  };
  server = await startTestServer({}, { transport: { send }, logger: createLogger('trace', sink) });
  await put();
  expect((await mail()).status).toBe(204);
  fails = true;
  expect((await mail()).status).toBe(503);
  await get();
  const { dataDir, store } = server;
  const secrets = [ANSWER, 'Zénobie', key, 'ama@example.org'];
  expect(await filesContaining(dataDir, ...secrets)).toEqual([]);
  // The search covers the stored draft: its bytes are found.
  expect(await filesContaining(dataDir, id)).toContain(join(dataDir, 'submissions.sqlite-wal'));
  await store.eraseDeleted();
  expect(await filesContaining(dataDir, ...secrets)).toEqual([]);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(log).toContain('link not mailed');
  for (const secret of secrets) {
    expect(log).not.toContain(secret);
    expect(metrics).not.toContain(secret);
  }
});
