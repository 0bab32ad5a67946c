import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parseBucketAddress } from '#server/config/BucketAddress.ts';
import { S3FileStore } from '#server/store/s3/S3FileStore.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { sendFiles, withFilesForm } from '../support/server/filesForm.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { PDF, sampleFile } from '../support/server/sampleFiles.ts';
import { testBucket } from '../support/server/testBucket.ts';
import { announce, beginPatch, offsetOf, patch } from '../support/server/tusClient.ts';
import { runSubmissions, trySubmissions } from '../support/submissionsCommand.ts';

const LONG = sampleFile('long.pdf', 9_000_000);
const TOKEN = { authorization: `Bearer ${'t'.repeat(24)}` };

const bucket = await testBucket();

const start = (folder: string, env: Record<string, string> = {}, waiting = { everyMs: 5, mostMs: 0 }) =>
  startTestServer(
    { FILES_URL: bucket.filesUrl(folder), ORGANISER_TOKEN: 't'.repeat(24), ...env },
    { publication: withFilesForm(), waiting },
  );
const server = await start('fair');

const kept = (folder: string) => bucket.keys().filter((key) => key.startsWith(`${folder}/files/`));

async function lastReference(): Promise<string> {
  return (await server.stored()).at(-1)?.reference ?? '';
}

/** The bytes of the last submission's files, read by another server. */
async function lastFiles(): Promise<Buffer[]> {
  const address = parseBucketAddress(bucket.filesUrl('fair'));
  if (!address) throw new Error('The address is wrong');
  const files = new S3FileStore(address, join(server.dataDir, 'files', 'tmp'));
  const rows = await server.store.files((await server.stored()).at(-1)?.id ?? 0);
  const bytes = await Promise.all(rows.map(({ storedAs }) => buffer(files.open(storedAs))));
  files.close();
  return bytes;
}

it('keeps the files of a submission in the bucket, byte for byte', async () => {
  const sent = await sendFiles(server, [
    ['a.pdf', PDF],
    ['long.pdf', LONG],
  ]);
  expect(sent).toMatchObject({ status: 201 });
  expect(kept('fair')).toHaveLength(2);
  expect(server.storedFiles()).toEqual([]);
  const [first, second] = await lastFiles();
  expect(first?.equals(PDF)).toBe(true);
  expect(second?.equals(LONG)).toBe(true);
});

it('removes every version of a file where the bucket keeps versions, and says of how many it may not', async () => {
  const versions = new Map([['fair/files/other', ['version-1']]]);
  bucket.versions = versions;
  onTestFinished(() => void Object.assign(bucket, { versions: undefined, failing: undefined }));
  const left = () => [...versions].filter(([key, ids]) => key.startsWith('fair/files/') && ids.length > 0);
  const erase = async () => {
    expect(await sendFiles(server, [['a.pdf', PDF]])).toMatchObject({ status: 201 });
    expect(left()).toHaveLength(2);
    const line = ['delete', '--reference', await lastReference(), '--yes'];
    return (await runSubmissions(server.dataDir, line, { FILES_URL: bucket.filesUrl('fair') })).stdout;
  };
  expect(await erase()).not.toContain('versions');
  expect(left()).toEqual([['fair/files/other', ['version-1']]]);
  bucket.failing = (_method, _key, query) => ('versions' in query ? 403 : false);
  expect(await erase()).toContain('The bucket keeps earlier versions of 1 removed file:');
  expect(left()).toHaveLength(2);
});

it('keeps a file in the bucket that went up before its submission, over a cut and a fault', async () => {
  const location = (await announce(server.url, LONG.length, { filename: 'long.pdf' })).headers.get(
    'location',
  );
  const [address, id] = [server.url + location, location?.split('/').at(-1) ?? ''];
  const cut = await beginPatch(address, 0, LONG.length, LONG.subarray(0, 100_000));
  const staged = join(server.dataDir, 'files', 'tmp');
  await vi.waitFor(() =>
    expect(readdirSync(staged).map((name) => statSync(join(staged, name)).size > 0)).toEqual([true]),
  );
  cut();
  await vi.waitFor(async () => expect(await offsetOf(address)).toBeGreaterThan(0));
  const arrived = (await offsetOf(address)) ?? 0;
  expect((await patch(address, arrived, LONG.subarray(arrived, 5_000_000))).status).toBe(204);
  bucket.failing = () => true;
  const refused = await patch(address, 5_000_000, LONG.subarray(5_000_000));
  expect({ status: refused.status, retryAfter: refused.headers.get('retry-after') }).toEqual({
    status: 503,
    retryAfter: '10',
  });
  bucket.failing = undefined;
  expect(await offsetOf(address)).toBe(5_000_000);
  expect((await patch(address, 5_000_000, LONG.subarray(5_000_000))).status).toBe(204);
  expect(readdirSync(staged)).toEqual([]);
  const form = new FormData();
  form.append('first', JSON.stringify({ upload: id }));
  expect((await server.post('/api/files', form)).status).toBe(201);
  const [file] = await lastFiles();
  expect(file?.equals(LONG)).toBe(true);
  expect(bucket.keys().filter((key) => key.startsWith('fair/uploads/'))).toEqual([
    `fair/uploads/${id}/facts`,
  ]);
});

