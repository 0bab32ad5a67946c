import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it, vi } from 'vitest';
import { databasePath } from '#server/store/storagePaths.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';
import { VALID } from '../support/server/validSubmissions.ts';

let server: TestServer;
/** Name or path, and status, in the order of the answers. */
let answered: string[];
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

async function start(limits: { queueMs?: number } = {}): Promise<void> {
  server = await startTestServer({}, { limits });
  answered = [];
}

/** Adds a trigger that makes the commit of the name "Slow" take about a second, as on a slow disk. */
function slowDown(): void {
  const database = new DatabaseSync(databasePath(server.dataDir));
  database.exec(`
    CREATE TABLE numbers AS WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted LIMIT 140)
      SELECT n FROM counted;
    CREATE TRIGGER slow AFTER INSERT ON submissions WHEN new.payload LIKE '%Slow%' BEGIN
      SELECT count(*) FROM numbers a, numbers b, numbers c WHERE a.n * b.n < c.n;
    END`);
  database.close();
}

async function submit(nom: string): Promise<Response> {
  const response = await server.post('/api/stands', { ...VALID, nom });
  answered.push(`${nom} ${response.status}`);
  return response;
}

async function open(path: string): Promise<void> {
  const { status } = await fetch(server.url + path);
  answered.push(`${path} ${status}`);
}

it('serves pages during a commit', async () => {
  await start();
  slowDown();
  const slow = submit('Slow');
  for (let page = 0; page < 5; page++) await open('/');
  await slow;
  expect(answered).toEqual([...Array.from({ length: 5 }, () => '/ 200'), 'Slow 201']);
});

it('refuses submissions that wait longer than `queueMs`, and stores nothing of them', async () => {
  await start({ queueMs: 20 });
  slowDown();
  const slow = submit('Slow');
  for (let page = 0; page < 5; page++) await open('/');
  const late = await Promise.all([submit('Late'), submit('Late')]);
  await slow;
  expect(answered.slice(5)).toEqual(['Late 503', 'Late 503', 'Slow 201']);
  expect(late.map(({ headers }) => headers.get('retry-after'))).toEqual(['10', '10']);
  await submit('Next');
  expect((await server.stored()).map(({ payload }) => payload.nom)).toEqual(['Slow', 'Next']);
});

it('stores waiting submissions in the order of their arrival', async () => {
  await start();
  slowDown();
  const slow = submit('Slow');
  for (let page = 0; page < 5; page++) await open('/');
  const next: Promise<Response>[] = [];
  for (const nom of ['Ada', 'Bea', 'Cleo']) {
    next.push(submit(nom));
    await open('/');
  }
  await Promise.all([slow, ...next]);
  expect((await server.stored()).map(({ payload }) => payload.nom)).toEqual(['Slow', 'Ada', 'Bea', 'Cleo']);
});

it('a submission waits at most five seconds for its commit, also when the clock is set back', async () => {
  await start();
  slowDown();
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  const slow = submit('Slow');
  for (let page = 0; page < 5; page++) await open('/');
  const late = submit('Late');
  await open('/');
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(4_900);
  await open('/');
  expect(answered).not.toContain('Late 503');
  vi.advanceTimersByTime(1_000);
  await Promise.all([late, slow]);
  expect(answered.slice(-2)).toEqual(['Late 503', 'Slow 201']);
});

it('does not acknowledge a submission whose database is deleted during the commit', async () => {
  await start();
  slowDown();
  const slow = submit('Slow');
  for (let page = 0; page < 5; page++) await open('/');
  rmSync(databasePath(server.dataDir));
  await slow;
  expect(answered.at(-1)).toBe('Slow 503');
});
