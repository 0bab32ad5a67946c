import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sourcesHash } from '../../scripts/buildClient.ts';

it('sourcesHash changes with code, styles and vite.config.ts, not with files outside src', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fair-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src'));
  const hashes = new Set<string>();
  for (const file of ['src/App.tsx', 'src/base.css', 'vite.config.ts']) {
    await writeFile(join(folder, file), 'first');
    hashes.add(sourcesHash(folder));
    await writeFile(join(folder, file), 'second');
    hashes.add(sourcesHash(folder));
  }
  expect(hashes.size).toBe(6);
  await writeFile(join(folder, 'App.test.tsx'), 'first');
  hashes.add(sourcesHash(folder));
  expect(hashes.size).toBe(6);
});
