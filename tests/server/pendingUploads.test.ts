import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { parseBucketAddress } from '#server/config/BucketAddress.ts';
import { DataCipher } from '#server/store/encryption/DataCipher.ts';
import { uploadsIn } from '#server/store/files/openFiles.ts';
import { S3FileStore } from '#server/store/s3/S3FileStore.ts';
import type { PendingUploads, PendingUploadsOptions } from '#server/store/uploads/PendingUploads.ts';
import { OffsetTakenError } from '#server/store/uploads/UploadPieces.ts';
import { filesContaining } from '../support/server/filesContaining.ts';
import {
  chunks,
  EMPTY_MS,
  newUpload,
  pendingUploadsSuite,
  RETENTION_MS,
  readAll,
} from '../support/server/pendingUploadsSuite.ts';
import { testBucket } from '../support/server/testBucket.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folders = 0;
const bucket = await testBucket();
const staged = temporaryFolder();

/** A folder of the bucket, and servers that share it. */
function shared(cipher?: DataCipher) {
  const folder = `uploads-${folders++}`;
  const address = parseBucketAddress(bucket.filesUrl(folder));
  if (!address) throw new Error('The address is wrong');
  const stores: S3FileStore[] = [];
  return {
    keys: () => bucket.keys().filter((key) => key.startsWith(`${folder}/`)),
    open: async (options = {}): Promise<PendingUploads> => {
      const store = new S3FileStore(address, staged, cipher);
      stores.push(store);
      const uploads = store.uploads({ retentionMs: RETENTION_MS, emptyMs: EMPTY_MS, ...options });
      await uploads.open();
      return uploads;
    },
    dispose: async () => {
      for (const store of stores) store.close();
      expect(await readdir(staged)).toEqual([]);
    },
  };
}

async function openInFolder(folder: string, options: Partial<PendingUploadsOptions>) {
  const uploads = uploadsIn(folder, { retentionMs: RETENTION_MS, emptyMs: EMPTY_MS, ...options });
  await uploads.open();
  return uploads;
}

for (const [kind, cipher] of [
  ['', undefined],
  ['encrypted ', new DataCipher([randomBytes(32)])],
] as const) {
  pendingUploadsSuite(`${kind}uploads in a folder`, async () => {
    const folder = temporaryFolder();
    return {
      open: (options) => openInFolder(folder, { cipher, ...options }),
      dispose: async () => {
        expect(await readdir(join(folder, 'uploads', 'tmp'))).toEqual([]);
      },
    };
  });
  pendingUploadsSuite(`${kind}uploads in a bucket`, async () => shared(cipher));
}

describe('uploads in a folder', () => {
  it('take each place of a file once, leave nothing behind, and forget what a kill has cut', async () => {
    const folder = temporaryFolder();
    const cipher = new DataCipher([randomBytes(32)]);
    const uploads = await openInFolder(folder, { cipher });
    const upload = newUpload({ name: 'zzsecret.pdf' });
    await uploads.create(upload, () => undefined);
    const tries = ['zzone', 'zztwo'].map((text) => uploads.append(upload.id, 0, chunks(text)));
    const results = await Promise.allSettled(tries);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(uploads.bytes).toBe(5);
    expect(await filesContaining(folder, 'zzone', 'zztwo', 'zzsecret')).toEqual([]);
    await writeFile(join(folder, 'uploads', 'tmp', 'a'.repeat(32)), 'half a piece');
    const again = await openInFolder(folder, { cipher });
    expect(await readdir(join(folder, 'uploads', 'tmp'))).toEqual([]);
    expect(await again.arrived(upload.id)).toBe(5);
    expect(await again.append(upload.id, 5, chunks('!'))).toBe(6);
    await again.remove(upload.id);
    expect(await readdir(join(folder, 'uploads'))).toEqual(['tmp']);
  });
});

describe('an upload in a folder of which no byte is stored', () => {
  it('stays while its first piece arrives, and is removed in time otherwise', async () => {
    const folder = temporaryFolder();
    const uploads = await openInFolder(folder, {});
    const [arriving, empty] = [newUpload(), newUpload()];
    for (const upload of [arriving, empty]) await uploads.create(upload, () => undefined);
    const slow = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const append = uploads.append(
      arriving.id,
      0,
      (async function* () {
        yield Buffer.from('abc');
        begun.resolve();
        await slow.promise;
      })(),
    );
    await begun.promise;
    expect(await uploads.expire(Date.now() + EMPTY_MS + 1)).toBe(1);
    expect(await uploads.find(empty.id)).toBeUndefined();
    slow.resolve();
    expect(await append).toBe(3);
    expect(await readAll(uploads, arriving.id)).toBe('abc');
  });
});

describe('uploads that several servers share', () => {
  it('take each place of a file once', async () => {
    const { open, dispose } = shared();
    const [one, two] = [await open(), await open()];
    const upload = newUpload();
    await one.create(upload, () => undefined);
    for (let offset = 0; offset < 9; offset += 3) {
      const tries = [one, two].map((server) => server.append(upload.id, offset, chunks('abc')));
      const results = await Promise.allSettled(tries);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = results.find((result) => result.status === 'rejected');
      expect(refused?.reason).toBeInstanceOf(OffsetTakenError);
    }
    expect(await Promise.all([readAll(one, upload.id), readAll(two, upload.id)])).toEqual([
      'abcabcabc',
      'abcabcabc',
    ]);
    await dispose();
  });

  it('give an upload to one submission, until its server releases it or has crashed', async () => {
    const { open, dispose } = shared();
    const [one, two] = [await open(), await open()];
    const { id } = newUpload();
    expect((await Promise.all([one.hold(id), two.hold(id)])).sort()).toEqual([false, true]);
    await Promise.all([one.release(id), two.release(id)]);
    expect(await two.hold(id)).toBe(true);
    expect(await one.hold(id)).toBe(false);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121_000 });
    try {
      expect(await one.hold(id)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
    await dispose();
  });

  it('free the place of an upload that another server ended', async () => {
    const { open, dispose } = shared();
    const [one, two] = [await open(), await open()];
    const ended: string[] = [];
    const [used, removed, waiting] = [newUpload(), newUpload(), newUpload()];
    for (const upload of [used, removed, waiting]) await one.create(upload, () => ended.push(upload.id));
    await two.append(used.id, 0, chunks('abc'));
    await two.markUsed(used.id, 'hash');
    await two.remove(removed.id);
    await one.endOthers();
    expect(ended).toEqual([used.id, removed.id]);
    await dispose();
  });

  it('store many bytes of one request in pieces, with a key encrypted', async () => {
    const cipher = new DataCipher([randomBytes(32)]);
    const { open, keys, dispose } = shared(cipher);
    const [one, two] = [await open(), await open()];
    const upload = newUpload({ name: 'zzsecret.pdf' });
    await one.create(upload, () => undefined);
    const text = 'zzplain '.repeat(8_192);
    const size = await one.append(upload.id, 0, chunks(...Array<string>(100).fill(text)));
    expect(size).toBe(6_553_600);
    expect(keys().filter((key) => key.endsWith('.sealed'))).toHaveLength(2);
    expect(await readAll(two, upload.id)).toBe(text.repeat(100));
    expect(await filesContaining(bucket.directory, 'zzplain', 'zzsecret')).toEqual([]);
    expect(await one.expire(Date.now() + 2 * RETENTION_MS)).toBe(1);
    expect(keys()).toEqual([]);
    await dispose();
  });
});
