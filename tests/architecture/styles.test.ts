import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import { breakpoints, resolveBreakpoints } from '#site/styles/breakpoints.ts';
import { composeHidden } from '#site/styles/elements/visuallyHidden.ts';
import { frozenPath } from '../support/definitionFolders.ts';

const styles = texts('src/**/*.css');
const code = texts('src/**/*.{ts,tsx}');

function texts(pattern: string): Map<string, string> {
  return new Map(globSync(pattern).map((file) => [file, readFileSync(file, 'utf8')]));
}

const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** Rules with declarations: their media queries and their selectors. */
function rules(css: string): { media: string; selectors: string[] }[] {
  const found: { media: string; selectors: string[] }[] = [];
  const open: string[] = [];
  for (const [, head = '', brace] of withoutComments(css).matchAll(/([^{};]*)([{};])/g)) {
    const name = head.trim().replaceAll(/\s+/g, ' ');
    if (brace === '{') {
      open.push(name);
      if (!name.startsWith('@') && !open.some((each) => /^@(keyframes|font-face)/.test(each)))
        found.push({ media: open.slice(0, -1).join(' '), selectors: name.split(/,\s*(?![^(]*\))/) });
    } else if (brace === '}') open.pop();
  }
  return found;
}

/** Words inside the string literals of a file; names of classes are among them. */
function wordsInStrings(source: string): Set<string> {
  const strings = [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap((match) =>
    match.slice(1).filter((text) => text !== undefined),
  );
  return new Set(strings.flatMap((text) => text.split(/[\s"'<>=]+|\$\{[^}]*\}\s/)));
}

describe('CSS written by hand', () => {
  it('has no class that no code uses', () => {
    const names = new Set([...code.values()].flatMap((source) => [...wordsInStrings(source)]));
    // `wizard-${place}` uses any class with that prefix.
    const prefixes = [...names].flatMap((name) => /^([a-z][\w-]*-)\$\{/.exec(name)?.[1] ?? []);
    const dead = [...styles].flatMap(([file, css]) =>
      rules(css)
        .flatMap(({ selectors }) => selectors)
        .flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
        // MUI adds its own classes to the blocks.
        .filter((name) => !name.startsWith('Mui'))
        .filter((name) => !names.has(name) && !prefixes.some((prefix) => name.startsWith(prefix)))
        .map((name) => `${file} .${name}`),
    );
    expect(dead).toEqual([]);
  });

  it('has one rule per selector and media query', () => {
    const seen = new Map<string, string>();
    const repeated: string[] = [];
    for (const [file, css] of styles) {
      for (const { media, selectors } of rules(css)) {
        // A rule shared by several selectors may precede a rule of one of them.
        if (selectors.length > 1) continue;
        const key = `${media} ${selectors[0]}`;
        if (seen.has(key)) repeated.push(`${file} ${key.trim()}, as ${seen.get(key)}`);
        seen.set(key, file);
      }
    }
    expect(repeated).toEqual([]);
  });
});

describe('breakpoints', () => {
  it('in media queries are named, not written as lengths', () => {
    const own = [...styles, ...code]
      .filter(([file]) => !file.endsWith('src/site/styles/breakpoints.ts'))
      .flatMap(([file, source]) =>
        [...source.matchAll(/\((?:(?:min-|max-)?width\b[^)]*|[^()]*\bwidth)\s*[:<>=][^)]*\)/g)].map(
          ([query]) => `${file} ${query}`,
        ),
      )
      .filter((each) => /\d(em|px|rem)/.test(each));
    expect(own).toEqual([]);
  });

  it('are replaced by their width, and an unknown name throws', () => {
    expect(resolveBreakpoints('@media (--from-lg){}@media (--below-lg) and (min-height:34em){}')).toBe(
      `@media (min-width:${breakpoints.values.lg}em){}@media (max-width:62.4375em) and (min-height:34em){}`,
    );
    expect(() => resolveBreakpoints('@media (--from-huge){}')).toThrow(
      "(--from-huge) names none of the theme's",
    );
    for (const [file, css] of styles)
      expect(composeHidden(resolveBreakpoints(css)), file).not.toMatch(/\(--(from|below)-|composes/);
  });
});

describe('colours', () => {
  const theme = JSON.parse(readFileSync(frozenPath('content/theme.json'), 'utf8')) as ThemeDefinition;
  const brand = new Set(JSON.stringify(theme.colorSchemes).match(/#[\da-f]{6}/gi));
  const sources = [...styles, ...code, ...texts('scripts/**/*.ts')];
  const colours = sources.flatMap(([file, source]) =>
    [...source.matchAll(/#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?![\w(-])/gi)].map(([colour]) => ({
      file,
      colour: colour.toLowerCase(),
    })),
  );

  it('of the theme are written in content/theme.json only', () => {
    expect(
      colours.filter(({ colour }) => !/^#(f+|0+)$/.test(colour.slice(0, 7)) && brand.has(colour.slice(0, 7))),
    ).toEqual([]);
  });

  it('written in code are black, white and one skin tone', () => {
    const others = colours.filter(
      ({ colour }) => !/^#(0+|f+)$/.test(colour.slice(0, colour.length > 5 ? 7 : 4)),
    );
    expect(others.map(({ file, colour }) => `${file} ${colour}`)).toEqual([
      'src/pages/blocks/speakers/SpeakersBlock.tsx #7b4a2d',
    ]);
  });
});
