import type { Browser } from 'playwright-core';
import type { BenchOptions } from '../BenchOptions.ts';
import type { FixtureName } from '../buildFixtures.ts';

/** The pages that are measured side by side. */
export type PageName = 'product' | FixtureName;
export const PAGES: readonly PageName[] = ['product', 'plain', 'rhf'];

/** The product's route of the form that the fixtures write by hand. */
export const SAME_FORM = '/reservation';

/** What every section in the browser works with. */
export interface BrowserBench {
  options: BenchOptions;
  browser: Browser;
  /** Address of the product's server. */
  url: string;
  /** The stand reservation as each page serves it, or the form of so many fields. */
  pageUrl: (page: PageName, fields?: number) => string;
}

/** Number of fields of the generated forms. */
export function sizesOf({ quick }: BenchOptions): number[] {
  return quick ? [10, 500] : [10, 50, 200, 500, 1000];
}
