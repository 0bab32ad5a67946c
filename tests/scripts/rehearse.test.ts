import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { USUAL_EXTENSIONS } from '#definitions/check/form/fileExtensions.ts';
import { LIMITS } from '#server/config/limits.ts';
import { Examiner } from '#server/examination/Examiner.ts';
import { readConfig } from '#server/readConfig.ts';
import { endRehearsal, refuseTaken } from '../../scripts/rehearsal/folder.ts';
import { sampleFiles } from '../../scripts/rehearsal/sampleFile.ts';
import { sendGenerated } from '../../scripts/rehearsal/sendGenerated.ts';
import { storeSample } from '../../scripts/rehearsal/storeSample.ts';
import { openSubmissions } from '../../scripts/submissions/openSubmissions.ts';
import { CHAOS } from '../support/cases.ts';
import { readmeLine } from '../support/readmes/readmes.ts';
import { runLines, startLines } from '../support/readmes/runLines.ts';
import { makeSources } from '../support/server/makeSources.ts';
import { runSubmissions, trySubmissions } from '../support/submissionsCommand.ts';
import { commandEnv } from '../support/submissionsProcess.ts';
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

/** More than a visitor, or all of them together, may send without a proof of work. */
const COUNT = CHAOS ? 402 : 9;

it('stores generated submissions, dated over weeks and mailed to nobody, beside no real ones', async () => {
  const dataDir = join(folder, 'sampled');
  const env = makeSources(join(folder, 'sources'));
  const line = readmeLine('npm run submissions -- sample --count 500').replace('500', String(COUNT));
  const command = line.split(' ').slice(4);
  const sample = (...options: string[]) =>
    trySubmissions(dataDir, [...command, ...options], {
      ...env,
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
  const list = async () => (await runSubmissions(dataDir, ['list'], env)).stdout;
  expect(await sample()).toMatchObject({
    code: 0,
    stdout: `newsletter: ${COUNT / 3}\nprix-presidentiel: ${COUNT / 3}\nreservation: ${COUNT / 3}\n`,
  });
  const stored = await list();
  const days = [...stored.matchAll(/ (\d{4}-\d\d-\d\d)T/g)].map(([, day = '']) => Date.parse(day));
  expect(days.toSorted()).toEqual(days);
  expect((days.at(-1) ?? 0) - (days[0] ?? 0)).toBeGreaterThan(30 * 24 * 3_600_000);
  expect(stored).not.toContain('not confirmed');
  const { store } = await openSubmissions(readConfig(await commandEnv(dataDir, env)));
  const { queries, read, writes } = store.backend;
  const waiting = queries.selectFrom('mails').select('id').where('state', '=', 'waiting');
  expect(await read(() => waiting.execute())).toEqual([]);
  await writes.run(
    queries
      .updateTable('submissions')
      .set({ idempotency_key: null })
      .where('form', '=', 'newsletter')
      .compile(),
  );
  await store.close();
  expect((await sample()).stderr).toContain('holds submissions that were not generated');
  // The same seed makes the same ones: those that are there are not stored again.
  expect(await sample('--yes')).toMatchObject({ code: 0, stderr: '' });
  expect((await list()).match(/\n/g)).toHaveLength(COUNT + COUNT / 3);
  const folders = { formsDir: env.FORMS_DIR ?? '', contentDir: env.CONTENT_DIR ?? '' };
  const unknown = storeSample(
    folders,
    '',
    { ...store, latest: undefined },
    { count: 1, seed: 1, formId: 'stand' },
  );
  await expect(unknown).rejects.toThrow('There is no form "stand". The forms are newsletter');
}, 120_000);

it('sends a generated submission again, with its key, where a connection is cut', async () => {
  const { FORMS_DIR: formsDir = '', CONTENT_DIR: contentDir = '' } = makeSources(join(folder, 'cut'));
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    if (keys.length === 1) return void request.socket.destroy();
    request.resume().on('end', () => response.writeHead(201).end('{ "reference": "AB12CD34" }'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines: string[] = [];
  for await (const line of sendGenerated({ formsDir, contentDir }, url, { count: 1, seed: 1 }))
    lines.push(line);
  expect(lines).toEqual(['newsletter: 1\n', 'prix-presidentiel: 1\n', 'reservation: 1\n']);
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
});

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
  const kinds = [...USUAL_EXTENSIONS.filter((kind) => kind !== '.mp3'), '.tif'];
  const samples = await sampleFiles([...kinds, '.mp3']);
  expect(samples).toHaveLength(kinds.length);
  for (const { name, bytes } of samples) {
    writeFileSync(path, bytes);
    const extension = name.slice(name.indexOf('.'));
    const { problem } = (await examiner.examine({ path, extension })) as { problem?: unknown };
    expect(problem, name).toBeUndefined();
  }
});
