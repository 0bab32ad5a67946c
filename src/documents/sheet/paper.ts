/**
 * How large a sheet shows what screens show: Chromium lays A4 out as a window of 1,058 pixels, in which blocks look as
 * they do on a desk.
 */
export const SCALE = 0.75;

/** Space beside the text of every page, in millimetres. */
export const SIDE = 17;

/** Millimetres on paper, as a length of what is laid out. */
export function mm(length: number): string {
  return `${length / SCALE}mm`;
}

/** Ornaments and writing space stay where they belong, whole. */
export const whole = { breakInside: 'avoid' } as const;

/** The pattern of cloth, made for a whole sheet out of a drawing of the site; millimetres. */
export const CLOTH = {
  path: '/_print/cloth.svg',
  tile: '/art/pattern-ndop.svg',
  columns: 6,
  rows: 8,
  width: 228,
  height: 304,
};
