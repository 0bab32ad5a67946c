import type { ThemeColours, ThemeDefinition } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import type { CheckedFile } from './CheckedFile.ts';
import { contrast, nearestWithContrasts } from './contrast.ts';

type Colour = keyof ThemeColours;

/** Least contrast of text, and of what must be seen to use a control (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT = 4.5;
const CONTROL = 3;

/** Each colour with the grounds that it stands on, and the contrast that it needs there. */
const PAIRS: [colour: Colour, grounds: Colour[], needed: number][] = [
  ['text', ['ground', 'paper', 'sand', 'mist', 'errorGround', 'successGround', 'warningGround'], TEXT],
  ['quietText', ['ground', 'paper', 'sand', 'mist'], TEXT],
  ['primary', ['ground', 'paper', 'sand', 'mist'], TEXT],
  ['onPrimary', ['primary'], TEXT],
  ['secondary', ['ground', 'paper', 'sand'], TEXT],
  ['onSecondary', ['secondary'], TEXT],
  ['accentText', ['ground', 'paper', 'sand'], TEXT],
  ['accent', ['cloth', 'clothDeep'], TEXT],
  ['onAccent', ['accent'], TEXT],
  ['clothText', ['cloth', 'clothDeep', 'clothLine'], TEXT],
  ['clothQuiet', ['cloth', 'clothDeep'], TEXT],
  ['error', ['ground', 'paper', 'errorGround'], TEXT],
  ['success', ['paper', 'successGround'], TEXT],
  ['warning', ['warningGround'], CONTROL],
  ['control', ['ground', 'paper'], CONTROL],
];

const HEXADECIMAL = /^#[0-9a-f]{6}$/i;

/** Checks that readers can tell the colours of theme.json apart that stand on each other. */
export function checkTheme({ value, report }: CheckedFile): void {
  const { colours } = value as Loose<ThemeDefinition>;
  for (const scheme of ['light', 'dark'] as const) {
    // What is missing or no colour is told by the schema.
    const known = new Map(
      Object.entries(colours?.[scheme] ?? {}).filter(([, colour]) => HEXADECIMAL.test(colour ?? '')),
    ) as Map<string, string>;
    // The mends that are named hold together.
    const mended = new Map(known);
    for (const [name, grounds, needed] of PAIRS) {
      const colour = known.get(name);
      if (colour === undefined) continue;
      const failed = grounds.flatMap((ground) => {
        const below = known.get(ground);
        const has = below === undefined ? needed : contrast(colour, below);
        return has < needed ? { ground, text: `on "${ground}" ${below} it has ${floor(has)}` } : [];
      });
      if (failed.length === 0) continue;
      const met = contrastsOf(name, mended);
      // A pair is mended at one of its ends.
      const better = met.every(({ other, needed }) => contrast(colour, other) >= needed)
        ? colour
        : nearestWithContrasts(colour, met);
      if (better) mended.set(name, better);
      const mend =
        better === colour
          ? 'it can once the other colours are those named here'
          : better
            ? `the nearest colour that can be told from all it meets is "${better}"`
            : `no colour has it on all of them: change ${failed.map(({ ground }) => `"${ground}"`).join(' and ')}`;
      report(
        ['colours', scheme, name],
        `"${name}" ${colour} cannot be read: contrast needed ${needed}, ${failed.map(({ text }) => text).join(', ')}; ${mend}`,
      );
    }
  }
}

/** Every colour that one meets, as what stands on it or as its ground, with the contrast that they need. */
function contrastsOf(name: Colour, known: ReadonlyMap<string, string>): { other: string; needed: number }[] {
  return PAIRS.flatMap(([colour, grounds, needed]) => {
    const met = colour === name ? grounds : grounds.includes(name) ? [colour] : [];
    return met.flatMap((each) => {
      const other = known.get(each);
      return other === undefined ? [] : [{ other, needed }];
    });
  });
}

/** Never rounded up to what is needed. */
function floor(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}
