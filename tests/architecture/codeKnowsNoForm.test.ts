import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectProperties } from '#definitions/sources/collectProperties.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { FROZEN } from '../support/definitionFolders.ts';

const root = join(import.meta.dirname, '../..');
const sources = loadSources(FROZEN);
const code = new Map(
  globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => [
    file,
    withoutComments(readFileSync(join(root, file), 'utf8')),
  ]),
);

/** Comments may give examples. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** Names of fields that are words of the web as well: the autocomplete token, the type of a control, an icon. */
const WORDS_OF_THE_WEB = new Set(['email', 'description', 'menu']);

/** Files of `src` in which a string stands as a whole word. */
function filesWith(text: string): string[] {
  const word = new RegExp(
    `(?<![\\p{L}\\p{N}_-])${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}_-])`,
    'u',
  );
  return [...code].filter(([, source]) => source.includes(text) && word.test(source)).map(([file]) => file);
}

test('the id, route and API path of no form or page stand in src', () => {
  const routes = [...sources.forms.map(({ ui }) => ui), ...sources.pages.map(({ page }) => page)].flatMap(
    ({ route, aliases = [] }) => [route ?? '', ...aliases],
  );
  const paths = sources.forms.map(({ ui }) => ui.submission.path);
  // "/" is where every site begins, and "/404" is the format's own name for the page of no path.
  const known = [...routes, ...paths].filter((path) => !['', '/', '/404'].includes(path));
  expect(known.length).toBeGreaterThan(25);
  expect(known.flatMap((path) => [...code].filter(([, source]) => source.includes(`'${path}`)))).toEqual([]);
  const ids = sources.forms.map(({ id }) => id).filter((id) => id.includes('-'));
  expect(ids.flatMap(filesWith)).toEqual([]);
});

test('the name of no field stands in src', () => {
  const names = sources.forms.flatMap(({ schema }) =>
    collectProperties(schema).map(({ path }) => path.split('.').at(-1)),
  );
  const own = [...new Set(names)].filter(
    (name) => name !== undefined && !WORDS_OF_THE_WEB.has(name),
  ) as string[];
  expect(own.length).toBeGreaterThan(40);
  const found = own.flatMap((name) =>
    [...code]
      .filter(([, source]) => new RegExp(`['"\`.]${name}['"\`\\b]`).test(source))
      .map(([file]) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('no French text of forms and content stands in src', () => {
  const { texts } = compileSources(sources, new Map());
  const long = [...new Set(Object.values(texts.fr ?? {}))].filter((text) => text.length > 14);
  expect(long.length).toBeGreaterThan(500);
  const found = long.filter((text) => [...code.values()].some((source) => source.includes(text)));
  expect(found).toEqual([]);
});
