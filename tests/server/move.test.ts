import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { folderTransport } from '#server/mail/folderTransport.ts';
import { readConfig } from '#server/readConfig.ts';
import { mailPath } from '#server/store/storagePaths.ts';
import { moveCommand } from '../../scripts/submissions/moveCommand.ts';
import { cutConnection } from '../support/postgres/cutConnection.ts';
import { START_MS, testDatabase } from '../support/postgres/testDatabase.ts';
import { withFilesForm } from '../support/server/filesForm.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { contents, type Places, placesFor, ROWS } from '../support/server/movedInstallation.ts';
import { startMailWorker } from '../support/server/startMailWorker.ts';
import { VALID } from '../support/server/validSubmissions.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';
import { trySubmissions } from '../support/submissionsCommand.ts';
import { submissionsProcess } from '../support/submissionsProcess.ts';

const { it } = onlyOn('sqlite', 'It moves from SQLite to PostgreSQL and back.');

const POLL = { timeout: 30_000 };

const DATA_KEY = randomBytes(32).toString('base64');

let database: Places['database'];
let bucket: Places['bucket'];
let source: Places['source'];
let before: Places['before'];
let dispose: Places['dispose'];
/** Each test has folders of its own in it. */
let folder: string;
let tests = 0;

beforeAll(async () => {
  ({ database, bucket, source, before, folder, dispose } = await placesFor(DATA_KEY));
}, START_MS);
beforeEach(async () => {
  tests++;
  await database.run('drop schema public cascade');
  await database.run('create schema public');
});
afterAll(() => dispose());

/** Runs the command in this process. Resolves with what it prints, or with its error. */
function move(
  values: { to?: string; files?: string },
  env: Record<string, string> = {},
  dataDir = source.dataDir,
): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir, DATA_KEY, ...env });
  return moveCommand(config, values, { warn: () => undefined }).catch(
    (error) => `${error.name}: ${error.message}`,
  );
}
const filesUrl = () => bucket.filesUrl(`move-${tests}`);
const own = (name: string) => join(folder, `${name}-${tests}`);
/** The address with a password, which the socket does not ask for. */
const withPassword = () => database.url.replace('portal@', 'portal:hunter2@');

it('moves to PostgreSQL and a bucket and back; every table and file is equal, and new submissions go on', async () => {
  for (const [table, rows] of Object.entries(before)) expect(rows.length > 0, table).toBe(true);
  const there = { to: withPassword(), files: filesUrl() };
  const args = ['move', '--to', there.to, '--files', there.files];
  const moved = await submissionsProcess(source.dataDir, args, { DATA_KEY });
  // Slow machines get lines of progress.
  expect(moved).toMatchObject({ code: 0, stderr: expect.stringMatching(/^([\w ]+: \d+( of \d+)?\n)*$/) });
  expect(moved.stdout).toContain(`submissions: ${ROWS + 2} rows, SHA-256 `);
  expect(moved.stdout).toContain('files and mails: 4, ');
  expect(moved.stdout).toContain(`DATABASE_URL=${withPassword().replace('hunter2', '***')}\n`);
  expect(moved.stdout).toContain(`FILES_URL=${filesUrl()}\n`);
  expect(contents(source.dataDir)).toEqual(before);

  // Nothing is copied over a moved installation.
  expect(await move(there)).toContain('is not empty');

  const env = { DATABASE_URL: database.url, FILES_URL: filesUrl() };
  const back = await move({ to: own('back') }, env);
  expect(back).toContain(`no DATABASE_URL\n  no FILES_URL\n  DATA_DIR=${own('back')}\n`);
  const { audit = [], ...rest } = contents(own('back'));
  expect(rest).toEqual({ ...before, audit: undefined });
  expect(audit.slice(0, before.audit?.length)).toEqual(before.audit);
  expect(audit.slice(before.audit?.length)).toEqual(
    Array(2).fill(expect.stringContaining('"action":"move"')),
  );

  const moves: [{ to: string; files?: string }, TestServer][] = [
    [there, await startTestServer({ ...env, DATA_KEY }, { publication: withFilesForm() })],
    [{ to: own('back') }, await startTestServer({ DATA_KEY }, { dataDir: own('back') })],
  ];
  const onward: string[] = [];
  for (const [place, server] of moves) {
    const last = (await server.stored()).at(-1);
    expect(last?.id).toBe(source.deleted - 1);
    const { reference } = (await (await server.post('/api/stands', VALID)).json()) as { reference: string };
    expect((await server.store.find(reference))?.id).toBe(source.deleted + 1);
    onward.push(reference);
    const worker = startMailWorker(server, folderTransport(mailPath(server.dataDir)));
    await expect.poll(() => server.store.outbox.state(), POLL).toMatchObject({ waiting: 0, sent: 9 });
    await worker.stop();
    expect(await move(place)).toMatch(/Servers work on|Another server works on/);
    await server.close();
    // It goes on without the source: nothing may be copied over it.
    expect(await move(place)).toMatch(/is not empty/);
  }
  expect(await move({ to: own('onward') }, env)).toContain('Moved.');
  expect(contents(own('onward')).submissions?.join()).toContain(`"reference":"${onward[0]}"`);
});

