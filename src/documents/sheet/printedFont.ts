/** Where a document finds the theme's font, cut to one weight each: a PDF cannot hold a variable font. */
export const printedWeights = [
  { weight: 400, covers: '100 499', path: '/_print/400.ttf' },
  { weight: 600, covers: '500 700', path: '/_print/600.ttf' },
  { weight: 800, covers: '701 900', path: '/_print/800.ttf' },
];

/** The faces of the theme's font by those files. */
export function fontFaces(family: string): string {
  return printedWeights
    .map(
      ({ covers, path }) =>
        `@font-face{font-family:"${family}";font-weight:${covers};src:url(${path}) format("truetype")}`,
    )
    .join('');
}
