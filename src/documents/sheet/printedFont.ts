/** Files of the theme's font with one weight each: a PDF cannot contain a variable font. */
export const printedWeights = [
  { weight: 400, covers: '100 499', path: '/_print/400.ttf' },
  { weight: 600, covers: '500 700', path: '/_print/600.ttf' },
  { weight: 800, covers: '701 900', path: '/_print/800.ttf' },
];

/** Returns the `@font-face` rules of the theme's font. */
export function fontFaces(family: string): string {
  return printedWeights
    .map(
      ({ covers, path }) =>
        `@font-face{font-family:"${family}";font-weight:${covers};src:url(${path}) format("truetype")}`,
    )
    .join('');
}
