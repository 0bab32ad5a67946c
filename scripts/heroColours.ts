import type { ThemeDefinition } from '#definitions/formats/formats.ts';

export type HeroColours = ReturnType<typeof heroColours>;

/** The colours of the home page's drawing, made of the theme's. */
export function heroColours({ colours: { light, dark } }: ThemeDefinition) {
  return {
    night: light.clothDeep,
    cloth: light.cloth,
    thread: mixed(light.clothLine, 0.85, light.clothQuiet),
    blue: light.primary,
    gold: light.accent,
    sun: mixed(light.accent, 0.6, '#ffffff'),
    clay: light.highlight,
    glow: dark.secondary,
    cream: light.clothText,
    binding: mixed(light.secondary, 0.75, '#000000'),
    page: light.sand,
    lines: dark.primary,
    hill: mixed(light.success, 0.68, '#000000'),
    meadow: light.success,
  };
}

/** Mixes `share` (0 to 1) of a colour with another. */
function mixed(colour: string, share: number, other: string): string {
  const [one, two] = [colour, other].map((each) => Number.parseInt(each.slice(1), 16)) as [number, number];
  const channel = (shift: number) =>
    Math.round(((one >> shift) & 255) * share + ((two >> shift) & 255) * (1 - share));
  return `#${[16, 8, 0].map((shift) => channel(shift).toString(16).padStart(2, '0')).join('')}`;
}
