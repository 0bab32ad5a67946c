import type { ThemeDefinition } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import { tell } from '../sources/tell.ts';
import type { CheckedFile } from './CheckedFile.ts';
import { contrast, nearestWithContrasts } from './contrast.ts';

/** Minimum contrast of text (WCAG 2.2, 1.4.3), and of the parts of a control that must be visible (1.4.11). */
const TEXT = 4.5;
const CONTROL = 3;

/** Each colour, the ground colours behind it, and the contrast that it needs with each of them. */
const PAIRS: [colour: string, grounds: string[], needed: number][] = [
  [
    'text.primary',
    [
      'background.default',
      'background.paper',
      'brand.sand',
      'brand.mist',
      'brand.errorGround',
      'brand.warningGround',
    ],
    TEXT,
  ],
  ['text.secondary', ['background.default', 'background.paper', 'brand.sand', 'brand.mist'], TEXT],
  ['primary.main', ['background.default', 'background.paper', 'brand.sand', 'brand.mist'], TEXT],
  ['primary.contrastText', ['primary.main'], TEXT],
  ['secondary.main', ['background.default', 'background.paper', 'brand.sand'], TEXT],
  ['secondary.contrastText', ['secondary.main'], TEXT],
  ['brand.accentText', ['background.default', 'background.paper', 'brand.sand'], TEXT],
  ['brand.accent', ['brand.cloth', 'brand.clothDeep'], TEXT],
  ['brand.onAccent', ['brand.accent'], TEXT],
  ['brand.clothText', ['brand.cloth', 'brand.clothDeep', 'brand.clothLine'], TEXT],
  ['brand.clothQuiet', ['brand.cloth', 'brand.clothDeep'], TEXT],
  ['error.main', ['background.default', 'background.paper', 'brand.errorGround'], TEXT],
  ['success.main', ['background.paper'], TEXT],
  ['warning.main', ['brand.warningGround'], CONTROL],
  ['brand.control', ['background.default', 'background.paper'], CONTROL],
];

const HEXADECIMAL = /^#[0-9a-f]{6}$/i;

/** Checks that each colour of theme.json has enough contrast with its grounds; reports a colour that would. */
export function checkTheme({ value, report }: CheckedFile): void {
  const { colorSchemes } = value as Loose<ThemeDefinition>;
  for (const scheme of ['light', 'dark'] as const) {
    // The JSON Schema reports missing and malformed colours.
    const known = new Map(
      coloursOf(colorSchemes?.[scheme]?.palette).filter(([, colour]) => HEXADECIMAL.test(colour)),
    );
    // Each suggestion takes earlier ones into account, so that applying all of them fixes the theme.
    const suggested = new Map(known);
    for (const [name, grounds, needed] of PAIRS) {
      const colour = known.get(name);
      if (colour === undefined) continue;
      const failed = grounds.flatMap((ground) => {
        const below = known.get(ground);
        const has = below === undefined ? needed : contrast(colour, below);
        return has < needed ? { ground, text: tell`on "${ground}" ${below} it has ${floor(has)}` } : [];
      });
      if (failed.length === 0) continue;
      const pairs = pairsOf(name, suggested);
      // An earlier suggestion may have fixed this pair by changing its other colour.
      const suggestion = pairs.every(({ other, needed }) => contrast(colour, other) >= needed)
        ? colour
        : nearestWithContrasts(colour, pairs);
      if (suggestion) suggested.set(name, suggestion);
      const fix =
        suggestion === colour
          ? tell`it can be read once the other colours are changed as proposed here`
          : suggestion
            ? tell`the nearest colour with enough contrast is "${suggestion}"`
            : tell`no colour has enough contrast on all of them: change ${failed.map(({ ground }) => `"${ground}"`).join(tell` and `)}`;
      report(
        ['colorSchemes', scheme, 'palette', ...name.split('.')],
        tell`"${name}" ${colour} cannot be read: contrast needed ${needed}, ${failed.map(({ text }) => text).join(', ')}; ${fix}`,
      );
    }
  }
}

/** The colours of a palette with their paths in it, as MUI's `sx` names them: `text.primary`. */
function coloursOf(part: unknown, path: string[] = []): [path: string, colour: string][] {
  if (typeof part === 'string') return [[path.join('.'), part]];
  return Object.entries(part ?? {}).flatMap(([key, value]) => coloursOf(value, [...path, key]));
}

/** Every colour paired with `name`, as its ground or in front of it, with the contrast that the pair needs. */
function pairsOf(name: string, known: ReadonlyMap<string, string>): { other: string; needed: number }[] {
  return PAIRS.flatMap(([colour, grounds, needed]) => {
    const others = colour === name ? grounds : grounds.includes(name) ? [colour] : [];
    return others.flatMap((each) => {
      const other = known.get(each);
      return other === undefined ? [] : [{ other, needed }];
    });
  });
}

/** Formats a ratio with two decimals, rounded down: 4.499 must not read as 4.50. */
function floor(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}
