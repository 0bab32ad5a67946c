import type { BenchGoal, BenchRow } from '../BenchRow.ts';
import { median } from '../median.ts';
import { progress } from '../progress.ts';
import type { BrowserBench } from './BrowserBench.ts';
import { measureNavigation, type NavigationCase } from './measureNavigation.ts';
import { SLOW_4G } from './openThrottled.ts';

/** Links far down a page: to the largest of the information pages, and to a form, whose code comes with it. */
const WAYS: (NavigationCase & { from: string; name: string; goal?: BenchGoal })[] = [
  { from: '/about', to: '/expositions', name: 'press to the next heading', goal: { atMost: 150 } },
  { from: '/about', to: '/expositions', name: 'the same, pointed at as soon as in view', atOnce: true },
  { from: '/exposition', to: '/reservation', name: 'the same to a form' },
];

/** How soon the next page's heading is on screen when a link that was pointed at for 200 ms is pressed. */
export async function benchNavigation({ options, browser, url }: BrowserBench): Promise<BenchRow[]> {
  progress('going from page to page');
  const rows: BenchRow[] = [];
  for (const { from, name, goal, ...way } of WAYS) {
    const times: number[] = [];
    for (let run = 0; run < options.runs; run += 1)
      times.push(await measureNavigation(browser, url + from, way, SLOW_4G));
    rows.push({ section: 'load', name: `${name}, ${SLOW_4G.name}`, value: median(times), unit: 'ms', goal });
  }
  return rows;
}
