import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { testDatabase } from '../support/postgres/testDatabase.ts';
import { withFilesForm } from '../support/server/filesForm.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { sampleFile } from '../support/server/sampleFiles.ts';
import { testBucket } from '../support/server/testBucket.ts';
import { announce, offsetOf, patch } from '../support/server/tusClient.ts';

const [bucket, database] = await Promise.all([testBucket(), testDatabase()]);
const start = () =>
  startTestServer(
    { DATABASE_URL: database.url, FILES_URL: bucket.filesUrl() },
    { publication: withFilesForm() },
  );
const one = await start();
const two = await start();

it('a file goes up through either copy of the server, and belongs to one submission at either', async () => {
  const bytes = sampleFile('long.pdf', 3_000_000);
  const path =
    (await announce(one.url, bytes.length, { filename: 'long.pdf' })).headers.get('location') ?? '';
  for (const [index, offset] of [0, 1_000_000, 2_000_000].entries()) {
    const { url } = index % 2 === 0 ? two : one;
    expect(await offsetOf(url + path)).toBe(offset);
    expect((await patch(url + path, offset, bytes.subarray(offset, offset + 1_000_000))).status).toBe(204);
  }
  const submit = (to: TestServer) => {
    const form = new FormData();
    form.append('first', JSON.stringify({ upload: path.split('/').at(-1) }));
    return to.post('/api/files', form);
  };
  const answers = await Promise.all([submit(one), submit(two), submit(one), submit(two)]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 201).map(({ status }) => status);
  expect(refused.every((status) => status === 409 || status === 422)).toBe(true);
  const [submission] = await two.stored();
  expect(await two.store.files(submission?.id ?? 0)).toMatchObject([
    { name: 'long.pdf', size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  ]);
  expect(bucket.keys().filter((key) => key.startsWith('a/files/'))).toHaveLength(1);
  expect((await submit(two)).status).toBe(422);
});

it('a copy that could not release a file while the bucket was away releases it later: another copy may take it', async () => {
  const bytes = sampleFile('held.pdf', 10_000);
  const path =
    (await announce(one.url, bytes.length, { filename: 'held.pdf' })).headers.get('location') ?? '';
  expect((await patch(one.url + path, 0, bytes)).status).toBe(204);
  const submit = (to: TestServer) => {
    const form = new FormData();
    form.append('first', JSON.stringify({ upload: path.split('/').at(-1) }));
    return to.post('/api/files', form);
  };
  const held = () => bucket.keys().filter((key) => key.endsWith('/held'));
  bucket.failing = (method, key) =>
    (method === 'PUT' && key.startsWith('a/files/')) || (method === 'DELETE' && key.endsWith('/held'));
  expect((await submit(one)).status).toBe(503);
  expect(held()).toHaveLength(1);
  expect((await submit(two)).status).toBe(409);
  bucket.failing = undefined;
  await expect.poll(held, { timeout: 10_000 }).toEqual([]);
  expect((await submit(two)).status).toBe(201);
});
