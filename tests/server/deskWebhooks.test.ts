import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AddedWebhook, Deliveries, Webhooks } from '#contract/desk/webhooks.ts';
import { isPublicAddress, resolvePublicly } from '#server/desk/webhooks/postPublicly.ts';
import { WebhookPass } from '#server/desk/webhooks/WebhookPass.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { atEnd } from '../support/atEnd.ts';
import { CHEAP_PASSPHRASES, type DeskPerson, joinDesk } from '../support/server/deskPerson.ts';
import { storeStand } from '../support/server/deskSubmissions.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { readStored } from '../support/stores/stores.ts';

const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
const env = { DATA_KEY, WEBHOOKS_LOCAL: 'on', PUBLIC_URL: 'https://fair.example.org' };
const server = await startTestServer(env, { limits: CHEAP_PASSPHRASES });
const HOUR_MS = 3_600_000;
const PATH = 'forms/stand/webhooks';

const start = Date.now();
/** As the server does by itself, so many hours later. */
const run = (hours = 0, local = true) =>
  new WebhookPass({
    ...{ store: server.store, origin: () => 'https://fair.example.org', local },
    logger: createLogger('silent'),
  }).run(new Date(start + 60_000 + hours * HOUR_MS));

/** What arrived, and how the receiver answers. */
const received: { headers: IncomingHttpHeaders; body: string; path?: string }[] = [];
let answer: { status: number; headers?: Record<string, string>; body?: string };
const receiver = createServer(async (request, response) => {
  received.push({ headers: request.headers, body: await text(request), path: request.url });
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
atEnd(async () => void receiver.close());
const url = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`;

let ama: DeskPerson;
let hook: AddedWebhook;

const add = async (address: string) => {
  const response = await ama.call('POST', PATH, { url: address });
  return { status: response.status, ...((await response.json()) as AddedWebhook) };
};
const log = async () =>
  ((await (await ama.call('GET', `${PATH}/${hook.id}/deliveries`)).json()) as Deliveries).deliveries;

beforeAll(async () => {
  await storeStand(server, { nom: 'Avant' });
  ama = await joinDesk(server);
});

beforeEach(async () => {
  if (hook) await ama.call('DELETE', `${PATH}/${hook.id}`);
  answer = { status: 204 };
  hook = await add(url);
  received.length = 0;
});

it('tells what came in since, signed, without an answer, once though two copies run', async () => {
  const { reference } = await storeStand(server, { nom: 'Zoulou-nom' });
  await Promise.all([run(), run()]);
  expect(received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(JSON.parse(body)).toEqual({
    type: 'submission.received',
    timestamp: expect.stringMatching(/Z$/),
    data: {
      form: 'stand',
      reference,
      date: expect.stringMatching(/Z$/),
      link: `https://fair.example.org/_desk/forms/stand/${reference}`,
    },
  });
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
  const key = Buffer.from(hook.secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  expect(await log()).toMatchObject([{ reference, state: 'sent', status: 204, attempts: 1 }]);
  // The secret is shown once, and neither it nor the address stands in the database.
  expect(await (await ama.call('GET', PATH)).text()).not.toContain('whsec');
  const rows = JSON.stringify(await readStored(server.dataDir, 'select * from desk_webhooks'));
  expect(rows).not.toContain('whsec');
  expect(rows).not.toContain('localhost');

  const again = `${PATH}/${hook.id}/deliveries/${id}/again`;
  expect((await ama.call('POST', again, {})).status).toBe(204);
  expect((await ama.call('POST', again, {})).status).toBe(404);
  await run();
  expect(received.map((each) => each.headers['webhook-id'])).toEqual([id, id]);
});

it('tries again with growing pauses for three days, under the same id', async () => {
  answer = { status: 503 };
  await storeStand(server);
  await run();
  await run();
  expect(received).toHaveLength(1);
  for (let hours = 1; hours < 100; hours++) await run(hours);
  expect(await log()).toMatchObject([{ state: 'failed', status: 503, nextAt: null }]);
  expect(received.length).toBeGreaterThan(9);
  expect(received.length).toBeLessThan(16);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('follows no redirect, and takes no long response', async () => {
  answer = { status: 302, headers: { location: url } };
  await storeStand(server);
  await run();
  expect(received).toHaveLength(1);
  expect(await log()).toMatchObject([{ state: 'waiting', status: 302 }]);
  answer = { status: 200, body: 'x'.repeat(70_000) };
  await run(1);
  expect(await log()).toMatchObject([{ state: 'waiting', status: null, error: 'tooLong' }]);
});

it('sends nothing more to who answered 410, nor what was erased', async () => {
  answer = { status: 410 };
  await storeStand(server);
  const { id } = await storeStand(server);
  await run();
  expect(received).toHaveLength(1);
  expect((await log()).map(({ state }) => state)).toEqual(['failed', 'failed']);
  const { webhooks } = (await (await ama.call('GET', PATH)).json()) as Webhooks;
  expect(webhooks[0]?.endedAt).not.toBeNull();
  const [first] = await log();
  expect((await ama.call('POST', `${PATH}/${hook.id}/deliveries/${first?.id}/again`, {})).status).toBe(404);
  await server.store.delete([id]);
  expect(await log()).toHaveLength(1);
});

it('judges the address when it sends, too: a name may lead elsewhere by then', async () => {
  await storeStand(server);
  await run(0, false);
  expect(received).toEqual([]);
  expect(await log()).toMatchObject([{ state: 'waiting', status: null, error: 'https' }]);
});

it.each([
  'not an address',
  'ftp://example.org/',
  'https://ama:secret@example.org/',
  'http://192.168.0.1/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fe80::1]/',
  'https://no-such-name.invalid/',
])('refuses %s', async (address) => {
  expect(await add(address)).toMatchObject({ status: 422, errors: ['server.deskWebhook'] });
});

it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'https://0x7f.1/', 'http://8.8.8.8/'])(
  'leads to no machine of its own by %s, and over HTTPS alone',
  async (address) => {
    await expect(resolvePublicly(new URL(address), { local: false })).rejects.toThrow(/private|https/);
  },
);

it.each([
  ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1'],
  ...[
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
  ],
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

it.each(['8.8.8.8', '2a00:1450:4007:80e::200e'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);
