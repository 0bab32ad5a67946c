import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { DataCipher } from '#server/store/encryption/DataCipher.ts';
import { DiskFileStore } from '#server/store/files/DiskFileStore.ts';
import { fileStoreSuite } from '../support/server/fileStoreSuite.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

for (const [name, cipher] of [
  ['DiskFileStore', undefined],
  ['an encrypted DiskFileStore', new DataCipher([randomBytes(32)])],
] as const) {
  fileStoreSuite(name, async () => {
    const dataDir = temporaryFolder();
    return {
      store: new DiskFileStore(join(dataDir, 'files'), cipher),
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
