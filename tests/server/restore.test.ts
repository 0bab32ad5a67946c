import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { CHAOS } from '../support/cases.ts';
import { cutConnection } from '../support/postgres/cutConnection.ts';
import { START_MS } from '../support/postgres/testDatabase.ts';
import { contents, type Places, placesFor } from '../support/server/movedInstallation.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';
import { trySubmissions } from '../support/submissionsCommand.ts';

const { it } = onlyOn('sqlite', 'It restores from SQLite to PostgreSQL and back.');

const DATA_KEY = randomBytes(32).toString('base64');

let database: Places['database'];
let bucket: Places['bucket'];
let source: Places['source'];
let before: Places['before'];
let dispose: Places['dispose'];
let folder: string;

beforeAll(async () => {
  ({ database, bucket, source, before, folder, dispose } = await placesFor(DATA_KEY));
  const made = await run(source.dataDir, ['backup', '--to', join(folder, 'backup')]);
  expect(made).toMatchObject({ code: 0, stderr: '' });
}, START_MS);
afterAll(() => dispose());

/** Without the lines of progress, which only a slow machine prints. */
async function run(dataDir: string, args: string[], env = {}) {
  const result = await trySubmissions(dataDir, args, { DATA_KEY, ...env });
  return { ...result, stderr: result.stderr.replaceAll(/^[\w ]+: \d+( of \d+)?\n/gm, '') };
}

/** Everything but the audit, which has a line of each backup and restore. */
function rest(dataDir: string) {
  const { audit, ...others } = contents(dataDir);
  return { ...others, audit: undefined };
}

it('restores SQLite to SQLite: rows, files, mails and references are equal', async () => {
  const to = join(folder, 'sqlite');
  const restored = await run(to, ['restore', '--from', join(folder, 'backup')]);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(rest(to)).toEqual({ ...before, audit: undefined });
  const again = await run(to, ['restore', '--from', join(folder, 'backup')]);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') });
});

it('restores to PostgreSQL and a bucket, and from there back to SQLite', async () => {
  const env = { DATABASE_URL: database.url, FILES_URL: bucket.filesUrl('restore') };
  const there = join(folder, 'there');
  expect(await run(there, ['restore', '--from', join(folder, 'backup')], env)).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(await run(there, ['backup', '--to', join(folder, 'second')], env)).toMatchObject({
    code: 0,
    stderr: '',
  });
  const back = join(folder, 'back');
  expect(await run(back, ['restore', '--from', join(folder, 'second')])).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(rest(back)).toEqual({ ...before, audit: undefined });
});

it('killed again and again on the way it lets nothing open the half, starts again and ends right', async () => {
  await database.run('drop schema public cascade');
  await database.run('create schema public');
  const connection = await cutConnection(database);
  const env = { DATABASE_URL: connection.url, FILES_URL: bucket.filesUrl('killed') };
  const to = join(folder, 'killed');
  const args = ['scripts/submissions.ts', 'restore', '--from', join(folder, 'backup')];
  const killedAt = async (arm: (kill: () => void) => void) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, DATA_DIR: to, DATA_KEY, ...env },
      stdio: 'ignore',
    });
    arm(() => child.kill('SIGKILL'));
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    const listed = await run(to, ['list'], env);
    expect(listed).toMatchObject({ code: 1, stderr: expect.stringContaining('has not ended') });
  };
  // At pages of submissions, at a file, and at the very end.
  for (const row of CHAOS ? [1, 40, 100, 190, 250, 300, 390, 449] : [190, 449])
    await killedAt((kill) => connection.watchFor(`marked-${row};`, kill));
  await killedAt((kill) => {
    bucket.failing = (method, key) => {
      if (method === 'PUT' && key.includes('/files/')) kill();
      return false;
    };
  });
  bucket.failing = undefined;
  await killedAt((kill) => connection.watchFor('drop table "unfinished_restore"', kill));
  expect(await run(to, ['restore', '--from', join(folder, 'backup')], env)).toMatchObject({ code: 0 });
  expect(await run(to, ['backup', '--to', join(folder, 'third')], env)).toMatchObject({ code: 0 });
  const back = join(folder, 'killed-back');
  expect(await run(back, ['restore', '--from', join(folder, 'third')])).toMatchObject({ code: 0 });
  expect(rest(back)).toEqual({ ...before, audit: undefined });
}, 120_000);

it('refuses a damaged backup, and one that was interrupted, before it writes', async () => {
  expect(await run(source.dataDir, ['backup', '--to', join(folder, 'damaged')])).toMatchObject({ code: 0 });
  await appendFile(join(folder, 'damaged/rows/submissions.ndjson'), '{}\n');
  const to = join(folder, 'never');
  const refused = await run(to, ['restore', '--from', join(folder, 'damaged')]);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('submissions.ndjson is damaged'),
  });
  await rm(join(folder, 'damaged/manifest.json'));
  const unfinished = await run(to, ['restore', '--from', join(folder, 'damaged')]);
  expect(unfinished).toMatchObject({ code: 1, stderr: expect.stringContaining('has no manifest.json') });
  expect(await readdir(to).catch(() => [])).toEqual([]);
});
