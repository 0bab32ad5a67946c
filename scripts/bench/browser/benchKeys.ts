import type { BenchGoal, BenchRow } from '../BenchRow.ts';
import { median } from '../median.ts';
import { progress } from '../progress.ts';
import { type BrowserBench, PAGES, type PageName, sizesOf } from './BrowserBench.ts';
import { type LongFormFigures, measureLongForm } from './measureLongForm.ts';

interface Figure {
  name: string;
  unit: 'ms' | 'MB';
  goal: (fields: number) => BenchGoal | undefined;
}

const AT_500 = (goal: BenchGoal) => (fields: number) => (fields === 500 ? goal : undefined);

const AT_MOST_50 = (goal: BenchGoal) => (fields: number) => (fields <= 50 ? goal : undefined);

const FIGURES: Record<keyof LongFormFigures, Figure> = {
  key: { name: 'CPU a key', unit: 'ms', goal: () => ({ atMost: 1.25, of: 'plain' }) },
  errors: { name: 'errors of the empty form', unit: 'ms', goal: AT_500({ atMost: 3, of: 'plain' }) },
  mount: { name: 'mount', unit: 'ms', goal: AT_500({ atMost: 1, of: 'rhf' }) },
  mountCpu: { name: 'CPU until hydrated', unit: 'ms', goal: AT_MOST_50({ atMost: 1, of: 'rhf' }) },
  idleCpu: { name: 'CPU until idle', unit: 'ms', goal: () => undefined },
  heap: { name: 'heap', unit: 'MB', goal: () => undefined },
};

/** Costs of forms of growing size, compared with plain inputs in React and with react-hook-form and MUI. */
export async function benchKeys({ options, browser, pageUrl }: BrowserBench): Promise<BenchRow[]> {
  const bySize = new Map<number, Record<PageName, LongFormFigures[]>>();
  for (const fields of sizesOf(options)) {
    progress(`keys, ${fields} fields`);
    const samples: Record<PageName, LongFormFigures[]> = { product: [], plain: [], rhf: [] };
    for (let run = 0; run < options.runs; run += 1) {
      for (const page of PAGES) {
        samples[page].push(await measureLongForm(browser, pageUrl(page, fields), fields));
      }
    }
    bySize.set(fields, samples);
  }
  return Object.entries(FIGURES).flatMap(([key, { name, unit, goal }]) =>
    [...bySize].map(([fields, samples]): BenchRow => {
      const of = (page: PageName) => median(samples[page].map((each) => each[key as keyof LongFormFigures]));
      return {
        section: 'keys',
        name: `${name}, ${fields} fields`,
        value: of('product'),
        unit,
        beside: { plain: of('plain'), rhf: of('rhf') },
        goal: goal(fields),
      };
    }),
  );
}
