import { join } from 'node:path';
import { LIMITS } from '#server/config/limits.ts';
import { serve } from '../../serve.ts';
import type { BenchOptions } from '../BenchOptions.ts';
import type { BenchRow } from '../BenchRow.ts';
import { generatedPath, generatedPayload, generateForms } from '../generateForms.ts';
import { median } from '../median.ts';
import type { Load } from '../server/loadTest.ts';
import { submit } from '../server/submit.ts';
import { HAS_PGBENCH, pgbench } from './pgbench.ts';
import type { Databases } from './startDatabases.ts';

const FIELDS = 10;
const CONNECTIONS = 100;
const DATABASE = 'copies';

/**
 * Durable submissions per second through 1, 2 and 3 copies of the server, compared with `pgbench`, which inserts the same row
 * without a server, over as many connections as these copies may open, and over as many as the senders have.
 */
export async function benchCopies(
  folder: string,
  databases: Databases,
  { runs, quick }: BenchOptions,
): Promise<BenchRow[]> {
  const formsDir = join(folder, 'forms');
  await generateForms(formsDir, [FIELDS]);
  const url = await databases.create(DATABASE);
  const seconds = quick ? 2 : 5;
  const samples = [1, 2, 3].map((copies) => ({
    copies,
    product: [] as Load[],
    bare: [] as number[],
    crowded: [] as number[],
  }));
  for (let run = 0; run < runs; run += 1) {
    for (const { copies, product, bare, crowded } of samples) {
      const env = { FORMS_DIR: formsDir, DATABASE_URL: url, LOG_LEVEL: 'error' };
      const servers = await Promise.all(
        Array.from({ length: copies }, (_, copy) =>
          serve({ ...env, DATA_DIR: join(folder, `data-${run}-${copies}-${copy}`) }),
        ),
      );
      product.push(await submitTo(servers, seconds));
      await Promise.all(servers.map((server) => server.stop()));
      if (!HAS_PGBENCH) continue;
      const insert = (connections: number) => pgbench(databases, DATABASE, { folder, connections, seconds });
      bare.push(await insert(LIMITS.databaseConnections * copies));
      crowded.push(await insert(CONNECTIONS));
    }
  }
  return samples.flatMap(({ copies, product, bare, crowded }): BenchRow[] => {
    const name = copies === 1 ? '1 copy' : `${copies} copies`;
    return [
      {
        section: 'cluster',
        name: `durable JSON submissions, ${name}`,
        value: median(product.map(({ rate }) => rate)),
        unit: '/s',
        beside: HAS_PGBENCH ? { pgbench: median(bare), 'pgbench -c 100': median(crowded) } : {},
        goal: copies === 1 ? { atLeast: 0.35, of: 'pgbench' } : undefined,
        note: HAS_PGBENCH ? undefined : 'pgbench is not installed',
      },
      {
        section: 'cluster',
        name: `their 99th percentile, ${CONNECTIONS} connections, ${name}`,
        value: median(product.map(({ p99 }) => p99)),
        unit: 'ms',
      },
    ];
  });
}

/** Shares the connections among the servers; the percentile is that of the slowest. */
async function submitTo(servers: { url: string }[], seconds: number): Promise<Load> {
  const submission = { path: generatedPath(FIELDS), payload: generatedPayload(FIELDS) };
  const connections = Math.round(CONNECTIONS / servers.length);
  const loads = await Promise.all(servers.map(({ url }) => submit(url, submission, seconds, connections)));
  return {
    rate: loads.reduce((sum, { rate }) => sum + rate, 0),
    p99: Math.max(...loads.map(({ p99 }) => p99)),
  };
}
