import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pseudoText } from '#messages/pseudoText.ts';
import { openPage, waitForHydration } from '../support/browser/openPage.ts';
import { FROZEN_ENV } from '../support/definitionFolders.ts';
import { copyRepository } from '../support/readmes/copyRepository.ts';
import { readmeLine } from '../support/readmes/readmes.ts';
import { runLines, startLines } from '../support/readmes/runLines.ts';

test('npm run dev: every kind of screen hydrates, and a saved source reaches the open page and later ones', async () => {
  const cwd = copyRepository();
  const env = { ...FROZEN_ENV, DATA_DIR: join(cwd, 'data') };
  const line = readmeLine('npm run dev');
  const server = await startLines(line, { cwd, env });
  onTestFinished(server.stop);
  for (const path of ['/', '/reservation', '/recu/AB12CD34']) {
    const { page, errors } = await openPage(path, { baseURL: server.url });
    await waitForHydration(page);
    expect(errors, path).toEqual([]);
  }
  const { page } = await openPage('/', { baseURL: server.url });
  await waitForHydration(page);
  appendFileSync(join(cwd, 'src/site/App.tsx'), "\nObject.assign(globalThis, { edited: 'yes' });\n");
  await page.waitForFunction(() => (window as { edited?: string }).edited === 'yes');
  await waitForHydration(page);
  // The data folder is in use.
  const second = await runLines(line, { cwd, env: { ...env, PORT: '0' } });
  expect(second.stderr).toMatch(/^Another server works on the data/m);
  expect(second.code).toBe(1);
}, 300_000);

test('npm run dev -- --pseudo shows disguised texts, hydrated', async () => {
  const cwd = copyRepository();
  const env = { ...FROZEN_ENV, DATA_DIR: join(cwd, 'data') };
  const server = await startLines(readmeLine('npm run dev -- --pseudo'), { cwd, env });
  onTestFinished(server.stop);
  const { page, errors } = await openPage('/', { baseURL: server.url });
  await waitForHydration(page);
  expect(await page.title()).toContain(pseudoText('Salon'));
  expect(errors).toEqual([]);
}, 300_000);
