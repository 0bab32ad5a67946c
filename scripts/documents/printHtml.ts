import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import mime from 'mime';
import type { Browser } from 'playwright-core';
import { SCALE } from '#documents/sheet/paper.ts';
import { layPatterns } from './layPatterns.ts';

/** Chromium draws the running head and foot from this version on. */
const OLDEST = 131;

/** Where a document finds its pictures and fonts, instead of on the network. */
export interface PrintFiles {
  publicDir: string;
  /** Served from memory, by path. */
  made: ReadonlyMap<string, Buffer>;
}

/**
 * Prints a document as tagged PDF on A4. Its links lead to `address`, from which nothing is loaded.
 *
 * @throws Error when a picture or font is not there, or Chromium is too old
 */
export async function printHtml(
  browser: Browser,
  html: string,
  address: string,
  { publicDir, made }: PrintFiles,
): Promise<Buffer> {
  if (Number.parseInt(browser.version(), 10) < OLDEST) {
    throw new Error(`Chromium ${browser.version()} cannot number pages: it takes ${OLDEST} or later.`);
  }
  const missing: string[] = [];
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' });
  try {
    const page = await context.newPage();
    await page.route('**/*', async (route) => {
      const path = decodeURIComponent(new URL(route.request().url()).pathname);
      if (route.request().isNavigationRequest()) {
        await route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
        return;
      }
      const body = made.get(path) ?? (await readPicture(join(publicDir, path)));
      if (!body) missing.push(path);
      const contentType = mime.getType(path) ?? 'application/octet-stream';
      await route.fulfill(body ? { body, contentType } : { status: 404 });
    });
    await page.emulateMedia({ media: 'screen' });
    await page.goto(address, { waitUntil: 'networkidle' });
    const pdf = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
      scale: SCALE,
    });
    if (missing.length > 0) throw new Error(`Not in content/public: ${missing.join(', ')}`);
    return pdf;
  } finally {
    await context.close();
  }
}

async function readPicture(file: string): Promise<string | Buffer | undefined> {
  if (!existsSync(file)) return undefined;
  return file.endsWith('.svg') ? layPatterns(await readFile(file, 'utf8')) : readFile(file);
}
