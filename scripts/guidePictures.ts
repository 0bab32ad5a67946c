/** Takes the pictures of the guides `forms/KEYWORDS.md` and `forms/MOTS-CLES.md`: each kind of block, a form, the site's frame, the dark look. */

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from 'playwright-core';
import sharp from 'sharp';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { buildClient } from './buildClient.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { readOptions } from './commandLine/readOptions.ts';
import { findChromium } from './findChromium.ts';
import { loadPictures } from './loadPictures.ts';
import { serve } from './serve.ts';

const USAGE = () => `npm run guide-pictures -- [--only TEXT] [--out DIR]

Takes the pictures from the site as it is, into scripts/guide; npm run formats then links them in the guides.`;
const { only = '', out = join(import.meta.dirname, 'guide') } = readOptions(USAGE, {
  only: { type: 'string' },
  out: { type: 'string' },
});
await mkdir(out, { recursive: true });

/** Width of a picture, and most of its height. */
const SIZE = { width: 720, height: 560 };

/** Pictures are taken as if it were so long before the event: 40 days. */
const BEFORE_MS = 40 * 86_400_000;

const { pages, forms, site, theme } = loadSources(definitionFolders());
const blocks = new Map(
  pages
    .toReversed()
    .flatMap(({ page }) => page.blocks.map(({ type, id }) => [type, { route: page.route, id }])),
);
await buildClient();
const dataDir = await mkdtemp(join(tmpdir(), 'guide-'));
const server = await serve({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const browser = await chromium.launch(await findChromium());
try {
  const at = (path: string, dark = false) =>
    opened(path, { colorScheme: dark ? ('dark' as const) : ('light' as const) });
  for (const [type, { route, id }] of blocks)
    await take(
      `block-${type}`,
      () => at(route),
      (page) => page.locator(`[id="${id}"]`),
    );
  const route = forms.find(({ ui }) => ui.route !== undefined && ui.steps.length > 1)?.ui.route;
  if (route !== undefined) {
    await take(
      'form-schema',
      () => at(route),
      (page) => page.locator('form'),
    );
    await take(
      'form-ui',
      () => at(route),
      (page) => page.locator('main'),
    );
  }
  const inner = pages.find(({ page }) => page.route !== '/' && page.blocks.length > 2);
  await take(
    'page',
    () => at(inner?.page.route ?? '/'),
    (page) => page.locator('main'),
  );
  const whole = (page: Page) => page.locator('body');
  await take('site', () => at('/'), whole);
  await take('theme', () => at('/', true), whole);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
}

async function opened(path: string, options: { colorScheme: 'dark' | 'light' }): Promise<Page> {
  const viewport = { width: SIZE.width, height: 900 };
  const context = await browser.newContext({
    ...options,
    viewport,
    baseURL: server.url,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // A countdown counts.
  if (site) await page.clock.setFixedTime(Date.parse(site.event.start) - BEFORE_MS);
  await page.goto(path);
  await page.waitForFunction(() => (window as { hydrated?: boolean }).hydrated === true);
  return page;
}

async function take(name: string, open: () => Promise<Page>, find: (page: Page) => Locator): Promise<void> {
  if (!name.includes(only)) return;
  const page = await open();
  // The bar at the top would cover a block.
  if (name !== 'site' && name !== 'theme') await page.evaluate(hideBars);
  const place = find(page).first();
  await place.scrollIntoViewIfNeeded();
  await loadPictures(page, theme?.font.family ?? '');
  const { height = 0 } = (await place.boundingBox()) ?? {};
  const png = await place.screenshot({ animations: 'disabled' });
  const { width, height: whole } = await sharp(png).metadata();
  await sharp(png)
    .extract({ left: 0, top: 0, width, height: Math.min(whole, SIZE.height) })
    .webp({ quality: 55, effort: 6 })
    .toFile(join(out, `${name}.webp`));
  process.stdout.write(`${name}.webp, ${width} × ${Math.min(Math.round(height), SIZE.height)}\n`);
  await page.context().close();
}

function hideBars(): void {
  for (const bar of document.querySelectorAll('header'))
    if (getComputedStyle(bar).position === 'sticky') bar.style.display = 'none';
}
