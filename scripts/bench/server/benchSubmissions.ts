import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../serve.ts';
import type { BenchOptions } from '../BenchOptions.ts';
import type { BenchRow } from '../BenchRow.ts';
import { generatedPath, generatedPayload, generateForms } from '../generateForms.ts';
import { median } from '../median.ts';
import { startChild } from './startChild.ts';
import { type Submission, submit } from './submit.ts';

const FIELDS = 10;

/** Durable submissions per second, compared with servers that only answer, commit each request, or commit in groups. */
export async function benchSubmissions({ runs, quick }: BenchOptions): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fair-submissions-'));
  const formsDir = join(folder, 'forms');
  await generateForms(formsDir, [FIELDS]);
  const generated = { path: generatedPath(FIELDS), payload: generatedPayload(FIELDS) };
  const reservation = await exampleSubmission();
  const samples = {
    product: [] as number[],
    mail: [] as number[],
    encrypted: [] as number[],
    bare: [] as number[],
    single: [] as number[],
    group: [] as number[],
  };
  const seconds = quick ? 2 : 5;
  try {
    for (let run = 0; run < runs; run += 1) {
      const dataDir = join(folder, `data-${run}`);
      const product = await serve({ FORMS_DIR: formsDir, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
      samples.product.push((await submit(product.url, generated, seconds)).rate);
      samples.mail.push((await submit(product.url, reservation, seconds)).rate);
      await product.stop();
      const withKey = await serve({
        FORMS_DIR: formsDir,
        DATA_DIR: join(dataDir, 'encrypted'),
        DATA_KEY: randomBytes(32).toString('base64'),
        LOG_LEVEL: 'error',
      });
      samples.encrypted.push((await submit(withKey.url, generated, seconds)).rate);
      await withKey.stop();
      for (const kind of ['bare', 'single', 'group'] as const) {
        const other = await startChild('plainServer.ts', [kind, String(FIELDS), join(dataDir, `${kind}.db`)]);
        samples[kind].push((await submit(other.url, generated, seconds)).rate);
        await other.stop();
      }
      await rm(dataDir, { recursive: true });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const beside = {
    'bare Fastify': median(samples.bare),
    'a commit each': median(samples.single),
    'group commit': median(samples.group),
  };
  const value = median(samples.product);
  const row = { section: 'server', unit: '/s', beside } as const;
  const name = 'durable JSON submissions';
  return [
    { ...row, name: `${name}, next to bare`, value, goal: { atLeast: 0.6, of: 'bare Fastify' } },
    { ...row, name: `${name}, next to single`, value, goal: { atLeast: 5, of: 'a commit each' } },
    { ...row, name: `${name} that send mail`, value: median(samples.mail) },
    { ...row, name: `${name}, encrypted`, value: median(samples.encrypted) },
  ];
}

/** The valid example of a shipped form that sends a receipt by mail. */
export async function exampleSubmission(): Promise<Submission> {
  const read = async (file: string) => JSON.parse(await readFile(`forms/reservation/${file}`, 'utf8'));
  return {
    path: (await read('ui.json')).submission.path,
    payload: (await read('examples/valid.json')).answers,
  };
}
