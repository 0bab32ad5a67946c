import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { CLOTH } from '#documents/sheet/paper.ts';
import { findChromium } from '../findChromium.ts';
import { clothDrawing } from './clothDrawing.ts';
import { documentFonts } from './documentFonts.ts';
import { numberNodes } from './numberNodes.ts';
import { type PrintFiles, printHtml } from './printHtml.ts';
import { type DocumentSelection, renderDocuments } from './renderDocuments.ts';
import { rewriteInfo } from './rewriteInfo.ts';

export interface PrintedDocument {
  /** Path as in site.json: `/documents/<name>.pdf`. */
  file: string;
  locale: string;
  bytes: Buffer;
}

/**
 * Prints the PDF of every document of site.json that has `form` or `pages`. The same content gives the same bytes. Needs
 * a build in `dist/`.
 *
 * @throws PublicationError when the content has errors; CommandError for an unknown locale or a block that cannot be printed
 */
export async function printDocuments(
  folders: SourceFolders,
  wanted?: DocumentSelection,
): Promise<PrintedDocument[]> {
  const { documents, compilation } = await renderDocuments(folders, wanted);
  const { site, theme } = compilation;
  const files = await printFiles(folders, theme);
  const printed: PrintedDocument[] = [];
  const browser = await chromium.launch(await findChromium());
  try {
    for (const { file, locale, html, info } of documents) {
      const pdf = await printHtml(browser, html, site.contact.website, files);
      printed.push({ file, locale, bytes: rewriteInfo(numberNodes(pdf), info) });
    }
  } finally {
    await browser.close();
  }
  return printed;
}

/** The local sources of the documents' pictures and fonts. */
export async function printFiles(
  { contentDir }: SourceFolders,
  { font, pattern }: ThemeDefinition,
): Promise<PrintFiles> {
  const publicDir = join(contentDir, 'public');
  const generated = await documentFonts(publicDir, font.file);
  if (pattern) generated.set(CLOTH.path, await clothDrawing(publicDir, pattern.cloth));
  return { publicDir, generated };
}
