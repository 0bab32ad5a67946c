import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
// @ts-expect-error the package has no types
import subsetFont from 'subset-font';
import { printedWeights } from '#documents/sheet/printedFont.ts';

/** The site's font as TrueType files, one for each printed weight, by the path in documents. */
export async function documentFonts(publicDir: string, file: string): Promise<Map<string, Buffer>> {
  const source = await readFile(join(publicDir, file));
  const whole: Buffer = await subsetFont(source, '', { keepAllGlyphs: true, targetFormat: 'truetype' });
  const isVariable = tables(whole).includes('fvar');
  const cuts = printedWeights.map(async ({ weight, path }): Promise<[string, Buffer]> => {
    if (!isVariable) return [path, whole];
    const options = { keepAllGlyphs: true, targetFormat: 'truetype', variationAxes: { wght: weight } };
    return [path, await subsetFont(whole, '', options)];
  });
  return new Map(await Promise.all(cuts));
}

/** Table names of a TrueType font. */
function tables(font: Buffer): string[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) =>
    font.toString('latin1', 12 + 16 * index, 16 + 16 * index),
  );
}