it('refuses files while the bucket is away, stores what has none, and goes on when it is back', async () => {
  const before = { submissions: await server.stored(), keys: bucket.keys() };
  await bucket.stop();
  const refused = await sendFiles(server, [['a.pdf', PDF]]);
  expect(refused).toEqual({ status: 503, errors: ['server.unavailable'], retryAfter: '10' });
  const ready = await fetch(`${server.url}/readyz`, { headers: TOKEN });
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({
    files: { ok: false, reason: expect.stringMatching(/does not answer \(ECONNREFUSED\)/) },
  });
  expect(await (await fetch(`${server.url}/metrics`, { headers: TOKEN })).text()).toContain(
    'portal_files_orphaned Nan',
  );
  await bucket.start();
  expect({ submissions: await server.stored(), keys: bucket.keys() }).toEqual(before);
  expect(server.storedFiles()).toEqual([]);
  expect(await sendFiles(server, [['a.pdf', PDF]])).toMatchObject({ status: 201 });
});

it('does not start while the bucket is wrong, and says what to mend without a secret', async () => {
  const failed = (env: Record<string, string>) =>
    start('b', env).then(
      () => 'started',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  expect(await failed({ FILES_URL: bucket.filesUrl().replace('s3://fair', 's3://none') })).toMatch(
    /^StartError: The server cannot start\. .*s3:\/\/none\/a at .*the bucket does not exist.*FILES_URL\.$/,
  );
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'hunter2');
  expect(await failed({})).toMatch(
    /^StartError: (?!.*(hunter2|S3RVER)).*refuses the credentials.*FILES_URL\.$/,
  );
  vi.unstubAllEnvs();
  // The files of another database.
  expect(await failed({ FILES_URL: bucket.filesUrl('fair') })).toMatch(
    /^StartError: .*belong to another database/,
  );
});

it('keeps no file of a submission of which another one cannot be stored', async () => {
  const before = bucket.keys();
  let refused: string | undefined;
  bucket.failing = (method, key) => {
    if (method === 'PUT' && key.startsWith('fair/files/')) refused ??= key;
    return key === refused;
  };
  const files: [string, Buffer][] = [
    ['a.pdf', PDF],
    ['b.pdf', PDF],
  ];
  expect(await sendFiles(server, files)).toMatchObject({ status: 503 });
  bucket.failing = undefined;
  expect(refused).toBeDefined();
  expect(bucket.keys()).toEqual(before);
  expect(server.storedFiles()).toEqual([]);
});

it('waits for the bucket, and says so', async () => {
  await bucket.stop();
  const lines: string[] = [];
  const silent = createLogger('silent');
  const logger: FastifyBaseLogger = Object.create(silent, {
    warn: {
      value: ({ reason }: { reason: string }, message: string) => {
        lines.push(`${message}: ${reason}`);
        if (lines.length === 2) void bucket.start();
      },
    },
  });
  const waited = await startTestServer(
    { FILES_URL: bucket.filesUrl('late') },
    { publication: withFilesForm(), waiting: { everyMs: 50, mostMs: 60_000 }, logger },
  );
  expect(lines.slice(0, 2)).toEqual(
    Array(2).fill(expect.stringMatching(/^waiting for the bucket of FILES_URL: .*ECONNREFUSED/)),
  );
  expect(await sendFiles(waited, [['a.pdf', PDF]])).toMatchObject({ status: 201 });
});

it('backs the files up, deletes them, and encrypts them with a key', async () => {
  const reference = await lastReference();
  const env = { FILES_URL: bucket.filesUrl('fair') };
  const to = join(server.dataDir, 'backup');
  const { stdout } = await runSubmissions(server.dataDir, ['backup', '--to', to], env);
  expect(stdout).toContain(`files: ${kept('fair').length}, `);
  expect(stdout).toContain('Verified: the SHA-256 of every file.');

  const before = kept('fair').length;
  const [{ reference: first = '' } = {}] = await server.stored();
  await runSubmissions(server.dataDir, ['delete', '--reference', first, '--yes'], env);
  expect(kept('fair')).toHaveLength(before - 2);

  const aside = await trySubmissions(server.dataDir, ['files', '--set-aside'], env);
  expect(aside).toMatchObject({ code: 1, stderr: expect.stringContaining('name another folder') });
  await server.close();
  const DATA_KEY = randomBytes(32).toString('base64');
  const rotated = await runSubmissions(server.dataDir, ['rotate-key'], { ...env, DATA_KEY });
  expect(rotated.stdout).toContain(`${before - 2} files`);
  const saved = join(server.dataDir, 'saved');
  await runSubmissions(server.dataDir, ['files', reference, '--to', saved], { ...env, DATA_KEY });
  expect((await readFile(join(saved, 'first - a.pdf'))).equals(PDF)).toBe(true);
});
