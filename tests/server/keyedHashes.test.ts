import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Publication } from '#contract/Publication.ts';
import { SubscriptionLinks } from '#server/mail/SubscriptionLinks.ts';
import { KeyedHash } from '#server/store/KeyedHash.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { testPublication } from '../support/server/testPublication.ts';
import { VALID } from '../support/server/validSubmissions.ts';
import { readStored } from '../support/stores/stores.ts';
import { trySubmissions } from '../support/submissionsCommand.ts';

const [A, B] = [1, 2].map(() => randomBytes(32).toString('base64')) as [string, string];
const EMAIL = 'ama@example.org';
const ADDRESS = '203.0.113.7';
const BODY = JSON.stringify({ ...VALID, email: EMAIL });
const PLAIN = { nom: 'Bela', kind: 'small', pack: 'tin' };

let server: TestServer | undefined;

/** A publication whose form `stand` has `optIn`. */
function withOptIn(): Publication {
  const publication = testPublication();
  const stand = publication.forms.get('stand')!;
  const { submission } = stand.form;
  const mail = { ...submission.mail!, optIn: true as const };
  const form = { ...stand.form, submission: { ...submission, mail } };
  return { ...publication, forms: new Map([...publication.forms, ['stand', { ...stand, form }]]) };
}

async function start(DATA_KEY: string, dataDir?: string, lines: string[] = []): Promise<TestServer> {
  server = await startTestServer(
    { DATA_KEY, TRUST_PROXY: 'loopback' },
    {
      publication: withOptIn(),
      dataDir,
      logger: createLogger('warn', { write: (line) => lines.push(line) }),
      limits: { mailboxMailsPerDay: 1 },
    },
  );
  return server;
}

const send = ({ post }: TestServer, key: string, body: string = BODY) =>
  post('/api/stands', body, { 'idempotency-key': key, 'x-forwarded-for': ADDRESS });

async function receipt(answer: Promise<Response>): Promise<unknown> {
  const { status } = await answer;
  expect(status).toBe(201);
  return (await answer).json();
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** The hashes that a thief of the database computes from guessed addresses, networks and answers. */
async function guesses(dataDir: string): Promise<string[]> {
  const [row] = await readStored(dataDir, `select secret from secrets where name = 'links'`);
  const hash = new KeyedHash(row?.secret as Uint8Array);
  const day = new Date().toISOString().slice(0, 10);
  return [
    hash.of('recipient', EMAIL),
    hash.of('sender', ADDRESS),
    hash.of('subscriber', EMAIL),
    sha256(`/api/stands\n${BODY}`).toString('hex'),
    `plain-${hash.of('plain', 'stand', day, JSON.stringify(PLAIN))}`,
  ];
}

async function stored(dataDir: string): Promise<unknown[]> {
  const rows = await readStored(
    dataDir,
    'select body_hash, subscriber_key, idempotency_key from submissions',
  );
  const mails = await readStored(dataDir, 'select recipient_key, sender_key from mails');
  return [...rows, ...mails].flatMap((row) => Object.values(row));
}

const sendNoScript = async ({ url }: TestServer) =>
  (await fetch(`${url}/_form/stand`, { method: 'POST', body: new URLSearchParams(PLAIN) })).status;

async function fill(started: TestServer): Promise<unknown> {
  const first = await receipt(send(started, 'k'));
  expect(await sendNoScript(started)).toBe(201);
  return first;
}

it.each([
  ['without DATA_KEY a copy of the database confirms guesses', '', true],
  ['with DATA_KEY a copy of the database confirms no guess', A, false],
])('%s', async (_, key, confirmed) => {
  const { dataDir } = await start(key);
  await fill(server!);
  const held = await stored(dataDir);
  for (const guess of await guesses(dataDir)) expect(held.includes(guess), guess).toBe(confirmed);
});

it('a first and a new DATA_KEY change no answer, link or limit', async () => {
  const { dataDir } = await start('');
  const first = await fill(server!);
  const links = new SubscriptionLinks(server!.store.secret);
  const leave = links.leave('stand', EMAIL, 'fr');
  const [{ id = 0 } = {}] = await server!.stored();
  await server!.store.subscriptions.confirm(id, new Date());
  await server!.close();

  // Until the key is rotated, everything is found, and the log says what to do.
  const lines: string[] = [];
  const between = await start(A, dataDir, lines);
  expect(await receipt(send(between, 'k'))).toEqual(first);
  expect(lines.join()).toContain('rotate-key');
  await between.close();

  for (const DATA_KEY of [A, `${B},${A}`]) {
    expect(await trySubmissions(dataDir, ['rotate-key'], { DATA_KEY })).toMatchObject({ code: 0 });
    const held = await stored(dataDir);
    for (const guess of await guesses(dataDir)) expect(held).not.toContain(guess);
    const quiet: string[] = [];
    const rotated = await start(DATA_KEY.slice(0, A.length), dataDir, quiet);
    expect(await receipt(send(rotated, 'k'))).toEqual(first);
    expect((await send(rotated, 'k', JSON.stringify(VALID))).status).toBe(422);
    expect(await sendNoScript(rotated)).toBe(201);
    expect(await rotated.stored()).toHaveLength(2);
    expect(quiet.join()).not.toContain('rotate-key');
    // The mailbox has had its mail of today; the address is confirmed already.
    const again = (await receipt(send(rotated, `second-${DATA_KEY.length}`))) as { reference: string };
    expect(await readStored(dataDir, 'select id from mails')).toHaveLength(1);
    const { id: second } = (await rotated.store.find(again.reference)) ?? { id: 0 };
    await rotated.store.subscriptions.confirm(second, new Date());
    expect((await rotated.store.find(again.reference))?.confirmedAt).toBeNull();
    await rotated.store.delete([second]);
    await rotated.close();
  }

  const last = await start(B, dataDir);
  expect((await fetch(last.url + leave, { method: 'POST' })).status).toBe(200);
  // Only the form without an address is left.
  expect(await last.stored()).toMatchObject([{ payload: { nom: 'Bela' } }]);
});

it('a stranger who knows the answers and the day cannot use up the key of a form without script', async () => {
  await start('');
  const day = new Date().toISOString().slice(0, 10);
  const guess = sha256(`stand\n${day}\n${JSON.stringify(PLAIN)}`).toString('base64url');
  await receipt(send(server!, `plain-${guess}`));
  expect(await sendNoScript(server!)).toBe(201);
  expect(await server!.stored()).toHaveLength(2);
});
