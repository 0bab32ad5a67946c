import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../serve.ts';
import type { BenchRow } from '../BenchRow.ts';
import { fillSqlite } from '../cluster/fillDatabase.ts';
import { generatedPath, generatedPayload, generateForms } from '../generateForms.ts';
import { type Measured, runMeasured } from '../runMeasured.ts';

const FIELDS = 10;
const [FEW, MANY] = [1_000, 10_000];

/** `npm run publish -- --dry-run` over stored submissions, all of which the changed form refuses. */
export async function benchReplay(): Promise<BenchRow[]> {
  const [few, many] = [await replayOf(FEW), await replayOf(MANY)];
  return [
    {
      section: 'server',
      name: `replay of ${MANY} submissions`,
      value: many.seconds * 1000,
      unit: 'ms',
      goal: { atMost: 30_000 },
    },
    {
      section: 'server',
      name: `replay of ${MANY} submissions, memory`,
      value: many.megabytes,
      unit: 'MB',
      beside: { [`of ${FEW}`]: few.megabytes },
      goal: { atMost: 1.25, of: `of ${FEW}` },
    },
  ];
}

async function replayOf(count: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'fair-replay-'));
  try {
    const formsDir = join(folder, 'forms');
    const env = { FORMS_DIR: formsDir, DATA_DIR: join(folder, 'data') };
    await generateForms(formsDir, [FIELDS]);
    const server = await serve({ ...env, LOG_LEVEL: 'error' });
    await fetch(server.url + generatedPath(FIELDS), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(generatedPayload(FIELDS)),
    });
    await server.stop();
    fillSqlite(env.DATA_DIR, count);
    const schema = join(formsDir, `bench-${FIELDS}/schema.json`);
    await writeFile(schema, (await readFile(schema, 'utf8')).replace('"minLength":2', '"minLength":200'));
    const measured = await runMeasured(['scripts/publish.ts', '--dry-run'], env);
    if (!measured.stdout.includes(`${count} of ${count} submissions would now be refused`))
      throw new Error(`The replay of ${count} submissions says:\n${measured.stdout}`);
    return measured;
  } finally {
    await rm(folder, { recursive: true });
  }
}
