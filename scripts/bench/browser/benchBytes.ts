import type { BenchRow } from '../BenchRow.ts';
import { BUDGETS, type PageBytes } from '../budgets.ts';
import { routeKinds } from '../pageWeight.ts';
import { progress } from '../progress.ts';
import { type BrowserBench, SAME_FORM } from './BrowserBench.ts';
import { measureBytes } from './measureBytes.ts';

/** Bytes that each route transfers: code until hydration, everything else until the network is idle. */
export async function benchBytes({ browser, url, pageUrl }: BrowserBench): Promise<BenchRow[]> {
  const fixtures = {
    plain: (await measureBytes(browser, pageUrl('plain'))).code / 1000,
    rhf: (await measureBytes(browser, pageUrl('rhf'))).code / 1000,
  };
  const measured: { route: string; bytes: PageBytes }[] = [];
  const rows: BenchRow[] = [];
  progress('the bytes of every route');
  for (const [route, kind] of await routeKinds(url)) {
    // Other sections measure the generated forms.
    if (route.startsWith('/bench-')) continue;
    const bytes = await measureBytes(browser, url + route);
    measured.push({ route, bytes });
    const { html, code, fonts, other, later } = bytes;
    const rest = [
      `HTML ${kb(html)}`,
      `fonts ${kb(fonts)}`,
      `other ${kb(other)}`,
      `JS + CSS afterwards ${kb(later)}`,
    ].join(', ');
    rows.push({
      section: 'bytes',
      name: `JS + CSS of ${route}`,
      value: code / 1000,
      unit: 'KB',
      beside: route === SAME_FORM ? fixtures : undefined,
      goal: { atMost: BUDGETS[kind] / 1000 },
      note: rest,
    });
  }
  for (const part of ['html', 'fonts'] as const) {
    const heaviest = measured.reduce((most, each) => (each.bytes[part] > most.bytes[part] ? each : most));
    rows.push({
      section: 'bytes',
      name: `${part} of the heaviest, ${heaviest.route}`,
      value: heaviest.bytes[part] / 1000,
      unit: 'KB',
      goal: { atMost: BUDGETS[part] / 1000 },
    });
  }
  return rows;
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