it('killed with -9 at any moment it lets nothing open the target, and a second run ends right', async () => {
  const connection = await cutConnection(database);
  const there = { to: connection.url, files: filesUrl() };
  const args = ['scripts/submissions.ts', 'move', '--to', there.to, '--files', there.files];
  const killedAt = async (arm: (kill: () => void) => void) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, DATA_DIR: source.dataDir, DATA_KEY },
      stdio: 'ignore',
    });
    arm(() => child.kill('SIGKILL'));
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  };
  // At the second page of submissions, at a file, at the very end.
  await killedAt((kill) => connection.watchFor('marked-250;', kill));
  await killedAt((kill) => {
    bucket.failing = (method, key) => {
      if (method === 'PUT' && key.includes('/files/')) kill();
      return false;
    };
  });
  bucket.failing = undefined;
  const env = { DATABASE_URL: database.url, FILES_URL: filesUrl(), DATA_KEY };
  await expect(startTestServer(env)).rejects.toThrow(/target of a restore that has not ended/);
  const listed = await trySubmissions(own('list'), ['list'], env);
  expect(listed).toMatchObject({ code: 1, stderr: expect.stringContaining('has not ended') });
  await killedAt((kill) => connection.watchFor('drop table "unfinished_restore"', kill));

  // A server removes the folder that a kill leaves there.
  const staged = join(source.dataDir, 'files/tmp');
  for (const name of readdirSync(staged)) await rm(join(staged, name));
  expect(await move(there)).toContain('Moved.');
  expect(await move({ to: own('back') }, env)).toContain('Moved.');
  const { audit, ...rest } = contents(own('back'));
  expect(rest).toEqual({ ...before, audit: undefined });
}, 120_000);

it.skipIf(process.getuid?.() !== 0)('on a full disk it says so; once there is room, it goes on', async () => {
  const disk = await mkdtemp(join(folder, 'disk-'));
  const mount = (...options: string[]) => spawnSync('mount', ['-t', 'tmpfs', '-o', ...options, disk]);
  if (mount('size=2m', 'tmpfs').status !== 0) throw new Error('This user cannot mount');
  try {
    expect(await move({ to: disk })).toMatch(
      new RegExp(`${disk}.*(full|ENOSPC).*run the same command again`),
    );
    const listed = await trySubmissions(disk, ['list'], { DATA_KEY });
    expect(listed.stderr).toContain('has not ended');
    mount('remount,size=20m', 'tmpfs');
    expect(await move({ to: disk })).toContain('Moved.');
    const { audit, ...rest } = contents(disk);
    expect(rest).toEqual({ ...before, audit: undefined });
  } finally {
    spawnSync('umount', [disk]);
  }
});

it('moves only the files, or only the database', async () => {
  expect(await move({ to: database.url })).toMatch(
    /files: where they were\n.*\n.*\n.*\n.*\n.*\n {2}still no FILES_URL\n {2}DATA_DIR as before/,
  );
  const env = { DATABASE_URL: database.url };
  expect(await move({ files: filesUrl() }, env)).toContain('DATABASE_URL as before');
  expect(bucket.keys().filter((key) => key.startsWith(`move-${tests}/files/`))).toHaveLength(3);
  const other = await testDatabase();
  const whole = await move({ to: other.url, files: own('files') }, { ...env, FILES_URL: filesUrl() });
  expect(whole).toContain('Moved.');
  expect(contents(source.dataDir)).toEqual(before);
  await other.drop();
});

it('refuses what is wrong before it writes anything, and says what to mend without a password', async () => {
  await database.run('create table audit (id integer)');
  const filled = await startTestServer();
  await filled.post('/api/stands', VALID);
  await filled.close();
  const other = await testDatabase();
  await startTestServer({ DATABASE_URL: other.url });
  const to = own('never');
  const cases: [
    values: Parameters<typeof move>[0],
    RegExp,
    env?: Record<string, string>,
    dataDir?: string,
  ][] = [
    [{}, /^UsageError: Say where: --to/],
    [{ to: source.dataDir }, /^UsageError: --to names the database that is moved/],
    [{ to: 'postgres://u:hunter2@/x' }, /^UsageError: --to: expected a folder, or an address such as/],
    [{ to: 'postgres://u:hunter2@h/x?sslmode=require&sslrootcert=/none' }, /^UsageError: --to: .*\/none/],
    [{ to: 's3://fair' }, /^UsageError: --to: expected a folder/],
    [{ files: 's3://hunter2:hunter2@fair/x' }, /^UsageError: --files: expected a folder, or s3:/],
    [{ files: own('other') }, /^UsageError: Files are in the folder of their SQLite database/],
    [{ files: source.dataDir }, /^UsageError: --files names the place where the files are/],
    [
      { to: 'postgres://u:hunter2@127.0.0.1:1/x' },
      /of --to \(u@127\.0\.0\.1:1\/x\).*Start it, or correct --to/,
    ],
    [{ to: database.url }, /has a table "audit" of another program.*in --to\.$/],
    [{ to: other.url }, /Servers work on portal@.* Stop them all first/],
    [{ to: filled.dataDir }, /is not empty: it has rows of .*nothing is overwritten/],
    [
      { files: bucket.filesUrl().replace('s3://fair', 's3://none') },
      /^BackupError: s3:\/\/none\/a at .*bucket does not exist/,
    ],
    [{ to }, /The data is encrypted with the key/, { DATA_KEY: '' }],
    [{ to }, /The data is encrypted with the key/, { DATA_KEY: randomBytes(32).toString('base64') }],
    [{ to }, /There is no database at/, {}, own('none')],
    [{ to }, /Servers work on portal@.* Stop them all first/, { DATABASE_URL: other.url }],
  ];
  for (const [values, message, env, dataDir] of cases) {
    const found = await move(values, env, dataDir);
    expect(found, JSON.stringify(values)).toEqual(expect.stringMatching(message));
    expect(found).not.toContain('hunter2');
  }
  const usage = await trySubmissions(source.dataDir, ['move', 'there', '--to', to]);
  expect(usage).toMatchObject({ code: 2, stderr: expect.stringContaining('"there" does not belong here') });
  expect(contents(source.dataDir)).toEqual(before);
  await rm(filled.dataDir, { recursive: true });
  await other.drop();
});
