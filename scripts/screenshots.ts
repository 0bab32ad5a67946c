/**
 * Takes screenshots of every page and of every form's first step: both sizes, all languages, both colour schemes.
 * Starts its own server and browser.
 */

import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { SiteDefinition, ThemeDefinition } from '#definitions/formats/formats.ts';
import { buildClient } from './buildClient.ts';
import { readOptions } from './commandLine/readOptions.ts';
import { findChromium } from './findChromium.ts';
import { loadPictures } from './loadPictures.ts';
import { screenPaths } from './screenPaths.ts';
import { serve } from './serve.ts';

const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };
const SCHEMES = ['light', 'dark'] as const;

const USAGE = () => `npm run screenshots -- [--out DIR] [--only TEXT]`;
const values = readOptions(USAGE, { out: { type: 'string' }, only: { type: 'string' } });
const out = values.out ?? (await mkdtemp(join(tmpdir(), 'screenshots-')));
await mkdir(out, { recursive: true });
const contentDir = process.env.CONTENT_DIR ?? 'content';
const { locales } = JSON.parse(await readFile(join(contentDir, 'site.json'), 'utf8')) as SiteDefinition;
const { font } = JSON.parse(await readFile(join(contentDir, 'theme.json'), 'utf8')) as ThemeDefinition;

await buildClient();
const dataDir = await mkdtemp(join(tmpdir(), 'screenshots-data-'));
const server = await serve({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const browser = await chromium.launch(await findChromium());
try {
  const routes = await screenPaths(server.url, values.only);
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      await shoot(routes, `${size}-${colorScheme}`, { viewport, colorScheme });
    }
  }
  process.stdout.write(`The pictures are in ${out}\n`);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
}

async function shoot(paths: readonly string[], name: string, options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({
    ...options,
    baseURL: server.url,
    locale: locales[0]?.id,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(path);
    await page.waitForFunction(() => (window as { hydrated?: boolean }).hydrated === true);
    await loadPictures(page, font.family);
    for (const [index, { id }] of locales.entries()) {
      if (index > 0) await chooseLanguage(page, id);
      const file = `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.${name}.${id}.png`;
      await page.screenshot({ path: join(out, file), fullPage: true, animations: 'disabled' });
    }
  }
  await context.close();
}

/** Uses the language dropdown or, on small screens, the mobile menu. */
async function chooseLanguage(page: Page, id: string): Promise<void> {
  const dropdown = page.locator('.language-button');
  await ((await dropdown.isVisible()) ? dropdown : page.locator('.header-menu')).click();
  await page.locator(`:is(.language-list button, .menu-language)[lang="${id}"]`).click();
  await page.locator(`html[lang="${id}"]`).waitFor();
}
