import { expect, it } from 'vitest';
import { LIMITS } from '#server/config/limits.ts';
import { MailBudget } from '#server/mail/MailBudget.ts';
import { mailboxOf } from '#server/mail/mailAddress.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { solveChallenge } from '#wizard/proof/solveChallenge.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { VALID } from '../support/server/validSubmissions.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';

const onSqlite = onlyOn('sqlite', 'PostgreSQL counts by its own clock.');

const MAILED = { ...VALID, email: 'stranger@example.org' };
const PROXY = { TRUST_PROXY: 'loopback' };
const DAY_MS = 24 * 3_600_000;

let server: TestServer;

async function send(address: string, body: object = MAILED): Promise<number> {
  const headers = { 'x-forwarded-for': address };
  return server.post('/api/stands', body, headers).then(({ status }) => status);
}

const waiting = async () => (await server.store.outbox.state()).waiting;

it('70 submissions from one address cause no more mails to a mailbox than the daily limit', async () => {
  server = await startTestServer(PROXY);
  const sent = await Promise.all(Array.from({ length: 70 }, () => send('203.0.113.7')));
  expect(await waiting()).toBeLessThanOrEqual(LIMITS.mailboxMailsPerDay);
  expect(await waiting()).toBe(LIMITS.proofFreeRecipientBurst);
  expect(sent.filter((status) => status !== 201).every((status) => status === 428 || status === 429)).toBe(
    true,
  );
});

it('130 submissions from one /48 do not, either', async () => {
  server = await startTestServer(PROXY);
  await Promise.all(Array.from({ length: 130 }, (_, index) => send(`2001:db8:1:${index.toString(16)}::1`)));
  expect(await waiting()).toBeLessThanOrEqual(LIMITS.mailboxMailsPerDay);
});

it('nor do submissions with a proof of work: those above the limit are stored and counted as withheld', async () => {
  server = await startTestServer(PROXY, { limits: { mailboxMailsPerDay: 3, proofFreeRecipientBurst: 1 } });
  for (let index = 0; index < 5; index++) {
    const answer = await fetch(`${server.url}/_challenge/api/stands`);
    const proof = await solveChallenge((await answer.json()) as Parameters<typeof solveChallenge>[0]);
    const headers = { 'form-proof': proof, 'x-forwarded-for': `203.0.113.${index}` };
    const email = ['stranger@example.org', 'STRANGER+a@example.org'][index % 2];
    expect((await server.post('/api/stands', { ...MAILED, email }, headers)).status).toBe(201);
  }
  expect(await server.stored()).toHaveLength(5);
  expect(await waiting()).toBe(3);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('portal_mails_withheld_total{limit="recipient"} 2');
});

it('limits the mails that one network causes in a day', async () => {
  server = await startTestServer(PROXY, { limits: { networkMailsPerDay: 2 } });
  for (const [index, address] of ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'].entries())
    expect(await send(address, { ...MAILED, email: `a${index}@example.org` })).toBe(201);
  expect(await waiting()).toBe(2);
  expect(await send('2001:db8:2::1', { ...MAILED, email: 'b@example.org' })).toBe(201);
  expect(await waiting()).toBe(3);
});

it('sends three confirmations for three submissions of one person', async () => {
  server = await startTestServer(PROXY);
  for (let index = 0; index < 3; index++) expect(await send('203.0.113.7')).toBe(201);
  expect(await waiting()).toBe(3);
});

it('does not count refused and repeated submissions', async () => {
  server = await startTestServer(PROXY, { limits: { mailboxMailsPerDay: 2 } });
  const key = { 'idempotency-key': 'k' };
  for (let index = 0; index < 4; index++)
    expect((await server.post('/api/stands', MAILED, key)).status).toBe(201);
  expect((await server.post('/api/stands', { ...MAILED, nom: 'A' })).status).toBe(422);
  expect(await waiting()).toBe(1);
  expect((await server.post('/api/stands', MAILED)).status).toBe(201);
  expect(await waiting()).toBe(2);
});

onSqlite.it('counts mails from before a restart for a day', async () => {
  server = await startTestServer(PROXY);
  for (let index = 0; index < 2; index++) expect(await send('203.0.113.7')).toBe(201);
  const { store } = server;
  const limits = { mailboxMailsPerDay: 3, networkMailsPerDay: 3 };
  const restarted = (now: number) => new MailBudget(store as SubmissionStore, limits, () => now);
  const soon = restarted(Date.now());
  expect(await soon.take('stranger@example.org', '203.0.113.99')).toMatchObject({
    to: 'stranger@example.org',
  });
  expect(await soon.take('stranger@example.org', '203.0.113.99')).toBe('recipient');
  expect(await soon.take('other@example.org', '203.0.113.7')).toMatchObject({ to: 'other@example.org' });
  expect(await soon.take('another@example.org', '203.0.113.7')).toBe('sender');
  let now = Date.now();
  const later = new MailBudget(store, limits, () => now);
  await later.take('stranger@example.org', '203.0.113.99');
  now += DAY_MS - 60_000;
  expect(await later.take('stranger@example.org', '203.0.113.99')).toBe('recipient');
  now += 61_000;
  for (let index = 0; index < 3; index++)
    expect(await later.take('stranger@example.org', '203.0.113.7')).toMatchObject({
      to: 'stranger@example.org',
    });
  expect(await later.take('stranger@example.org', '203.0.113.7')).toBe('recipient');
});

it('counts by keys that contain no address', async () => {
  server = await startTestServer(PROXY);
  expect(await send('203.0.113.7')).toBe(201);
  const [counted] = await server.store.outbox.countedSince(new Date(0));
  expect(counted?.recipientKey).toMatch(/^[\w-]{22}$/);
  expect(counted?.senderKey).toMatch(/^[\w-]{22}$/);
});

it.each([
  ['Ama@Example.org', 'ama@example.org'],
  ['ama+fair+2@example.org', 'ama@example.org'],
  ['a.m.a+x@GMAIL.com', 'ama@gmail.com'],
  ['ama@googlemail.com', 'ama@gmail.com'],
  ['a.ma@example.org', 'a.ma@example.org'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
