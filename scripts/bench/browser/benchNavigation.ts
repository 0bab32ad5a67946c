import type { BenchRow } from '../BenchRow.ts';
import { median } from '../median.ts';
import { progress } from '../progress.ts';
import type { BrowserBench } from './BrowserBench.ts';
import { measureNavigation } from './measureNavigation.ts';
import { SLOW_4G } from './openThrottled.ts';

/** Links far down a page: to the largest of the information pages, and to a form, whose code comes with it. */
const WAYS = [
  { from: '/about', to: '/expositions', name: 'press to the next heading', goal: { atMost: 150 } },
  { from: '/exposition', to: '/reservation', name: 'the same to a form', goal: undefined },
];

/** How long it takes from page to page for who points at a link for 200 ms, which is when what it leads to is fetched. */
export async function benchNavigation({ options, browser, url }: BrowserBench): Promise<BenchRow[]> {
  progress('going from page to page');
  const rows: BenchRow[] = [];
  for (const { from, to, name, goal } of WAYS) {
    const times: number[] = [];
    for (let run = 0; run < options.runs; run += 1)
      times.push(await measureNavigation(browser, url + from, to, SLOW_4G));
    rows.push({ section: 'load', name: `${name}, ${SLOW_4G.name}`, value: median(times), unit: 'ms', goal });
  }
  return rows;
}
