import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchBackups } from '#server/watch/backupState.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { dossier, VALID } from '../support/server/validSubmissions.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';
import { trySubmissions } from '../support/submissionsCommand.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const onSqlite = onlyOn('sqlite', 'Files in a bucket are out of reach here.');
const DAY_MS = 24 * 3_600_000;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => vi.useRealTimers());

const run = (...args: string[]) => trySubmissions(server.dataDir, args);

/** Calls back with a clock that is some days away from today. */
async function daysFromNow<Value>(days: number, act: () => Promise<Value>): Promise<Value> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
  return act().finally(() => vi.useRealTimers());
}

const audited = (action: 'backup') =>
  server.store.audit({ action, who: 'command line (fair)', outcome: 'done' });

it('status says what is stored, and that all is well', async () => {
  expect((await server.post('/api/stands', { ...VALID, email: 'ama@example.org' })).status).toBe(201);
  expect((await server.post('/api/stands', VALID)).status).toBe(201);
  expect((await server.post('/api/dossiers', dossier())).status).toBe(201);
  const { code, stdout, stderr } = await run('status');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^program {6}\d+\.\d+\.\d+ on Node\.js \d+\.\d+\.\d+, tables [\w-]+$/m);
  expect(stdout).toContain(`DATA_DIR=${server.dataDir}\n`);
  expect(stdout).toMatch(
    /^submissions {2}3, the latest of \d{4}-\d\d-\d\dT.*Z\n {13}2 {2}stand\n {13}1 {2}dossier$/m,
  );
  expect(stdout).toMatch(/^files {8}1 \(2 kB\)$/m);
  expect(stdout).toMatch(/^mails {8}1 waiting, the oldest since .*Z, 0 sent, 0 failed$/m);
  expect(stdout).toMatch(/^disk {9}.* free$/m);
  expect(stdout).toMatch(/\nOK\n$/);
});

it('status ends with 1 when no backup has the submissions of the last three days', async () => {
  expect((await run('status')).stdout).toMatch(/^backup {7}none yet$/m);
  expect((await run('status', '--lang', 'fr')).stdout).toMatch(/^sauvegarde {3}aucune encore$/m);
  await daysFromNow(-4, () => audited('backup'));
  // Nothing has come since then.
  expect((await run('status')).code).toBe(0);
  await server.post('/api/stands', VALID);
  const missed = await run('status');
  expect(missed).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/\nPROBLEM: No backup for 3 days, although submissions have come: .*\n$/),
  });
  expect((await run('status', '--lang', 'fr')).stdout).toMatch(
    /\nPROBLÈME : Aucune sauvegarde depuis 3 jours, alors que des envois sont arrivés : .*\n$/,
  );
  await audited('backup');
  const { code, stdout } = await run('status');
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^backup {7}\d{4}-\d\d-\d\dT.*Z$/m),
  });
});

it('status ends with 1 without a first backup for three days, and counts mails that were given up', async () => {
  await server.post('/api/stands', { ...VALID, email: 'ama@example.org' });
  const due = await server.store.outbox.claim(new Date(Date.now() + 1_000), new Date());
  await server.store.outbox.markFailed(Number(due?.id), 'no such mailbox');
  // A mistyped address is no reason to call somebody.
  const soon = await run('status');
  expect(soon).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^mails {8}0 waiting, 0 sent, 1 failed$/m),
  });
  const later = await daysFromNow(4, () => run('status'));
  expect(later).toMatchObject({ code: 1, stdout: expect.stringContaining('PROBLEM: No backup for 3 days') });
});

it('a running server warns of it at its start, and counts the time', async () => {
  const lines: { level: string; msg: string }[] = [];
  const logger = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
  const waiting = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^portal_backup_waiting_seconds (\S+)$/m.exec(text)?.[1]);
  };
  expect(await waiting()).toBe(0);
  await daysFromNow(-4, () => audited('backup'));
  await watchBackups(server.store, logger)();
  expect(lines).toEqual([]);
  await server.post('/api/stands', VALID);
  expect(Math.round((await waiting()) / 86_400)).toBe(4);
  await watchBackups(server.store, logger)();
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'warn',
      lastBackup: expect.stringMatching(/Z$/),
      msg: expect.stringMatching(/^no backup for 4 days: .*npm run submissions -- backup --to FOLDER/),
    }),
  ]);
});

onSqlite.it('verify reads everything, and names each file that is missing or changed', async () => {
  await server.post('/api/stands', VALID);
  for (let copies = 0; copies < 3; copies++) await server.post('/api/dossiers', dossier());
  const whole = await run('verify');
  expect(whole).toMatchObject({
    code: 0,
    stdout: 'submissions  4 read\nfiles        3 (6 kB) have the SHA-256 of their rows\nOK\n',
  });
  const [missing, changed] = [...(await server.store.fileIds())] as [string, string];
  await server.files.remove(missing);
  await writeFile(join(server.dataDir, 'files', changed.slice(0, 2), changed), 'rotten');
  const { code, stdout } = await run('verify');
  const [, files, ...problems] = stdout.trim().split('\n');
  expect({ code, files }).toEqual({ code: 1, files: 'files        1 (2 kB) have the SHA-256 of their rows' });
  const said = (id: string, what: string) =>
    expect.stringMatching(
      new RegExp(
        `^PROBLEM: \\w{8}: the file "cv.pdf" of papers.cv \\(${id}\\) ${what}: restore it from a backup\\.$`,
      ),
    );
  expect(problems).toHaveLength(2);
  expect(problems).toEqual(
    expect.arrayContaining([
      said(missing, 'is missing'),
      said(changed, 'does not have the bytes that were received'),
    ]),
  );
});

it('both end with 1, and one line, where there is no database', async () => {
  const folder = temporaryFolder();
  try {
    for (const command of ['status', 'verify']) {
      const { code, stderr } = await trySubmissions(folder, [command], { DATABASE_URL: '', FILES_URL: '' });
      expect(code, command).toBe(1);
      expect(stderr.trim().split('\n'), command).toHaveLength(1);
    }
  } finally {
  }
});
