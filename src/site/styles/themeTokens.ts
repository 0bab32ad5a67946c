import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import { withStandIns } from '#pages/still/olderStyles.ts';
import { fallbackFont, fontStack } from './fallbackFont.ts';

/** Short names of the current scheme's colours, and MUI's names for them. */
const COLOURS = {
  ink: 'text-primary',
  soft: 'text-secondary',
  ground: 'background-default',
  paper: 'background-paper',
  line: 'divider',
  blue: 'primary-main',
  'on-blue': 'primary-contrastText',
  clay: 'secondary-main',
  'on-clay': 'secondary-contrastText',
  gold: 'brand-accent',
  'on-gold': 'brand-onAccent',
  'gold-text': 'brand-accentText',
  terracotta: 'brand-highlight',
  sand: 'brand-sand',
  mist: 'brand-mist',
  control: 'brand-control',
  cloth: 'brand-cloth',
  'cloth-deep': 'brand-clothDeep',
  'cloth-text': 'brand-clothText',
  'cloth-muted': 'brand-clothQuiet',
  'cloth-line': 'brand-clothLine',
  error: 'error-main',
  success: 'success-main',
};

/** Custom properties of the theme: short names for colours, and everything that is the same in both schemes. */
export function themeTokens({ colours, corner, font, pattern }: ThemeDefinition): string {
  const { primary, secondary, accent, highlight, cloth, success, warning } = colours.light;
  // For drawings, which have the same colours in both schemes.
  const brand = {
    primary,
    secondary,
    accent,
    highlight,
    cloth,
    success,
    warning,
    mark: colours.dark.secondary,
  };
  const tokens = {
    ...Object.fromEntries(Object.entries(COLOURS).map(([name, of]) => [`--${name}`, `var(--palette-${of})`])),
    '--cloth-button': 'var(--cloth-muted)',
    '--on-cloth-button': 'var(--cloth-deep)',
    '--lifted':
      '0 1px 2px color-mix(in srgb,var(--palette-brand-shadow) 10%,transparent),0 12px 28px -14px color-mix(in srgb,var(--palette-brand-shadow) 38%,transparent)',
    '--radius': `${corner}px`,
    '--font': fontStack(font),
    '--pattern': pattern ? `url("${encodeURI(pattern.cloth)}") 50% 0/192px` : 'none',
    '--embroidery': pattern ? `url("${encodeURI(pattern.embroidery)}")` : 'none',
    '--weave': pattern
      ? 'conic-gradient(from 135deg at 50% 0,var(--gold) 90deg,transparent 0) 0 0/16px 8px repeat-x'
      : 'none',
    ...Object.fromEntries(Object.entries(brand).map(([name, colour]) => [`--brand-${name}`, colour])),
  };
  const declarations = Object.entries(tokens).map(([name, value]) => `${name}:${value};`);
  return withStandIns(`${fallbackFont(font)}:root{${declarations.join('')}}`);
}
