import { readFileSync } from 'node:fs';
import type { IconName } from '#definitions/formats/formats.ts';
import { pathOf } from '#pages/pathOf.ts';
import { colours } from './colours.ts';
import type { Paper } from './Paper.ts';

/** A row of embroidered triangles, as over the site's titles. */
export function weave(
  paper: Paper,
  x: number,
  y: number,
  width: number,
  size = 6,
  colour: string = colours.gold,
): void {
  paper.decorate((doc) => {
    const count = Math.round(width / (2 * size));
    const step = width / count;
    for (let index = 0; index < count; index++) {
      const left = x + index * step;
      doc.polygon([left, y + size], [left + step / 2, y], [left + step, y + size]);
    }
    doc.fill(colour);
  });
}

/** Indigo cloth with its resist-dyed diamonds. */
export function cloth(paper: Paper, x: number, y: number, width: number, height: number, radius = 0): void {
  paper.decorate((doc) => {
    doc.roundedRect(x, y, width, height, radius).clip();
    doc.rect(x, y, width, height).fill(colours.cloth);
    const tile = 64;
    for (let row = y; row < y + height; row += tile) {
      for (let column = x; column < x + width; column += tile) {
        for (const [reach, dash] of [
          [30, 3],
          [18, 2],
        ] as const) {
          const [middle, centre] = [column + tile / 2, row + tile / 2];
          doc
            .polygon(
              [middle, centre - reach],
              [middle + reach, centre],
              [middle, centre + reach],
              [middle - reach, centre],
            )
            .dash(dash, { space: dash })
            .lineWidth(0.7)
            .stroke(colours.clothLine);
        }
      }
    }
  });
}

/** An icon of the site, drawn in lines. */
export function icon(paper: Paper, name: IconName, x: number, y: number, size: number, colour: string): void {
  const line = `fill="none" stroke="${colour}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"`;
  paper.drawing(
    `<svg viewBox="0 0 24 24"><path d="${pathOf(readFileSync(`src/pages/icons/${name}.svg`, 'utf8'))}" ${line}/></svg>`,
    x,
    y,
    size,
  );
}

/** A ground with rounded corners. */
export function tile(
  paper: Paper,
  x: number,
  y: number,
  width: number,
  height: number,
  { fill = colours.paper as string, line = colours.line as string | 'none', radius = 8 } = {},
): void {
  paper.decorate((doc) => {
    doc.roundedRect(x, y, width, height, radius);
    if (line !== 'none') doc.lineWidth(0.75).fillAndStroke(fill, line);
    else doc.fill(fill);
  });
}

/** A diamond with a number or nothing in it. */
export function diamond(paper: Paper, x: number, y: number, reach: number, colour: string): void {
  paper.decorate((doc) => {
    doc.polygon([x, y - reach], [x + reach, y], [x, y + reach], [x - reach, y]).fill(colour);
  });
}
