import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readmeLine } from '../support/readmes/readmes.ts';
import { runLines, startLines } from '../support/readmes/runLines.ts';
import { makeSources } from '../support/server/makeSources.ts';
import { trySubmissions } from '../support/submissionsCommand.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const folder = temporaryFolder();

it('fills a folder of its own with generated submissions, under a banner, until one command ends it', async () => {
  const dataDir = join(folder, 'rehearsal');
  const env = { ...makeSources(folder), REHEARSAL_DIR: dataDir };
  const server = await startLines(`${readmeLine('npm run rehearse')} -- --count 2`, { env });
  const list = async () => (await trySubmissions(dataDir, ['list'], { DATABASE_URL: '' })).stdout;
  await expect.poll(list, { timeout: 30_000 }).toMatch(/(?:.*\n){6}/);
  expect(await list()).toContain('prix-presidentiel');
  await expect.poll(() => readdirSync(join(dataDir, 'mail')).length, { timeout: 10_000 }).toBeGreaterThan(0);
  for (const path of ['/', '/en', '/reservation'])
    expect(await (await fetch(server.url + path)).text()).toContain('Rehearsal: nothing is real</div>');
  expect((await runLines('npm run rehearse', { env })).stderr).toContain('npm run rehearse -- --end');
  const { stdout } = await runLines(readmeLine('npm run rehearse -- --end'), { env });
  expect(stdout).toContain('The rehearsal has ended');
  expect(existsSync(dataDir)).toBe(false);
  await expect(fetch(server.url)).rejects.toThrow();
  await server.stop();
}, 120_000);

it('ends nothing that is no rehearsal', async () => {
  const dataDir = join(folder, 'other');
  mkdirSync(dataDir);
  const { code, stderr } = await runLines('npm run rehearse -- --end --lang fr', {
    env: { REHEARSAL_DIR: dataDir },
  });
  expect([code, stderr]).toEqual([
    1,
    `Il n'y a pas de répétition dans ${dataDir} : rien n'a été supprimé.\n`,
  ]);
  expect(existsSync(dataDir)).toBe(true);
}, 60_000);
