import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../findChromium.ts';
import { serve } from '../../serve.ts';
import type { BenchOptions } from '../BenchOptions.ts';
import type { BenchRow, BenchSection } from '../BenchRow.ts';
import { buildFixtures } from '../buildFixtures.ts';
import { generatedRoute, generateForms } from '../generateForms.ts';
import { serveFixtures } from '../serveFixtures.ts';
import { type BrowserBench, SAME_FORM, sizesOf } from './BrowserBench.ts';
import { benchBytes } from './benchBytes.ts';
import { benchKeys } from './benchKeys.ts';
import { benchLoad } from './benchLoad.ts';

const SECTIONS: Partial<Record<BenchSection, (bench: BrowserBench) => Promise<BenchRow[]>>> = {
  bytes: benchBytes,
  load: benchLoad,
  keys: benchKeys,
};

/** Starts the product with shipped and generated forms, the fixtures' server, and a browser. */
export async function openBrowserBench(
  options: BenchOptions,
): Promise<{ run: () => Promise<BenchRow[]>; close: () => Promise<void> }> {
  await buildFixtures();
  const folder = await mkdtemp(join(tmpdir(), 'fair-bench-'));
  const formsDir = join(folder, 'forms');
  await generateForms(formsDir, sizesOf(options));
  const product = await serve({ FORMS_DIR: formsDir, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' });
  const fixtures = await serveFixtures();
  const browser = await chromium.launch(await findChromium());
  const bench: BrowserBench = {
    options,
    browser,
    url: product.url,
    pageUrl: (page, fields) =>
      page === 'product'
        ? product.url + (fields === undefined ? SAME_FORM : generatedRoute(fields))
        : fixtures.url(page, fields),
  };
  return {
    run: async () => {
      const rows: BenchRow[] = [];
      for (const section of options.sections) rows.push(...((await SECTIONS[section]?.(bench)) ?? []));
      return rows;
    },
    close: async () => {
      await browser.close();
      await fixtures.close();
      await product.stop();
      await rm(folder, { recursive: true });
    },
  };
}
