import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { databasePath, filesPath } from '#server/store/storagePaths.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { CHAOS, cases } from '../support/cases.ts';
import { type Acknowledged, application, post, reservation } from '../support/chaos/applicants.ts';
import { auditData, HEALTHY } from '../support/chaos/auditData.ts';
import { startHere, startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { VALID } from '../support/server/validSubmissions.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';
import { submissionsProcess } from '../support/submissionsProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const { describe, it } = onlyOn('sqlite', 'It damages files of the database.');

const ENDS = ['', '-wal', '-shm'];

let server: TestServer;
let lines: { level: string; reason?: string; msg: string }[];
/** A folder on the same disk as the data. */
let aside: string;

beforeEach(async () => {
  lines = [];
  const logger = createLogger('warn', { write: (line) => lines.push(JSON.parse(line)) });
  server = await startTestServer({}, { logger });
  aside = temporaryFolder();
});
// The server still writes there when it stops.
afterEach(() => mkdirSync(server.dataDir, { recursive: true }));

/** Status and `Retry-After` of a submission. */
async function send(headers: Record<string, string> = {}) {
  const response = await server.post('/api/stands', VALID, headers);
  return { status: response.status, retry: response.headers.get('retry-after') };
}

const REFUSED = { status: 503, retry: '10' };
const STORED = { status: 201, retry: null };

describe('a running server', () => {
  it.each<[string, RegExp, (database: string, dataDir: string) => void]>([
    ['database was deleted', /submissions\.sqlite is gone/, (path) => rmSync(path)],
    [
      'database was replaced',
      /submissions\.sqlite is not the one/,
      (path) => {
        copyFileSync(path, join(aside, 'copy'));
        renameSync(join(aside, 'copy'), path);
      },
    ],
    [
      'database was truncated',
      /submissions\.sqlite was cut off or written over/,
      (path) => truncateSync(path),
    ],
    [
      'database was overwritten by another',
      /submissions\.sqlite was cut off or written over/,
      (path) => copyFileSync(backupOf(path), path),
    ],
    [
      'database was overwritten by other bytes of its length',
      /submissions\.sqlite was cut off or written over/,
      (path) => writeFileSync(path, 'x'.repeat(100_000), { flag: 'r+' }),
    ],
    [
      'log was deleted',
      /sqlite-wal is gone.*All submissions are in the database/,
      (path) => rmSync(`${path}-wal`),
    ],
    ['log was truncated', /sqlite-wal was cut off/, (path) => truncateSync(`${path}-wal`)],
    [
      'log was overwritten by another',
      /sqlite-wal was cut off or written over/,
      (path) => writeFileSync(`${path}-wal`, Buffer.alloc(40), { flag: 'r+' }),
    ],
    [
      "log's index was deleted",
      /sqlite-shm is gone.*All submissions are in the database/,
      (path) => rmSync(`${path}-shm`),
    ],
    [
      'folder was moved',
      /^.*fair-server-\w+ is gone/,
      (_path, dataDir) => renameSync(dataDir, join(aside, 'data')),
    ],
    [
      'folder was replaced by a copy',
      /fair-server-\w+ is not the one/,
      (_path, dataDir) => {
        renameSync(dataDir, join(aside, 'data'));
        cpSync(join(aside, 'data'), dataDir, { recursive: true });
      },
    ],
    [
      'folder of files was deleted',
      /files is gone/,
      (_path, dataDir) => rmSync(filesPath(dataDir), { recursive: true }),
    ],
  ])('whose %s acknowledges no submission, and logs the reason once', async (_what, reason, damage) => {
    const key = { 'idempotency-key': 'kept-before' };
    expect(await send(key)).toEqual(STORED);
    damage(databasePath(server.dataDir), server.dataDir);
    expect(await send()).toEqual(REFUSED);
    expect(await send(key)).toEqual(REFUSED);
    await vi.waitFor(() => expect(lines).toHaveLength(1), 5_000);
    expect(await send()).toEqual(REFUSED);
    expect(lines).toEqual([
      expect.objectContaining({ level: 'error', reason: expect.stringMatching(reason) }),
    ]);
    const ready = await fetch(`${server.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({
      database: { ok: false, reason: expect.stringMatching(reason) },
    });
    expect((await fetch(`${server.url}/stand`)).status).toBe(200);
  });

  it('logs within a second that its database was deleted, without any request', async () => {
    await server.close();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const logger = createLogger('warn', { write: (line) => lines.push(JSON.parse(line)) });
      server = await startTestServer({}, { logger });
      rmSync(databasePath(server.dataDir));
      vi.advanceTimersByTime(1_000);
      expect(lines).toEqual([expect.objectContaining({ reason: expect.stringContaining('is gone') })]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('accepts submissions again once its folder is back', async () => {
    expect(await send()).toEqual(STORED);
    renameSync(server.dataDir, join(aside, 'data'));
    expect(await send()).toEqual(REFUSED);
    await vi.waitFor(() => expect(lines).toHaveLength(1), 5_000);
    renameSync(join(aside, 'data'), server.dataDir);
    await vi.waitFor(async () => expect(await send()).toEqual(STORED), 5_000);
    await vi.waitFor(() => expect(lines).toHaveLength(2), 5_000);
    expect(lines[1]).toMatchObject({ level: 'warn', msg: 'the data is back: submissions are taken again' });
  });

  it('works on while commands read, delete, and truncate its log', async () => {
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 20; index++) expect(await send()).toEqual(STORED);
      const args = ['delete', '--before', '2999-01-01', '--yes'];
      expect(await submissionsProcess(server.dataDir, args)).toMatchObject({ code: 0, stderr: '' });
    }
    expect(await send()).toEqual(STORED);
    expect(lines).toEqual([]);
  }, 120_000);
});

describe('every acknowledged submission is found after a kill', () => {
  type Damage = [
    string,
    NodeJS.Signals,
    (database: string) => void,
    (database: string, backup: string) => void,
    before?: (send: () => Promise<number>, dataDir: string) => Promise<void>,
  ];
  const damages: Damage[] = [
    ['with a backup that replaces a deleted database', 'SIGKILL', (path) => rmSync(path), restore],
    [
      'with a backup that replaces an overwritten database',
      'SIGKILL',
      (path) => copyFileSync(backupOf(path), path),
      restore,
    ],
    ...(['SIGTERM', 'SIGKILL'] as const).flatMap((signal): Damage[] => [
      [`after its log was deleted, by ${signal}`, signal, (path) => rmSync(`${path}-wal`), () => undefined],
      [
        `after the index of its log was deleted, by ${signal}`,
        signal,
        (path) => rmSync(`${path}-shm`),
        () => undefined,
      ],
      [
        `after its log was replaced, by ${signal}`,
        signal,
        (path) => {
          rmSync(`${path}-wal`);
          writeFileSync(`${path}-wal`, '');
        },
        () => undefined,
      ],
    ]),
    [
      'after its folder was away for a while and its log was deleted',
      'SIGKILL',
      (path) => rmSync(`${path}-wal`),
      () => undefined,
      async (send, dataDir) => {
        renameSync(dataDir, join(aside, 'away'));
        await expect.poll(send, { timeout: 5_000 }).toBe(503);
        renameSync(join(aside, 'away'), dataDir);
        await expect.poll(send, { timeout: 5_000 }).toBe(201);
      },
    ],
    [
      'after the whole folder but the database was deleted',
      'SIGKILL',
      (path) => {
        for (const end of ['-wal', '-shm']) rmSync(path + end);
        renameSync(filesPath(dirname(path)), join(aside, 'files'));
      },
      (path) => renameSync(join(aside, 'files'), filesPath(dirname(path))),
    ],
  ];
  // The others differ in the file that is gone.
  const chosen = ['with a backup that replaces a deleted database', 'after its log was deleted, by SIGKILL'];
  it.each(cases(damages, ([what]) => chosen.includes(what)))(
    '%s',
    async (_what, signal, damage, repair, before) => {
      const dataDir = join(aside, 'data');
      const acknowledged: Acknowledged[] = [];
      const server = await startServerProcess(dataDir, { env: { LOG_LEVEL: 'silent' } });
      let { url } = server;
      const attempt = async (next = reservation()) => {
        const response = await post(url, next);
        if (response.status === 201)
          acknowledged.push({ ...next, ...((await response.json()) as { id: string; reference: string }) });
        return response.status;
      };
      for (let index = 0; index < 5; index++) expect(await attempt()).toBe(201);
      expect(await attempt(application())).toBe(201);
      await before?.(attempt, dataDir);
      const kept = acknowledged.length;
      const backup = backupOf(databasePath(dataDir));
      damage(databasePath(dataDir));
      // Before a fix, 236 submissions were acknowledged and lost.
      const statuses = await Promise.all(Array.from({ length: CHAOS ? 236 : 60 }, () => attempt()));
      expect(new Set(statuses)).toEqual(new Set([503]));
      await server.end(signal);

      repair(databasePath(dataDir), backup);
      const again = await startHere(dataDir);
      ({ url } = again);
      expect(await attempt()).toBe(201);
      expect(await auditData(dataDir, acknowledged)).toMatchObject({ ...HEALTHY, rows: kept + 1 });
    },
    120_000,
  );
});

/** A healthy copy of the database. */
function backupOf(path: string): string {
  const to = join(mkdtempSync(join(aside, 'backup-')), 'backup.sqlite');
  const database = new DatabaseSync(path);
  database.prepare('VACUUM INTO ?').run(to);
  database.close();
  return to;
}

function restore(database: string, backup: string): void {
  for (const end of ENDS) rmSync(database + end, { force: true });
  copyFileSync(backup, database);
}
