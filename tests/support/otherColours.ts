import type { ThemePalette } from '#definitions/formats/formats.ts';

/** Six colours for `light` of theme.json with sufficient contrast, by their paths. The frozen theme has none of them. */
export const OTHER_COLOURS = {
  'primary.main': '#005f40',
  'secondary.main': '#8a1a5c',
  'brand.cloth': '#14301f',
  'brand.clothText': '#fffbe8',
  'background.default': '#f2f8ee',
  'text.primary': '#10241a',
};

/** Puts colours, named by their paths, into a palette of theme.json. */
export function setColours(palette: ThemePalette, colours: Readonly<Record<string, string>>): void {
  for (const [path, colour] of Object.entries(colours)) {
    const [role = '', name = ''] = path.split('.');
    Object.assign(palette[role as 'brand'], { [name]: colour });
  }
}
