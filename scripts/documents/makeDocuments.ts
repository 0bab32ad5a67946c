import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { CLOTH } from '#documents/sheet/paper.ts';
import { findChromium } from '../findChromium.ts';
import { clothDrawing } from './clothDrawing.ts';
import { documentFonts } from './documentFonts.ts';
import { layDocuments, type WantedDocuments } from './layDocuments.ts';
import { printHtml } from './printHtml.ts';
import { rewriteInfo } from './rewriteInfo.ts';

export interface MadeDocument {
  /** As site.json names it: `/documents/<name>.pdf`. */
  file: string;
  locale: string;
  bytes: Buffer;
}

/**
 * Prints the PDF of every document of site.json that says what it is printed from. The same content makes the same
 * bytes. Needs a build in `dist/`.
 *
 * @throws Error when the content has errors, or names a language or a block that cannot be printed
 */
export async function makeDocuments(
  folders: SourceFolders,
  wanted?: WantedDocuments,
): Promise<MadeDocument[]> {
  const { documents, compilation } = await layDocuments(folders, wanted);
  const { site, theme } = compilation;
  const publicDir = join(folders.contentDir, 'public');
  const made = await documentFonts(publicDir, theme.font.file);
  made.set(CLOTH.path, await clothDrawing(publicDir));
  const printed: MadeDocument[] = [];
  const browser = await chromium.launch(await findChromium());
  try {
    for (const { file, locale, html, info } of documents) {
      const pdf = await printHtml(browser, html, site.contact.website, { publicDir, made });
      printed.push({ file, locale, bytes: rewriteInfo(pdf, info) });
    }
  } finally {
    await browser.close();
  }
  return printed;
}
