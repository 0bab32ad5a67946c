import { createHash, randomBytes } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { parseBucketAddress } from '#server/config/BucketAddress.ts';
import { StartError } from '#server/config/StartError.ts';
import { DataCipher } from '#server/store/encryption/DataCipher.ts';
import { PART_BYTES } from '#server/store/s3/putParts.ts';
import { S3FileStore } from '#server/store/s3/S3FileStore.ts';
import { StoreUnavailableError } from '#server/store/storeErrors.ts';
import { fileStoreSuite } from '../support/server/fileStoreSuite.ts';
import { testBucket } from '../support/server/testBucket.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Larger files go up in parts. */
const WHOLE_BYTES = 100_000;

let opened = 0;

const server = await testBucket();
const folder = temporaryFolder();

/** Opens an empty folder of the bucket, or that of another store. */
function open(name = `store-${opened++}`, cipher?: DataCipher): S3FileStore {
  const address = parseBucketAddress(server.filesUrl(name));
  if (!address) throw new Error('The address is wrong');
  return new S3FileStore(address, join(folder, name, 'tmp'), cipher, WHOLE_BYTES);
}

async function keep(store: S3FileStore, bytes: Buffer): Promise<string> {
  return store.commit(await store.stage(Readable.from([bytes]), bytes.length));
}

const ALL_OLD = { unfinishedMs: -60_000, unnamedMs: -60_000 };

for (const [name, cipher] of [
  ['S3FileStore', undefined],
  ['an encrypted S3FileStore', new DataCipher([randomBytes(32)])],
] as const) {
  fileStoreSuite(name, async () => {
    const store = open(undefined, cipher);
    return { store, dispose: async () => store.close() };
  });
}

describe('files in a bucket', () => {
  it('stores a file of several parts, and nothing but the file', async () => {
    const bytes = randomBytes(2 * PART_BYTES + 12_345);
    const store = open('parts');
    const id = await keep(store, bytes);
    expect((await buffer(store.open(id))).equals(bytes)).toBe(true);
    expect(server.keys().filter((key) => key.startsWith('parts/'))).toEqual([
      `parts/files/${id.slice(0, 2)}/${id}`,
    ]);
    expect(server.unfinished()).toBe(0);
    expect(await readdir(join(folder, 'parts', 'tmp'))).toEqual([]);
  });

  it('sends a part again that failed, and ends the upload when it goes on failing', async () => {
    const bytes = randomBytes(PART_BYTES + 1);
    const store = open('failing');
    const failed = new Set<unknown>();
    server.failing = (method, _key, { partNumber }) => {
      const fails = method === 'PUT' && !failed.has(partNumber);
      failed.add(partNumber);
      return fails;
    };
    const id = await keep(store, bytes);
    expect((await buffer(store.open(id))).equals(bytes)).toBe(true);
    server.failing = (method) => method === 'PUT';
    await expect(keep(store, bytes)).rejects.toThrow(StoreUnavailableError);
    server.failing = undefined;
    expect(server.unfinished()).toBe(0);
    expect(server.keys().filter((key) => key.startsWith('failing/'))).toEqual([
      `failing/files/${id.slice(0, 2)}/${id}`,
    ]);
  });

  it('removes the parts that a killed server left', async () => {
    const store = open('killed');
    server.failing = (method) => method === 'PUT' || method === 'DELETE';
    await expect(keep(store, randomBytes(PART_BYTES + 1))).rejects.toThrow(StoreUnavailableError);
    server.failing = undefined;
    expect(server.unfinished()).toBe(1);
    expect(await store.sweep(() => true, { unfinishedMs: 60_000, unnamedMs: 0 })).toMatchObject({
      unfinished: 0,
    });
    expect(await store.sweep(() => true, ALL_OLD)).toMatchObject({ unfinished: 1 });
    expect(server.unfinished()).toBe(0);
  });

  it('is swept also where the server cannot list uploads in parts', async () => {
    const store = open('without-list');
    await keep(store, randomBytes(9));
    server.failing = (_method, _key, query) => 'uploads' in query && 501;
    const sweep = await store.sweep(() => false, ALL_OLD);
    server.failing = undefined;
    expect(sweep).toMatchObject({ unfinished: 0, quarantined: [expect.any(Date)] });
  });

  it('acknowledges no bytes that changed on their way', async () => {
    const store = open('changed');
    const staged = await store.stage(Readable.from([Buffer.from('%PDF one')]), 100);
    writeFileSync(staged.path, '%PDF two');
    await expect(store.commit(staged)).rejects.toThrow(StoreUnavailableError);
    const large = await store.stage(Readable.from([randomBytes(PART_BYTES + 9)]), PART_BYTES + 9);
    writeFileSync(large.path, randomBytes(PART_BYTES + 9));
    await expect(store.commit(large)).rejects.toThrow('has other bytes');
    expect(server.unfinished()).toBe(0);
    expect(server.keys().filter((key) => key.startsWith('changed/'))).toEqual([]);
  });

  it('refuses a file that was cut before it went up', async () => {
    const store = open('cut');
    const staged = await store.stage(Readable.from([randomBytes(500)]), 500);
    truncateSync(staged.path, 400);
    await expect(store.commit(staged)).rejects.toThrow('shorter');
    expect(server.keys().filter((key) => key.startsWith('cut/'))).toEqual([]);
  });

  it('is swept by two servers at once without harm', async () => {
    const [one, two] = [open('shared'), open('shared')];
    const named = new Set([await keep(one, randomBytes(9))]);
    const unnamed = await keep(two, randomBytes(9));
    const isNamed = (id: string) => named.has(id);
    const sweeps = await Promise.all([one, two].map((store) => store.sweep(isNamed, ALL_OLD)));
    expect(sweeps.map((sweep) => sweep.named)).toEqual([1, 1]);
    expect((await one.orphaned()).map(({ id }) => id)).toEqual([unnamed]);
    named.add(unnamed);
    await Promise.all([one, two].map((store) => store.sweep(isNamed, ALL_OLD)));
    expect(await one.orphaned()).toEqual([]);
    expect(await one.sweep(isNamed, ALL_OLD)).toMatchObject({ named: 2, quarantined: [] });
  });

  it('copies a file as it is stored', async () => {
    const cipher = new DataCipher([randomBytes(32)]);
    const store = open('copied', cipher);
    const id = await keep(store, Buffer.from('%PDF secret'));
    const to = join(folder, 'copy');
    await store.copyStored(id, to);
    const copied = await buffer(open('copied').open(id));
    expect(copied.includes('secret')).toBe(false);
    expect(createHash('sha256').update(copied).digest('hex')).toBe(
      createHash('sha256')
        .update(await buffer((await import('node:fs')).createReadStream(to)))
        .digest('hex'),
    );
  });

  it('belongs to one installation, whose servers share it', async () => {
    const [secret, other] = [randomBytes(32), randomBytes(32)];
    await open('owned').claim(secret);
    await open('owned').claim(secret);
    await expect(open('owned').claim(other)).rejects.toThrow(StartError);
    await open('another').claim(other);
  });
});
