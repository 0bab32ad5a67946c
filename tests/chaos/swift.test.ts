import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BucketAddress, parseBucketAddress } from '#server/config/BucketAddress.ts';
import { DataCipher } from '#server/store/encryption/DataCipher.ts';
import { createClient } from '#server/store/s3/createClient.ts';
import { PART_BYTES } from '#server/store/s3/putParts.ts';
import { S3FileStore } from '#server/store/s3/S3FileStore.ts';
import { SWIFT_CREDENTIALS, type Swift, startSwift, withoutSwift } from '../support/chaos/swift.ts';
import { fileStoreSuite } from '../support/server/fileStoreSuite.ts';
import { EMPTY_MS, pendingUploadsSuite, RETENTION_MS } from '../support/server/pendingUploadsSuite.ts';

const BUCKET = 'fair';
/** Swift refuses smaller parts, but the last. */
const WHOLE_BYTES = 5 * 1024 * 1024;
const ALL_OLD = { unfinishedMs: -60_000, unnamedMs: -60_000 };

const missing = withoutSwift();
if (missing) process.stdout.write(`tests/chaos/swift.test.ts is skipped: ${missing}\n`);

describe.skipIf(missing !== undefined)("OpenStack Swift's S3 interface", () => {
  let swift: Swift;
  let staged: string;
  let folders = 0;
  beforeAll(async () => {
    Object.assign(process.env, SWIFT_CREDENTIALS);
    swift = await startSwift();
    staged = await mkdtemp(join(tmpdir(), 'fair-staged-'));
    const client = createClient(addressOf(''));
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    client.destroy();
  }, 60_000);
  afterAll(async () => {
    await swift?.stop();
    await rm(staged, { recursive: true });
  });

  function addressOf(folder: string): BucketAddress {
    const address = parseBucketAddress(`s3://${BUCKET}/${folder}?endpoint=${swift.endpoint}`);
    if (!address) throw new Error('The address is wrong');
    return address;
  }

  const open = (cipher?: DataCipher, folder = `store-${folders++}`) =>
    new S3FileStore(addressOf(folder), join(staged, folder), cipher, WHOLE_BYTES);

  for (const [kind, cipher] of [
    ['', undefined],
    ['encrypted ', new DataCipher([randomBytes(32)])],
  ] as const) {
    fileStoreSuite(`${kind}S3FileStore`, async () => {
      const store = open(cipher);
      return { store, dispose: async () => store.close() };
    });

    pendingUploadsSuite(`${kind}S3Uploads`, async () => {
      const folder = `uploads-${folders++}`;
      const stores: S3FileStore[] = [];
      return {
        open: async (options = {}) => {
          const store = open(cipher, folder);
          stores.push(store);
          const uploads = store.uploads({ retentionMs: RETENTION_MS, emptyMs: EMPTY_MS, ...options });
          await uploads.open();
          return uploads;
        },
        dispose: async () => {
          for (const store of stores) store.close();
        },
      };
    });
  }

  it('keeps a file of several parts, and nothing of it on this machine', async () => {
    const bytes = randomBytes(2 * PART_BYTES + 12_345);
    const store = open(undefined, 'parts');
    const id = await store.commit(await store.stage(Readable.from([bytes]), bytes.length));
    expect((await buffer(store.open(id))).equals(bytes)).toBe(true);
    expect(await readdir(join(staged, 'parts'))).toEqual([]);
    store.close();
  }, 60_000);

  it('lists more files than one page holds', async () => {
    const store = open(undefined, 'many');
    const keep = async () => store.commit(await store.stage(Readable.from([randomBytes(9)]), 9));
    const ids: string[] = [];
    while (ids.length < 1_050) ids.push(...(await Promise.all(Array.from({ length: 50 }, keep))));
    expect(await store.sweep((id) => id !== ids[1_040], ALL_OLD)).toMatchObject({
      named: 1_049,
      quarantined: [expect.any(Date)],
    });
    store.close();
  }, 180_000);

  it('belongs to one installation', async () => {
    const [secret, other] = [randomBytes(32), randomBytes(32)];
    await open(undefined, 'owned').claim(secret);
    await open(undefined, 'owned').claim(secret);
    await expect(open(undefined, 'owned').claim(other)).rejects.toThrow(/belong to another database/);
  });
});
