import { request } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { cutConnection } from '../support/postgres/cutConnection.ts';
import { START_MS, type TestDatabase, testDatabase } from '../support/postgres/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { VALID } from '../support/server/validSubmissions.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
}, START_MS);

type Options = Parameters<typeof startTestServer>[1];

async function startTwo(options: Options = {}, url = database.url): Promise<[TestServer, TestServer]> {
  const start = () => startTestServer({ DATABASE_URL: url, TRUST_PROXY: 'loopback' }, options);
  return [await start(), await start()];
}

const post = async (copy: TestServer | undefined, body: object, headers: Record<string, string> = {}) =>
  (await copy!.post('/api/stands', body, { 'x-forwarded-for': '203.0.113.7', ...headers })).status;

it('an address has the submissions of one copy, whichever copies it reaches', async () => {
  const calm = { proofFreeAddressBurst: 10, proofFreeAddressPerMinute: 0.1, proofFreeRecipientBurst: 100 };
  const [one, other] = await startTwo({
    limits: { ...calm, addressBurst: 20, addressPerMinute: 0.1 },
  });
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, index) => post([one, other][index % 2], VALID)),
  );
  const count = (status: number) => sent.filter((each) => each === status).length;
  for (const status of [201, 428, 429]) expect(count(status), `${status}`).toBe(10);
  const answer = await other.post('/api/stands', VALID, { 'x-forwarded-for': '203.0.113.7' });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(300);
  expect(await post(one, VALID, { 'x-forwarded-for': '203.0.113.8' })).toBe(201);
});

it('an address has the bytes of one copy, and gets back those that it did not send', async () => {
  const [one, other] = await startTwo({ limits: { addressUploadBytes: 250_000 } });
  const address = { 'x-forwarded-for': '203.0.113.7' };
  const type = { 'content-type': 'multipart/form-data; boundary=edge', 'content-length': 220_000 };
  const slow = request(`${one.url}/api/dossiers`, { method: 'POST', headers: { ...type, ...address } });
  slow.on('error', () => undefined);
  slow.write('--edge\r\n');
  const taken = () => database.run('select 1 from limits where tokens between 29000 and 40000');
  await expect.poll(taken, { timeout: 10_000 }).toHaveLength(1);
  const upload = async () => {
    const form = new FormData();
    form.append('nom', 'x'.repeat(50_000));
    return (await other.post('/api/dossiers', form, address)).status;
  };
  expect(await upload()).toBe(429);
  slow.destroy();
  await expect.poll(upload, { timeout: 10_000 }).toBe(422);
});

it('of two submissions with one key and other answers, at the same moment, one is stored and one refused', async () => {
  const servers = await startTwo();
  for (let round = 0; round < 5; round++) {
    const headers = { 'idempotency-key': `key-${round}`, 'x-forwarded-for': `203.0.113.${round}` };
    const found = await Promise.all(
      servers.map((copy, index) => post(copy, { ...VALID, nom: `Ama ${index}` }, headers)),
    );
    expect(found.sort()).toEqual([201, 422]);
  }
  expect(await servers[0].stored()).toHaveLength(5);
});

it('while the database is away a counted address gets 503, and no page asks the database', async () => {
  const connection = await cutConnection(database);
  const [copy] = await startTwo({}, connection.url);
  expect(await post(copy, VALID)).toBe(201);
  connection.away();
  expect(await post(copy, VALID)).toBe(503);
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  expect((await fetch(`${copy.url}/`, { headers })).status).toBe(200);
  connection.back();
  expect(await post(copy, VALID)).toBe(201);
});
