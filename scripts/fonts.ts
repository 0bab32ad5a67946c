/**
 * Makes the site's font file from the open font in node_modules: only the characters of French and English, weights 400
 * to 800. Run `node scripts/fonts.ts` after changing the font or this file; the result is committed.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
// @ts-expect-error the package has no types
import subsetFont from 'subset-font';
import type { ThemeDefinition } from '#definitions/formats/formats.ts';

const source = 'node_modules/@fontsource-variable/bricolage-grotesque';
const { font: wanted }: ThemeDefinition = JSON.parse(await readFile('content/theme.json', 'utf8'));
const target = `content/public${wanted.file}`;

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const letters = 'àâäæçéèêëîïíìôöœóòùûüúÿñáÀÂÄÆÇÉÈÊËÎÏÍÔÖŒÓÙÛÜÚŸÑÁß';
const signs = '«»‹›‘’“”„–—…·•×°²³€£©®™№ªº→←↑↓−½\u00a0\u202f\u2009\u2011';

const font = await subsetFont(
  await readFile(`${source}/files/bricolage-grotesque-latin-wght-normal.woff2`),
  ascii + letters + signs,
  { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 800 } } },
);
await writeFile(target, font);
await copyFile(`${source}/LICENSE`, target.replace(/\.woff2$/, '-licence.txt'));
console.log(`${target}: ${font.length} bytes`);
