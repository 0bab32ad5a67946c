import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import mime from 'mime';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { SCALE } from '#documents/sheet/paper.ts';
import { CommandError } from '../commandLine/CommandError.ts';
import { expandPatterns } from './expandPatterns.ts';

/** First Chromium version that prints page headers and footers from CSS. */
const MIN_VERSION = 131;

/** Local sources of a document's pictures and fonts. */
export interface PrintFiles {
  publicDir: string;
  /** Generated files by path. */
  generated: ReadonlyMap<string, Buffer>;
}

/**
 * Prints a document as tagged PDF on A4. Relative links are resolved against `address`; nothing is fetched from there.
 *
 * @throws CommandError when a picture or font is missing, or Chromium is too old
 */
export async function printHtml(
  browser: Browser,
  html: string,
  address: string,
  files: PrintFiles,
): Promise<Buffer> {
  if (Number.parseInt(browser.version(), 10) < MIN_VERSION) {
    throw new CommandError(
      `Chromium ${browser.version()} cannot number pages: version ${MIN_VERSION} or later is needed.`,
    );
  }
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' });
  try {
    const { page, missing } = await openDocument(context, html, address, files);
    const pdf = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
      scale: SCALE,
    });
    if (missing.length > 0) throw new CommandError(`Not in content/public: ${missing.join(', ')}`);
    return pdf;
  } finally {
    await context.close();
  }
}

/** Opens a document in a new page of a context, with its fonts and pictures. `missing`: paths of those that are not there. */
export async function openDocument(
  context: BrowserContext,
  html: string,
  address: string,
  { publicDir, generated }: PrintFiles,
): Promise<{ page: Page; missing: readonly string[] }> {
  const missing: string[] = [];
  const page = await context.newPage();
  await page.route('**/*', async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname);
    if (route.request().isNavigationRequest()) {
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
      return;
    }
    const body = generated.get(path) ?? (await readPicture(join(publicDir, path)));
    if (!body) missing.push(path);
    const contentType = mime.getType(path) ?? 'application/octet-stream';
    await route.fulfill(body ? { body, contentType } : { status: 404 });
  });
  await page.emulateMedia({ media: 'screen' });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.evaluate(waitForFontsAndPictures);
  return { page, missing };
}

/**
 * Runs in the page: on a busy machine, fonts and pictures may not be in use yet when the network is idle. `printHtml`
 * itself reports missing pictures.
 */
async function waitForFontsAndPictures(): Promise<void> {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
}

async function readPicture(file: string): Promise<string | Buffer | undefined> {
  if (!existsSync(file)) return undefined;
  return file.endsWith('.svg') ? expandPatterns(await readFile(file, 'utf8')) : readFile(file);
}
