import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLOTH } from '#documents/sheet/paper.ts';
import { expandPatterns } from './expandPatterns.ts';

/** An SVG that fills a sheet with the site's cloth pattern. */
export async function clothDrawing(publicDir: string, tilePath: string): Promise<Buffer> {
  const svg = await readFile(join(publicDir, tilePath), 'utf8');
  const [, edge = '', tile = ''] = /viewBox="0 0 (\d+) \d+"[^>]*>([\s\S]*)<\/svg>/.exec(svg) ?? [];
  const [width, height] = [Number(edge) * CLOTH.columns, Number(edge) * CLOTH.rows];
  const size = `width="${width}" height="${height}"`;
  const sheet =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${size}>` +
    `<pattern id="tile" width="${edge}" height="${edge}" patternUnits="userSpaceOnUse">${tile}</pattern>` +
    `<rect ${size} fill="url(#tile)"/></svg>`;
  return Buffer.from(expandPatterns(sheet));
}
