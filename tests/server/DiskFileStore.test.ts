import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, statSync, symlinkSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { DataCipher } from '#server/store/encryption/DataCipher.ts';
import { DiskFileStore } from '#server/store/files/DiskFileStore.ts';
import { atEnd } from '../support/atEnd.ts';
import { fileStoreSuite } from '../support/server/fileStoreSuite.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

for (const [name, cipher] of [
  ['DiskFileStore', undefined],
  ['an encrypted DiskFileStore', new DataCipher([randomBytes(32)])],
] as const) {
  fileStoreSuite(name, async () => {
    const dataDir = temporaryFolder();
    return {
      store: new DiskFileStore(dataDir, cipher),
      dispose: () => rm(dataDir, { recursive: true }),
    };
  });
}

it("removes another process's old staged files, but not recent ones", async () => {
  const folder = temporaryFolder();
  const other = await new DiskFileStore(folder).stage(Readable.from([Buffer.from('%PDF')]), 10);
  const store = new DiskFileStore(folder);
  const sweep = (unfinishedMs: number) => store.sweep(() => false, { unfinishedMs, unnamedMs: 0 });
  expect(await sweep(60_000)).toMatchObject({ unfinished: 0 });
  expect(existsSync(other.path)).toBe(true);
  expect(await sweep(-60_000)).toMatchObject({ unfinished: 1 });
  expect(existsSync(other.path)).toBe(false);
});

const MEMORY = '/dev/shm';
const apart = existsSync(MEMORY) && statSync(MEMORY).dev !== statSync(temporaryFolder()).dev;

it.runIf(apart)('moves files to a quarantine on another disk and back, and leaves nothing half', async () => {
  const [dataDir, other] = [temporaryFolder(), mkdtempSync(join(MEMORY, 'quarantine-'))];
  atEnd(() => rm(other, { recursive: true }));
  symlinkSync(other, join(dataDir, 'quarantine'));
  const store = new DiskFileStore(dataDir);
  const id = await store.commit(await store.stage(Readable.from([Buffer.from('%PDF')]), 10));
  const sweep = (named: boolean) => store.sweep(() => named, { unfinishedMs: 0, unnamedMs: -60_000 });
  expect(await sweep(false)).toMatchObject({ quarantined: [expect.any(Date)] });
  expect(await readdir(other, { recursive: true })).toHaveLength(2);
  expect(await sweep(true)).toMatchObject({ returned: 1, named: 1 });
  expect(await buffer(store.open(id))).toEqual(Buffer.from('%PDF'));
  expect(await readdir(other)).toEqual([]);
});
