import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '#definitions/check/contrast.ts';
import { fixTheme } from '#definitions/fixes/fixTheme.ts';
import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import { problemsOf } from '../support/definitionFiles.ts';
import { frozenPath } from '../support/definitionFolders.ts';
import { setColours } from '../support/otherColours.ts';

const THEME = 'content/theme.json';
const frozenTheme = () => JSON.parse(readFileSync(frozenPath(THEME), 'utf8')) as ThemeDefinition;

/** The problems of the frozen theme with one change. */
function problemsWith(change: (theme: ThemeDefinition) => void): string[] {
  const theme = frozenTheme();
  change(theme);
  const files = {
    [THEME]: theme,
    'content/public/fonts/bricolage.woff2': '',
    'content/public/favicon.svg': '',
    'content/public/art/pattern-ndop.svg': '',
    'content/public/art/pattern-toghu.svg': '',
  };
  return problemsOf(files);
}

describe('theme.json', () => {
  it('has no problem in the frozen definitions', () => {
    expect(problemsWith(() => undefined)).toEqual([]);
  });

  it('reports each insufficient contrast of a colour, and suggests the nearest sufficient colour', () => {
    const problems = problemsWith((theme) => {
      theme.colorSchemes.light.palette.text.secondary = '#a09aae';
      theme.colorSchemes.dark.palette.error.main = '#3d1a22';
    });
    expect(problems).toHaveLength(2);
    const [quiet = '', error = ''] = problems;
    expect(quiet).toMatch(
      /^content\/theme\.json:\d+:\d+ "text\.secondary" #a09aae cannot be read: contrast needed 4.5, on "background\.default" #fbf6ec it has 2\.\d\d, on "background\.paper" #fffdf8 it has 2\.\d\d, on "brand\.sand" #f4ead8 it has 2\.\d\d, on "brand\.mist" #eaecf8 it has 2\.\d\d; the nearest colour with enough contrast is "#[0-9a-f]{6}"$/,
    );
    expect(error).toMatch(
      /"error\.main" #3d1a22 .* on "brand\.errorGround" #3d1a22 it has 1\.00; the nearest/,
    );
    const mend = quiet.slice(-8, -1);
    const { background, brand } = frozenTheme().colorSchemes.light.palette;
    const contrasts = [background.default, background.paper, brand.sand, brand.mist].map((below) =>
      contrast(mend, below),
    );
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
    expect(Math.min(...contrasts)).toBeLessThan(4.6);
  });

  it('has no problem once the suggested colours are used', () => {
    const colours = {
      'primary.main': '#8f96c8',
      'primary.contrastText': '#dddddd',
      'brand.control': '#d0ccd6',
      'brand.clothText': '#6a70a0',
    };
    const problems = problemsWith((theme) => setColours(theme.colorSchemes.light.palette, colours));
    const mended = Object.fromEntries(
      problems.flatMap((problem) => {
        const named = /"([\w.]+)" #.* is "(#[0-9a-f]{6})"$/.exec(problem);
        return named ? [[named[1], named[2]]] : [];
      }),
    );
    expect(Object.keys(mended)).toEqual(['primary.main', 'brand.control', 'brand.clothText']);
    expect(problems).toHaveLength(4);
    expect(problems.join('\n')).toMatch(
      /"primary\.contrastText" #dddddd .*; it can be read once the other colours are changed as proposed here/,
    );
    expect(problemsWith((theme) => setColours(theme.colorSchemes.light.palette, mended))).toEqual([]);
  });

  it('names the grounds to change if no colour is readable on all of them', () => {
    const [problem] = problemsWith((theme) => {
      Object.assign(theme.colorSchemes.light.palette.brand, {
        cloth: '#777777',
        clothDeep: '#ffffff',
        clothText: '#808080',
      });
    }).filter((each) => each.includes('"brand.clothText"'));
    expect(problem).toContain(
      'no colour has enough contrast on all of them: change "brand.cloth" and "brand.clothDeep" and "brand.clothLine"',
    );
  });
});

it('`colours` of an earlier version is told, and becomes `colorSchemes` with --fix', () => {
  const earlier = `{
  "colours": {
    "light": { "primary": "#2b3a94", "onPrimary": "#ffffff", "quietText": "#5a5468", "line": "#e6dcc8", "sand": "#f4ead8" }
  },
  "corner": 14
}
`;
  expect(problemsOf({ [THEME]: earlier }).join('\n')).toContain(
    'theme.json:2:3 unknown key "colours"; it is "colorSchemes" now, with the names of a MUI theme; "npm run check -- --fix" rewrites it',
  );
  const fixed = fixTheme(earlier);
  expect(JSON.parse(fixed)).toEqual({
    colorSchemes: {
      light: {
        palette: {
          primary: { main: '#2b3a94', contrastText: '#ffffff' },
          text: { secondary: '#5a5468' },
          divider: '#e6dcc8',
          brand: { sand: '#f4ead8' },
        },
      },
    },
    corner: 14,
  });
  expect(fixed).toMatch(/^{\n {2}"colorSchemes": {\n {4}"light": {/);
  expect(fixTheme(fixed)).toBe(fixed);
});
