import type { ThemeDefinition } from '#definitions/formats/formats.ts';

export type HeroColours = ReturnType<typeof heroColours>;

/** The colours of the home page's drawing, made of the theme's. */
export function heroColours({ colorSchemes }: ThemeDefinition) {
  const [light, dark] = [colorSchemes.light.palette, colorSchemes.dark.palette];
  return {
    night: light.brand.clothDeep,
    cloth: light.brand.cloth,
    thread: mixed(light.brand.clothLine, 0.85, light.brand.clothQuiet),
    blue: light.primary.main,
    gold: light.brand.accent,
    sun: mixed(light.brand.accent, 0.6, '#ffffff'),
    clay: light.brand.highlight,
    glow: dark.secondary.main,
    cream: light.brand.clothText,
    binding: mixed(light.secondary.main, 0.75, '#000000'),
    page: light.brand.sand,
    lines: dark.primary.main,
    hill: mixed(light.success.main, 0.68, '#000000'),
    meadow: light.success.main,
  };
}

/** Mixes `share` (0 to 1) of a colour with another. */
function mixed(colour: string, share: number, other: string): string {
  const [one, two] = [colour, other].map((each) => Number.parseInt(each.slice(1), 16)) as [number, number];
  const channel = (shift: number) =>
    Math.round(((one >> shift) & 255) * share + ((two >> shift) & 255) * (1 - share));
  return `#${[16, 8, 0].map((shift) => channel(shift).toString(16).padStart(2, '0')).join('')}`;
}
