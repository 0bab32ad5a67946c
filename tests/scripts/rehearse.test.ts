import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LIMITS } from '#server/config/limits.ts';
import { Examiner } from '#server/examination/Examiner.ts';
import { endRehearsal, refuseTaken } from '../../scripts/rehearsal/folder.ts';
import { sampleFiles } from '../../scripts/rehearsal/sampleFile.ts';
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
  expect(() => refuseTaken(dataDir)).toThrow('npm run rehearse -- --end');
  const { stdout } = await runLines(readmeLine('npm run rehearse -- --end'), { env });
  expect(stdout).toContain('The rehearsal has ended');
  expect(existsSync(dataDir)).toBe(false);
  await expect(fetch(server.url)).rejects.toThrow();
  await server.stop();
}, 120_000);

it('ends nothing that is no rehearsal', async () => {
  const dataDir = join(folder, 'other');
  mkdirSync(dataDir);
  await expect(endRehearsal(dataDir)).rejects.toThrow(
    `There is no rehearsal in ${dataDir}: nothing was removed.`,
  );
  expect(existsSync(dataDir)).toBe(true);
});

it('has files that the server accepts', async () => {
  const path = join(folder, 'sample');
  const examiner = new Examiner(LIMITS, undefined, folder);
  onTestFinished(() => examiner.stop());
  const kinds = ['.pdf', '.png', '.jpg', '.jpeg', '.webp', '.gif', '.tif', '.docx', '.xlsx'];
  const samples = await sampleFiles([...kinds, '.mp4', '.mov', '.avi', '.webm', '.odt']);
  expect(samples).toHaveLength(13);
  for (const { name, bytes } of samples) {
    writeFileSync(path, bytes);
    const extension = name.slice(name.indexOf('.'));
    const { problem } = (await examiner.examine({ path, extension })) as { problem?: unknown };
    expect(problem, name).toBeUndefined();
  }
});
