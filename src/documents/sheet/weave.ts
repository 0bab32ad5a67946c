import type { ThemeDefinition } from '#definitions/formats/formats.ts';

/** Width of a triangle in a fine row, in millimetres. */
const FINE = 4;

/** Custom properties of rows, with their numbers of triangles; a row is 210 mm wide, as A4. */
const ROWS = { '--weave-fine': 210 / FINE, '--weave-bold': 210 / FINE / 2 };

/**
 * Returns `count` embroidered triangles as one SVG image: a PDF renders the site's gradient, and any repeated image, as
 * pixels.
 */
function weaveImage({ colorSchemes, pattern }: ThemeDefinition, count: number): string {
  if (!pattern) return 'none';
  const triangles = Array.from({ length: count }, (_, index) => `M${2 * index} 1l1-1 1 1z`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * count} 1" preserveAspectRatio="none"><path fill="${colorSchemes.light.palette.brand.accent}" d="${triangles}"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

/** Returns the site's pattern tokens as images that print sharply. */
export function weaveTokens(theme: ThemeDefinition): string {
  const rows = Object.entries(ROWS).map(
    ([name, count]) => `${name}:${weaveImage(theme, Math.round(count))} 0 0/100% 100% no-repeat;`,
  );
  const title = `--weave:${weaveImage(theme, 4)} 0 0/64px 8px no-repeat;`;
  return `:root{--pattern:none;${title}${rows.join('')}}`;
}

/** Returns the row below the band at the head of a page, for `@page` rules, which support no custom properties. */
export function bandWeave(theme: ThemeDefinition): string {
  return weaveImage(theme, Math.round(ROWS['--weave-fine']));
}

/** Returns the style of a row of triangles along an edge, pointing up from the bottom edge and down from the top one. */
export function weave(height: string, row: 'fine' | 'bold', edge: 'top' | 'bottom' = 'bottom') {
  const place = edge === 'bottom' ? { bottom: 0 } : { top: 0, transform: 'scaleY(-1)' };
  return {
    ...place,
    content: '""',
    position: 'absolute',
    insetInline: 0,
    height,
    background: `var(--weave-${row})`,
  } as const;
}
