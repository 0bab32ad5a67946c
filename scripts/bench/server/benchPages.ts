import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../serve.ts';
import type { BenchOptions } from '../BenchOptions.ts';
import type { BenchRow } from '../BenchRow.ts';
import { SAME_FORM } from '../browser/BrowserBench.ts';
import { median } from '../median.ts';
import { loadTest } from './loadTest.ts';
import { startNginx } from './startNginx.ts';

const HEADERS = { 'accept-encoding': 'br' };

/** Pages per second from the product's memory, compared with nginx serving the same compressed bytes from disk. */
export async function benchPages({ runs, quick }: BenchOptions): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fair-pages-'));
  const product = await serve({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' });
  const url = product.url + SAME_FORM;
  const nginx = await startNginx(folder, url);
  const samples = { product: [] as number[], nginx: [] as number[] };
  const seconds = quick ? 2 : 5;
  try {
    for (let run = 0; run < runs; run += 1) {
      samples.product.push(await loadTest({ url, seconds, headers: HEADERS }));
      if (nginx) samples.nginx.push(await loadTest({ url: nginx.url, seconds, headers: HEADERS }));
    }
  } finally {
    await nginx?.stop();
    await product.stop();
    await rm(folder, { recursive: true });
  }
  return [
    {
      section: 'server',
      name: 'pages served',
      value: median(samples.product),
      unit: '/s',
      beside: nginx ? { nginx: median(samples.nginx) } : {},
      goal: { atLeast: 0.4, of: 'nginx' },
      note: nginx ? undefined : 'nginx is not installed',
    },
  ];
}
