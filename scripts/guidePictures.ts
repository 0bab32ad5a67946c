/** Takes the pictures of the guides `forms/KEYWORDS.md` and `forms/MOTS-CLES.md`: each kind of block, a form, the site's frame, the dark look. */

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
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
  for (const [type, { route, id }] of blocks) await take(`block-${type}`, route, `[id="${id}"]`);
  const route = forms.find(({ ui }) => ui.route !== undefined && ui.steps.length > 1)?.ui.route;
  if (route !== undefined) {
    await take('form-schema', route, 'form');
    await take('form-ui', route, 'main');
  }
  const inner = pages.find(({ page }) => page.route !== '/' && page.blocks.length > 2);
  await take('page', inner?.page.route ?? '/', 'main');
  await take('site', '/', 'body');
  await take('theme', '/', 'body', 'dark');
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
}

async function take(
  name: string,
  path: string,
  place: string,
  colorScheme: 'dark' | 'light' = 'light',
): Promise<void> {
  if (!name.includes(only)) return;
  const context = await browser.newContext({
    ...{ baseURL: server.url, colorScheme, reducedMotion: 'reduce' },
    viewport: { width: SIZE.width, height: 900 },
  });
  const page = await context.newPage();
  // A countdown counts.
  if (site) await page.clock.setFixedTime(Date.parse(site.event.start) - BEFORE_MS);
  await page.goto(path);
  await page.waitForFunction(() => (window as { hydrated?: boolean }).hydrated === true);
  // The bar at the top would cover a block.
  if (place !== 'body') await page.evaluate(hideBars);
  const shown = page.locator(place).first();
  await shown.scrollIntoViewIfNeeded();
  await loadPictures(page, theme?.font.family ?? '');
  const png = await shown.screenshot({ animations: 'disabled' });
  const { width, height: whole } = await sharp(png).metadata();
  const height = Math.min(whole, SIZE.height);
  await sharp(png)
    .extract({ left: 0, top: 0, width, height })
    .webp({ quality: 55, effort: 6 })
    .toFile(join(out, `${name}.webp`));
  process.stdout.write(`${name}.webp, ${width} × ${height}\n`);
  await context.close();
}

function hideBars(): void {
  for (const bar of document.querySelectorAll('header'))
    if (getComputedStyle(bar).position === 'sticky') bar.style.display = 'none';
}
