import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, vi } from 'vitest';
import { databasePath } from '#server/store/storagePaths.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { VALID } from '../support/server/validSubmissions.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';

const { it } = onlyOn('sqlite', 'It locks the file of the database.');

let server: TestServer;
/** Name or path, and status, in the order of the answers. */
let answered: string[];
afterEach(() => vi.useRealTimers());

async function start(limits: { queueMs?: number } = {}): Promise<void> {
  server = await startTestServer({}, { limits: { lockedMs: 60_000, ...limits } });
  // A starting server stores its forms first.
  await expect.poll(() => server.store.forms.list()).not.toEqual([]);
  answered = [];
}

/** Locks the database, so that a commit waits as on a slow disk until `go` is called. */
function slowDown(): { go: () => void } {
  const database = new DatabaseSync(databasePath(server.dataDir));
  database.exec('BEGIN IMMEDIATE');
  return { go: () => database.close() };
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
  const commit = slowDown();
  const slow = submit('Slow');
  for (let page = 0; page < 5; page++) await open('/');
  commit.go();
  await slow;
  expect(answered).toEqual([...Array.from({ length: 5 }, () => '/ 200'), 'Slow 201']);
});

it('refuses submissions that wait longer than `queueMs`, and stores nothing of them', async () => {
  await start({ queueMs: 200 });
  const commit = slowDown();
  const slow = submit('Slow');
  for (let page = 0; page < 5; page++) await open('/');
  const late = await Promise.all([submit('Late'), submit('Late')]);
  commit.go();
  await slow;
  expect(answered.slice(5)).toEqual(['Late 503', 'Late 503', 'Slow 201']);
  expect(late.map(({ headers }) => headers.get('retry-after'))).toEqual(['10', '10']);
  await submit('Next');
  expect((await server.stored()).map(({ payload }) => payload.nom)).toEqual(['Slow', 'Next']);
});

it('stores waiting submissions in the order of their arrival', async () => {
  await start();
  const commit = slowDown();
  const slow = submit('Slow');
  for (let page = 0; page < 5; page++) await open('/');
  const next: Promise<Response>[] = [];
  for (const nom of ['Ada', 'Bea', 'Cleo']) {
    next.push(submit(nom));
    await open('/');
  }
  commit.go();
  await Promise.all([slow, ...next]);
  expect((await server.stored()).map(({ payload }) => payload.nom)).toEqual(['Slow', 'Ada', 'Bea', 'Cleo']);
});

it('a submission waits at most five seconds for its commit, also when the clock is set back', async () => {
  await start();
  const commit = slowDown();
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
  await late;
  commit.go();
  await slow;
  expect(answered.slice(-2)).toEqual(['Late 503', 'Slow 201']);
});

it('does not acknowledge a submission whose database is deleted during the commit', async () => {
  await start();
  const commit = slowDown();
  const slow = submit('Slow');
  for (let page = 0; page < 5; page++) await open('/');
  rmSync(databasePath(server.dataDir));
  commit.go();
  await slow;
  expect(answered.at(-1)).toBe('Slow 503');
});
