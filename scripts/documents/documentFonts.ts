import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
// @ts-expect-error the package has no types
import subsetFont from 'subset-font';

export type FontName = 'regular' | 'semibold' | 'bold';

/** Static TrueType fonts by name, cut from the site's variable font: PDF knows no variable fonts. */
export type DocumentFonts = Record<FontName, Buffer>;

const SOURCE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';

/** All of Latin-1 and the signs of French print; pdfkit embeds of it what a document uses. */
const LETTERS = `${Array.from({ length: 224 }, (_, index) => String.fromCharCode(32 + index)).join('')}ŒœŸ‘’“”„–—…•€−\u2009\u202f\u2011`;

/** The three weights that the documents use. */
export async function documentFonts(): Promise<DocumentFonts> {
  const source = await readFile(createRequire(import.meta.url).resolve(SOURCE));
  const cut = (weight: number): Promise<Buffer> =>
    subsetFont(source, LETTERS, { targetFormat: 'truetype', variationAxes: { wght: weight } });
  const [regular, semibold, bold] = await Promise.all([cut(400), cut(600), cut(800)]);
  return { regular, semibold, bold } as DocumentFonts;
}
