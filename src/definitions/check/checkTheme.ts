import type { ThemeColours, ThemeDefinition } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import type { CheckedFile } from './CheckedFile.ts';
import { contrast, nearestWithContrast } from './contrast.ts';

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
    const known = colours?.[scheme] ?? {};
    for (const [name, grounds, needed] of PAIRS) {
      for (const ground of grounds) {
        const [colour, below] = [known[name], known[ground]];
        // What is missing or no colour is told by the schema.
        if (!colour || !below || !HEXADECIMAL.test(colour) || !HEXADECIMAL.test(below)) continue;
        const has = contrast(colour, below);
        if (has >= needed) continue;
        const better = nearestWithContrast(colour, below, needed);
        const mend = better ? `the nearest colour that has it is "${better}"` : `change "${ground}"`;
        report(
          ['colours', scheme, name],
          `"${name}" ${colour} on "${ground}" ${below} cannot be read: contrast ${floor(has)}, needed ${needed}; ${mend}`,
        );
      }
    }
  }
}

/** Never rounded up to what is needed. */
function floor(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}
