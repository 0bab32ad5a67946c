/**
 * Scale of the print: Chromium lays out A4 as a window of 1,058 pixels, in which blocks have their desktop layout.
 */
export const SCALE = 0.75;

/** Side margins of the text on every page, in millimetres. */
export const SIDE = 17;

/** Converts millimetres on paper to a CSS length before scaling. */
export function mm(length: number): string {
  return `${length / SCALE}mm`;
}

/** Style of a part that a page break must not split. */
export const avoidBreak = { breakInside: 'avoid' } as const;

/** The cloth pattern of a whole sheet, made from tiles of the site's drawing; `width` and `height` in millimetres. */
export const CLOTH = {
  path: '/_print/cloth.svg',
  columns: 6,
  rows: 8,
  width: 228,
  height: 304,
};
