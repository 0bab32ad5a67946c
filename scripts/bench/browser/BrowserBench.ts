import type { Browser } from 'playwright-core';
import type { BenchOptions } from '../BenchOptions.ts';
import type { FixtureName } from '../buildFixtures.ts';

/** The pages that are compared. */
export type PageName = 'product' | FixtureName;
export const PAGES: readonly PageName[] = ['product', 'plain', 'rhf'];

/** The product's route of the form that the fixtures implement by hand. */
export const SAME_FORM = '/reservation';

/** The shared parts of all browser sections. */
export interface BrowserBench {
  options: BenchOptions;
  browser: Browser;
  /** URL of the product's server. */
  url: string;
  /** URL of a page with the stand reservation, or with a generated form of this number of fields. */
  pageUrl: (page: PageName, fields?: number) => string;
}

/** Numbers of fields of the generated forms. */
export function sizesOf({ quick }: BenchOptions): number[] {
  return quick ? [10, 500] : [10, 50, 200, 500, 1000];
}
