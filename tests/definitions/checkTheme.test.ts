import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, nearestWithContrast } from '#definitions/check/contrast.ts';
import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { checkDefinitions } from '#publication/checkDefinitions.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { problemsOf } from '../support/definitionFiles.ts';
import { frozenPath } from '../support/definitionFolders.ts';

const THEME = 'content/theme.json';
const shipped = () => JSON.parse(readFileSync(frozenPath(THEME), 'utf8')) as ThemeDefinition;

/** What the check says of the shipped theme with one change. */
function problemsWith(change: (theme: ThemeDefinition) => void): string[] {
  const theme = shipped();
  change(theme);
  const files = {
    [THEME]: theme,
    'content/public/fonts/bricolage.woff2': '',
    'content/public/favicon.svg': '',
  };
  return problemsOf(files);
}

describe('theme.json', () => {
  it('as shipped has no problem', () => {
    expect(problemsWith(() => undefined)).toEqual([]);
  });

  it('names two colours that cannot be told apart, the contrast they have and need, and the nearest that passes', () => {
    const [problem] = problemsWith((theme) => {
      theme.colours.light.quietText = '#a09aae';
    });
    const mend = nearestWithContrast('#a09aae', shipped().colours.light.ground, 4.5) ?? '';
    expect(problem).toMatch(
      /^content\/theme\.json:\d+:\d+ "quietText" #a09aae on "ground" #fbf6ec cannot be read/,
    );
    expect(problem).toContain(`needed 4.5; the nearest colour that has it is "${mend}"`);
    expect(contrast(mend, '#fbf6ec')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(mend, '#fbf6ec')).toBeLessThan(4.7);
  });

  it('refuses unknown keys, colours that are none, and files that are not there', () => {
    expect(
      problemsWith((theme) => {
        (theme as unknown as Record<string, unknown>).colors = {};
        theme.colours.dark.paper = 'blue';
        theme.font.file = '/fonts/none.woff2';
      }).map((problem) => problem.replace(/^content\/theme\.json:\d+:\d+ /, '')),
    ).toEqual([
      expect.stringContaining(
        '"blue" is not written as it should be: a colour as # and six hexadecimal digits',
      ),
      'content/public/fonts/none.woff2 does not exist; did you mean "/fonts/bricolage.woff2"?',
      'unknown key "colors"; known: "logo"',
    ]);
  });

  it('must be there', () => {
    const copy = copyDefinitions();
    rmSync(join(copy.folder, THEME));
    expect(
      checkDefinitions(loadSources(copy.folders)).map(({ file, message }) => `${file} ${message}`),
    ).toContain(
      `${THEME} the file is missing: it holds the colours and the font of the site; take it back from the last version`,
    );
  });
});
