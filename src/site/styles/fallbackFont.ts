import type { ThemeDefinition } from '#definitions/formats/formats.ts';

const FAMILY = 'Font Fallback';

/** The value of `font-family`: the theme's font, and its stand-in until the font's file is loaded. */
export function fontStack({ family, fallback }: ThemeDefinition['font']): string {
  return `"${family}",${fallback ? `"${FAMILY}",` : ''}system-ui,sans-serif`;
}

/** The `@font-face` rules that give local fonts the measures of the theme's font. */
export function fallbackFont({ fallback }: ThemeDefinition['font']): string {
  if (!fallback) return '';
  const { ascent, descent, regularWidth, boldWidth } = fallback;
  const face = (suffix: string, weights: string, width: number) => {
    const local = ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto'].map(
      (name) => `local("${name}${suffix}")`,
    );
    // Browsers multiply the two heights by `size-adjust`.
    const percent = (height: number) => `${((height / width) * 100).toFixed(1)}%`;
    return (
      `@font-face{font-family:"${FAMILY}";src:${local.join(',')};font-weight:${weights};size-adjust:${width}%;` +
      `ascent-override:${percent(ascent)};descent-override:${percent(descent)};line-gap-override:0%}`
    );
  };
  return face('', '400 549', regularWidth) + face(' Bold', '550 800', boldWidth);
}
