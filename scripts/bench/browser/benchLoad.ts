import type { BenchGoal, BenchRow } from '../BenchRow.ts';
import { median } from '../median.ts';
import { progress } from '../progress.ts';
import { type BrowserBench, PAGES, type PageName } from './BrowserBench.ts';
import { type LoadTimes, measureLoad } from './measureLoad.ts';
import type { Network } from './openThrottled.ts';

const NETWORKS: readonly Network[] = [
  { name: 'Slow 4G', down: 1_600_000, up: 750_000, latency: 150 },
  { name: '3G', down: 400_000, up: 400_000, latency: 400 },
];

const GOALS: Record<keyof LoadTimes, BenchGoal | undefined> = {
  paint: undefined,
  usable: { atMost: 0.8, of: 'plain' },
  hydrated: { atMost: 1.25, of: 'rhf' },
};

/** How soon the reservation is there, can be typed into and has been taken over, next to the same form by hand. */
export async function benchLoad({ options, browser, pageUrl }: BrowserBench): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const network of NETWORKS) {
    progress(`loading, ${network.name}`);
    const samples: Record<PageName, LoadTimes[]> = { product: [], plain: [], rhf: [] };
    // In turns: what else the machine does meets all of them alike.
    for (let run = 0; run < options.runs; run += 1) {
      for (const page of PAGES) samples[page].push(await measureLoad(browser, pageUrl(page), network));
    }
    for (const figure of ['paint', 'usable', 'hydrated'] as const) {
      const of = (page: PageName) => median(samples[page].map((times) => times[figure]));
      rows.push({
        section: 'load',
        name: `${figure}, ${network.name}`,
        value: of('product'),
        unit: 'ms',
        beside: { plain: of('plain'), rhf: of('rhf') },
        goal: GOALS[figure],
      });
    }
  }
  return rows;
}
