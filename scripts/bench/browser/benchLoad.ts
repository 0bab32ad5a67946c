import type { BenchGoal, BenchRow } from '../BenchRow.ts';
import { median } from '../median.ts';
import { progress } from '../progress.ts';
import { type BrowserBench, PAGES, type PageName } from './BrowserBench.ts';
import { benchNavigation } from './benchNavigation.ts';
import { measureHydration } from './measureHydration.ts';
import { type LoadTimes, measureLoad } from './measureLoad.ts';
import { type Network, SLOW_4G, THREE_G } from './openThrottled.ts';

const NETWORKS: readonly Network[] = [SLOW_4G, THREE_G];

/** A medium-sized and the largest information page. */
const INFORMATION = ['/about', '/exposition'];

const GOALS: Record<keyof LoadTimes, BenchGoal | undefined> = {
  paint: undefined,
  usable: { atMost: 0.8, of: 'plain' },
  hydrated: { atMost: 1.25, of: 'rhf' },
};

/**
 * Times until the reservation is painted, usable and hydrated, compared with the same form by hand. Times until
 * information pages are hydrated, and times of client-side navigation.
 */
export async function benchLoad(bench: BrowserBench): Promise<BenchRow[]> {
  const { options, browser, url, pageUrl } = bench;
  const rows: BenchRow[] = [];
  for (const network of NETWORKS) {
    progress(`loading, ${network.name}`);
    const samples: Record<PageName, LoadTimes[]> = { product: [], plain: [], rhf: [] };
    const information = new Map(INFORMATION.map((route) => [route, [] as number[]]));
    // In turns, so that other load on the machine affects all pages alike.
    for (let run = 0; run < options.runs; run += 1) {
      for (const page of PAGES) samples[page].push(await measureLoad(browser, pageUrl(page), network));
      for (const [route, times] of information)
        times.push(await measureHydration(browser, url + route, network));
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
    for (const [route, times] of information) {
      rows.push({
        section: 'load',
        name: `hydrated, ${route}, ${network.name}`,
        value: median(times),
        unit: 'ms',
        beside: { plain: median(samples.plain.map(({ hydrated }) => hydrated)) },
        goal: { atMost: 1.3, of: 'plain' },
      });
    }
  }
  return [...rows, ...(await benchNavigation(bench))];
}
