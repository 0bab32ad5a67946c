import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesHash } from '../../scripts/buildClient.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

it('sourcesHash changes with code, styles and vite.config.ts, not with files outside src', async () => {
  const folder = temporaryFolder();
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

it('does not build when `dist/` was built from the same sources, and needs the build tools otherwise', async () => {
  const folder = temporaryFolder();
  const told = 'src/definitions/sources';
  for (const name of [told, 'dist', 'scripts']) await mkdir(join(folder, name), { recursive: true });
  // The folder has no packages, as `npm ci --omit=dev` installs no build tools.
  for (const file of [
    'scripts/buildClient.ts',
    'scripts/buildDesk.ts',
    `${told}/tell.ts`,
    `${told}/ownValue.ts`,
  ])
    await copyFile(file, join(folder, file));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'src/App.tsx'), 'first');
  await writeFile(join(folder, 'dist/built-from'), sourcesHash(folder));
  const run = () => {
    const code = "await (await import('./scripts/buildClient.ts')).buildClient()";
    const args = ['--input-type=module', '-e', code];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return { status, stderr };
  };
  expect(run()).toEqual({ status: 0, stderr: '' });
  expect(await readdir(join(folder, 'dist'))).toEqual(['built-from']);
  await writeFile(join(folder, 'src/App.tsx'), 'second');
  expect(run()).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^dist\/ is missing .*npm ci --omit=dev"\.\n$/),
  });

  // The build is for production whatever the shell has set, here Vitest. One that was cut off counts for no sources, not for those of the
  // earlier build either.
  const vite = join(folder, 'node_modules/vite');
  await mkdir(vite, { recursive: true });
  await writeFile(join(vite, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
  await writeFile(
    join(vite, 'index.js'),
    "export const build = () => { throw new Error(process.env.NODE_ENV + ', cut off'); };",
  );
  const cut = { status: 1, stderr: expect.stringContaining('production, cut off') };
  expect(run()).toEqual(cut);
  await writeFile(join(folder, 'src/App.tsx'), 'first');
  expect(run()).toEqual(cut);
});
