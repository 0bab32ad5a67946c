import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import { withStandIns } from '#pages/still/olderStyles.ts';
import { fallbackFont, fontStack } from './fallbackFont.ts';

/** Custom properties of the theme that MUI's theme has no place for. */
export function themeTokens({ colorSchemes, corner, font, pattern }: ThemeDefinition): string {
  const { primary, secondary, success, warning, brand } = colorSchemes.light.palette;
  // For drawings, which have the same colours in both schemes.
  const drawn = {
    primary: primary.main,
    secondary: secondary.main,
    accent: brand.accent,
    highlight: brand.highlight,
    cloth: brand.cloth,
    success: success.main,
    warning: warning.main,
    mark: colorSchemes.dark.palette.secondary.main,
  };
  const tokens = {
    '--cloth-button': 'var(--palette-brand-clothQuiet)',
    '--on-cloth-button': 'var(--palette-brand-clothDeep)',
    '--lifted':
      '0 1px 2px color-mix(in srgb,var(--palette-brand-shadow) 10%,transparent),0 12px 28px -14px color-mix(in srgb,var(--palette-brand-shadow) 38%,transparent)',
    '--radius': `${corner}px`,
    '--font': fontStack(font),
    '--pattern': pattern ? `url("${encodeURI(pattern.cloth)}") 50% 0/192px` : 'none',
    '--embroidery': pattern ? `url("${encodeURI(pattern.embroidery)}")` : 'none',
    '--weave': pattern
      ? 'conic-gradient(from 135deg at 50% 0,var(--palette-brand-accent) 90deg,transparent 0) 0 0/16px 8px repeat-x'
      : 'none',
    ...Object.fromEntries(Object.entries(drawn).map(([name, colour]) => [`--brand-${name}`, colour])),
  };
  const declarations = Object.entries(tokens).map(([name, value]) => `${name}:${value};`);
  return withStandIns(`${fallbackFont(font)}:root{${declarations.join('')}}`);
}
