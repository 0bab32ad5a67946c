import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskFileStore } from '#server/DiskFileStore.ts';
import { fileStoreSuite } from './fileStoreSuite.ts';

fileStoreSuite('DiskFileStore', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fair-files-'));
  return { store: new DiskFileStore(folder), dispose: () => rm(folder, { recursive: true }) };
});
