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

/** Comments may use names of forms and fields as examples. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** Field names that code needs for another reason: autocomplete token, type of a control, icon. */
const COMMON_NAMES = new Set(['email', 'description', 'menu']);

/** Files of `src` that contain the text as a whole word. */
function filesWithWord(text: string): string[] {
  const word = new RegExp(
    `(?<![\\p{L}\\p{N}_-])${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}_-])`,
    'u',
  );
  return [...code].filter(([, source]) => source.includes(text) && word.test(source)).map(([file]) => file);
}

test('src contains no id, route or API path of a form or page', () => {
  const routes = [...sources.forms.map(({ ui }) => ui), ...sources.pages.map(({ page }) => page)].flatMap(
    ({ route, aliases = [] }) => [route ?? '', ...aliases],
  );
  const paths = sources.forms.map(({ ui }) => ui.submission.path);
  // "/" is the home page of every site; "/404" is the format's route for unknown paths.
  const known = [...routes, ...paths].filter((path) => !['', '/', '/404'].includes(path));
  expect(known.length).toBeGreaterThan(25);
  expect(known.flatMap((path) => [...code].filter(([, source]) => source.includes(`'${path}`)))).toEqual([]);
  const ids = sources.forms.map(({ id }) => id).filter((id) => id.includes('-'));
  expect(ids.flatMap(filesWithWord)).toEqual([]);
});

test('src contains no field name', () => {
  const names = sources.forms.flatMap(({ schema }) =>
    collectProperties(schema).map(({ path }) => path.split('.').at(-1)),
  );
  const fieldNames = [...new Set(names)].filter(
    (name) => name !== undefined && !COMMON_NAMES.has(name),
  ) as string[];
  expect(fieldNames.length).toBeGreaterThan(40);
  const found = fieldNames.flatMap((name) =>
    [...code]
      .filter(([, source]) => new RegExp(`['"\`.]${name}['"\`\\b]`).test(source))
      .map(([file]) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('src contains no French text of forms and content', () => {
  const { texts } = compileSources(sources, new Map());
  const longTexts = [...new Set(Object.values(texts.fr ?? {}))].filter((text) => text.length > 14);
  expect(longTexts.length).toBeGreaterThan(500);
  const found = longTexts.filter((text) => [...code.values()].some((source) => source.includes(text)));
  expect(found).toEqual([]);
});
