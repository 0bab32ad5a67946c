import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/readConfig.ts';
import { openSubmissions } from '../../submissions/openSubmissions.ts';
import type { BenchOptions } from '../BenchOptions.ts';
import type { BenchRow } from '../BenchRow.ts';
import { generatedPath, generatedPayload, generateForms } from '../generateForms.ts';
import { progress } from '../progress.ts';
import { type Filling, fillInstallation, type Installation } from './fillInstallation.ts';
import { measureExport } from './measureExport.ts';
import { measureStores, type StoreTimes } from './measureStores.ts';
import { startDatabases } from './startDatabases.ts';

const FIELDS = 10;
const FORM = `bench-${FIELDS}`;
const FEW = 1_000;
/** The memory of an export is compared with that of this many rows: fewer end before the garbage collector has filled its room. */
const SOME = 100_000;

/** Inserts, the newest page and exports with a million stored submissions, on both databases, compared with few. */
export async function benchMillion({ quick }: BenchOptions): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fair-million-'));
  const databases = await startDatabases();
  const [some, many] = quick ? [SOME / 10, SOME / 5] : [SOME, 1_000_000];
  const rows: BenchRow[] = [];
  try {
    await generateForms(join(folder, 'forms'), [FIELDS]);
    for (const kind of ['SQLite', 'PostgreSQL'] as const) {
      const first = { path: generatedPath(FIELDS), payload: generatedPayload(FIELDS) };
      const filling = { folder, databases, kind, first, env: { FORMS_DIR: join(folder, 'forms') } };
      progress(`${many} submissions on ${kind}: filling it`);
      const filled = [
        await fillInstallation({ ...filling, size: FEW }),
        await fillInstallation({ ...filling, size: some }),
        await fillInstallation({ ...filling, size: many }),
      ] as const;
      rows.push(...(await measure(folder, kind, filled, quick ? 200 : 2_000)));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return rows;
}

async function measure(
  folder: string,
  kind: Filling['kind'],
  [few, some, many]: readonly [Installation, Installation, Installation],
  times: number,
): Promise<BenchRow[]> {
  progress(`inserts, the newest page and exports on ${kind}`);
  const exportOf = ({ size, env }: Installation) => measureExport(folder, env, FORM, size);
  const small = await exportOf(some);
  const large = await exportOf(many);
  const opened = await Promise.all([few, many].map(({ env }) => openSubmissions(readConfig(env))));
  const stores = opened.map(({ store }) => store);
  const [before, after] = (await measureStores(stores, FORM, times)) as [StoreTimes, StoreTimes];
  for (const store of stores) await store.close();
  const row = { section: 'million', unit: 'ms', goal: { atMost: 1.5, of: `at ${few.size}` } } as const;
  return [
    {
      ...row,
      name: `${kind}, 99th percentile of an insert at ${many.size}`,
      value: after.insert,
      beside: { [`at ${few.size}`]: before.insert },
    },
    {
      ...row,
      name: `${kind}, newest page of a form at ${many.size}`,
      value: after.page,
      beside: { [`at ${few.size}`]: before.page },
    },
    {
      section: 'million',
      name: `${kind}, memory of an export of ${many.size}`,
      value: large.megabytes,
      unit: 'MB',
      beside: { [`of ${some.size}`]: small.megabytes },
      goal: { atMost: 1.2, of: `of ${some.size}` },
      note: `in ${Math.round(large.seconds)} s`,
    },
  ];
}
