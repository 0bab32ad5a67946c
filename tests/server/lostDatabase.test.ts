import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect } from 'vitest';
import { databasePath } from '#server/store/storagePaths.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { type Acknowledged, application, post, reservation } from '../support/chaos/applicants.ts';
import { auditData, HEALTHY } from '../support/chaos/auditData.ts';
import { startHere } from '../support/server/inProcess.ts';
import { makeSources } from '../support/server/makeSources.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';
import { storedFiles } from '../support/stores/stores.ts';
import { runSubmissions } from '../support/submissionsCommand.ts';
import { submissionsProcess } from '../support/submissionsProcess.ts';

const { describe, it } = onlyOn('sqlite', 'It removes the file of the database.');

let folder: string;
/** A data folder of six applications with five files each. */
let whole: string;
let sources: Record<string, string>;
/** A backup of the database from before these applications. */
let older: string;
const acknowledged: Acknowledged[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fair-lost-'));
  sources = makeSources(folder);
  whole = join(folder, 'whole');
  older = join(folder, 'older');
  const server = await start(whole);
  await post(server.url, reservation());
  await runSubmissions(whole, ['backup', '--to', join(folder, 'backup')]);
  await runSubmissions(older, ['restore', '--from', join(folder, 'backup')]);
  for (let index = 0; index < 6; index++) {
    const attempt = application(600);
    const response = await post(server.url, attempt);
    expect(response.status).toBe(201);
    acknowledged.push({ ...attempt, ...((await response.json()) as { id: string; reference: string }) });
  }
  await server.stop();
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

const start = (dataDir: string, logger = createLogger('silent')) =>
  startHere(dataDir, { env: sources, logger });

let copies = 0;

/** A copy of the whole data folder without its database. */
function withoutDatabase(): string {
  const dataDir = join(folder, `copy-${++copies}`);
  cpSync(whole, dataDir, { recursive: true });
  for (const end of ['', '-wal', '-shm']) rmSync(databasePath(dataDir) + end, { force: true });
  return dataDir;
}

describe('a start with files whose database', () => {
  it.each<[string, RegExp, (database: string) => void]>([
    ['is missing', /is missing.*restore a backup.*--set-aside/, () => undefined],
    ['is empty', /is empty.*restore a backup.*--set-aside/, (path) => writeFileSync(path, '')],
    ['has no tables', /has no tables\. Restore a backup/, (path) => emptyDatabase(path)],
    ['is of another program', /is of another program\./, (path) => makeTable(path, 'pictures')],
    ['is no database', /is damaged .*restore a backup/, (path) => writeFileSync(path, 'x'.repeat(5_000))],
    ['is a folder', /is not a file/, (path) => mkdirSync(path)],
  ])('%s is refused, creates no database and changes no file', async (_what, error, make) => {
    const dataDir = withoutDatabase();
    make(databasePath(dataDir));
    const tables = existsSync(databasePath(dataDir));
    await expect(start(dataDir)).rejects.toThrow(error);
    expect(existsSync(databasePath(dataDir))).toBe(tables);
    expect(storedFiles(dataDir)).toHaveLength(30);
  });

  it('has only its write-ahead log left is refused: the log may contain rows', async () => {
    const dataDir = join(folder, 'log');
    mkdirSync(dataDir);
    writeFileSync(`${databasePath(dataDir)}-wal`, 'rows');
    const message = await startServerProcess(dataDir).then(() => 'started', String);
    const [, line = '', ...more] = message.trim().split('\n');
    expect(line).toMatch(/is missing.*-wal/);
    // The error has no stack trace.
    expect(more).toEqual([]);
    expect(readFileSync(`${databasePath(dataDir)}-wal`, 'utf8')).toBe('rows');
  });
});

it('`files --set-aside` moves files without a database aside and keeps them', async () => {
  const dataDir = withoutDatabase();
  const { stdout } = await submissionsProcess(dataDir, ['files', '--set-aside']);
  const aside = stdout.trim().replace('Set aside: ', '');
  const server = await start(dataDir);
  await expect(runSubmissions(dataDir, ['files', '--set-aside'])).rejects.toThrow(
    /Another server works on the data/,
  );
  expect((await post(server.url, application(600))).status).toBe(201);
  await server.stop();
  expect(
    readdirSync(join(aside, 'files'), { recursive: true }).filter((name) => String(name).length > 30),
  ).toHaveLength(30);
  await expect(runSubmissions(dataDir, ['files', '--set-aside'])).rejects.toThrow(
    /is there: its files belong to it/,
  );
  expect(storedFiles(dataDir)).toHaveLength(5);
}, 60_000);

it('an older database is reported at the start; its unknown files stay in quarantine until a newer one is restored', async () => {
  const dataDir = withoutDatabase();
  cpSync(databasePath(older), databasePath(dataDir));
  const lines: { msg: string }[] = [];
  const logger = createLogger('warn', { write: (line) => lines.push(JSON.parse(line)) });
  const server = await start(dataDir, logger);
  expect(storedFiles(dataDir)).toEqual([]);
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      files: 30,
      msg: expect.stringMatching(/the database is older than its files/),
    }),
  );
  expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({
    files: { ok: true, orphaned: 30 },
  });
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('portal_files_orphaned 30\n');
  const { stdout } = await runSubmissions(dataDir, ['files', '--orphaned']);
  expect(stdout.trim().split('\n')).toHaveLength(30);
  expect(stdout).toMatch(/^[0-9a-f]{32} {2}\d+ bytes {2}received .* in quarantine since \d{4}-\d\d-\d\d$/m);
  await server.stop();

  renameSync(databasePath(dataDir), join(folder, 'old.sqlite'));
  cpSync(databasePath(whole), databasePath(dataDir));
  const again = await start(dataDir);
  expect(await auditData(dataDir, acknowledged)).toMatchObject({ ...HEALTHY, rows: 7 });
  expect(storedFiles(dataDir)).toHaveLength(30);
  await again.stop();
}, 60_000);

function emptyDatabase(path: string): void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL');
  database.close();
}

function makeTable(path: string, name: string): void {
  const database = new DatabaseSync(path);
  database.exec(`CREATE TABLE ${name} (id INTEGER)`);
  database.close();
}
