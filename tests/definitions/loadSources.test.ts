import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSources } from '#definitions/check/checkSources.ts';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { formatProblem } from '#definitions/sources/Problem.ts';
import { locate } from '#definitions/sources/SourceFile.ts';
import { type Files, form, problemsOf, SCHEMA, UI, withSources } from '../support/definitionFiles.ts';

describe('loadSources', () => {
  it('reads forms, examples, pages, messages and the names of public files', () => {
    const page = { route: '/accueil', title: 'Accueil', description: 'Accueil.', blocks: [] };
    const files = {
      ...form(),
      'forms/cours/examples/bon.json': { title: 'Bon', answers: {} },
      'forms/cours/examples/plusieurs.json': { examples: [{ title: 'Un' }, { title: 'Deux' }] },
      'content/pages/accueil.json': page,
      'content/messages/en.json': { a: 'A' },
      'content/public/art/a.json': 'served, not read',
      'content/.editor.json': 'not read',
      'forms/README.md': 'not read',
      'forms/cours/notes.md': 'not read',
      'content/README.md': 'not read',
    };
    withSources(files, (sources) => {
      expect(sources.problems).toEqual([]);
      expect(sources.forms).toMatchObject([
        {
          id: 'cours',
          schema: JSON.parse(SCHEMA),
          ui: JSON.parse(UI),
          examples: [
            { name: 'bon' },
            { name: 'plusieurs/1' },
            { name: 'plusieurs/2', value: { title: 'Deux' } },
          ],
        },
      ]);
      expect(sources.pages).toEqual([{ id: 'accueil', page }]);
      expect(sources.messages).toEqual({ en: { a: 'A' } });
      expect(sources.publicFiles).toEqual(['/art/a.json']);
    });
  });

  it('works without pages, messages, site.json and forms', () => {
    withSources({}, (sources) => {
      expect(sources).toMatchObject({ forms: [], pages: [], site: undefined, messages: {}, problems: [] });
      expect(checkSources(sources)).toEqual([]);
    });
  });

  it('reports a folder that does not exist', () => {
    const sources = loadSources({ formsDir: '/nowhere/forms', contentDir: '/nowhere/content' });
    expect(checkSources(sources).map(({ file, message }) => `${file} ${message}`)).toEqual([
      'content the folder /nowhere/content does not exist',
      'forms the folder /nowhere/forms does not exist',
    ]);
  });

  it('locates values and keys by line and column, with CRLF and after characters of two UTF-16 units', () => {
    withSources({ 'content/messages/fr.json': '{\r\n  "a": "😀", "b": [1,\r\n 2]\r\n}' }, ({ files }) => {
      const file = files.get('content/messages/fr.json') as NonNullable<ReturnType<typeof files.get>>;
      expect(locate(file, ['b'], 'key')).toEqual({ line: 2, column: 14 });
      expect(locate(file, ['b'])).toEqual({ line: 2, column: 19 });
      expect(locate(file, ['b', 1])).toEqual({ line: 3, column: 2 });
      expect(locate(file, ['b', 7])).toEqual({ line: 2, column: 19 });
    });
  });
});

/** The problems of loading after `change` has added to the folders. */
function problemsAfter(files: Files, change: (folders: SourceFolders) => void): string[] {
  return withSources(files, (_, folders) => {
    change(folders);
    return loadSources(folders).problems.map((problem) => formatProblem(problem));
  });
}

describe('links', () => {
  it('may lead to files and folders within', () => {
    const files = { 'content/shared/fr.json': { a: 'A' }, 'content/public/art/a.svg': '<svg/>' };
    withSources(files, (_, folders) => {
      mkdirSync(join(folders.contentDir, 'messages'));
      symlinkSync('../shared/fr.json', join(folders.contentDir, 'messages/fr.json'));
      symlinkSync('art/a.svg', join(folders.contentDir, 'public/logo.svg'));
      const { messages, publicFiles } = loadSources(folders);
      expect(messages).toEqual({ fr: { a: 'A' } });
      expect(publicFiles).toEqual(['/art/a.svg', '/logo.svg']);
    });
  });

  it('may not lead out of the folder', () => {
    const out = 'the link leads out of this folder: put the file itself here';
    const found = problemsAfter({ 'elsewhere.json': {} }, ({ formsDir, contentDir }) => {
      symlinkSync('/etc', join(formsDir, 'etc'));
      mkdirSync(join(contentDir, 'public'));
      symlinkSync('/etc/passwd', join(contentDir, 'public/users.txt'));
      symlinkSync('../elsewhere.json', join(contentDir, 'theme.json'));
    });
    expect(found).toEqual([
      `forms/etc:1:1 ${out}`,
      `content/public/users.txt:1:1 ${out}`,
      `content/theme.json:1:1 ${out}`,
    ]);
  });

  it('may not lead back to a folder that is read already', () => {
    const found = problemsAfter({}, ({ contentDir }) => {
      mkdirSync(join(contentDir, 'public/art'), { recursive: true });
      symlinkSync('..', join(contentDir, 'public/art/up'));
      symlinkSync('.', join(contentDir, 'public/art/here'));
    });
    expect(found).toEqual([
      'content/public/art/here:1:1 the link leads to "public/art/", which is read already: remove it',
      'content/public/art/up:1:1 the link leads to "public/", which is read already: remove it',
    ]);
  });
});

describe('a file that is too much', () => {
  it.each([
    ['5 MB', ' '.repeat(5_000_001), '1:1 more than 5 MB: split it, or remove what is not meant for the site'],
    ['deep brackets', '['.repeat(1_000_000), '1:101 100 brackets are open here: nothing is nested as deep'],
    ['deep objects', '{"a":\n'.repeat(1_000), '101:1 100 brackets are open here: nothing is nested as deep'],
    [
      'many values',
      `{"é":[${'0,'.repeat(60_000)}0]}`,
      '1:100002 more than 50000 values are in this file: split it, or remove what is not meant for the site',
    ],
  ])('is refused before it is parsed: %s', (_, text, problem) => {
    const path = 'content/messages/fr.json';
    const found = problemsAfter({}, ({ contentDir }) => {
      mkdirSync(join(contentDir, 'messages'));
      writeFileSync(join(contentDir, 'messages/fr.json'), text);
    });
    expect(found).toEqual([`${path}:${problem}`]);
  });

  it('has its first thousand problems reported', () => {
    const ids = Array.from({ length: 2_000 }, (_, index) => [`wrong${index}`, 0]);
    const found = problemsOf({ 'content/messages/fr.json': Object.fromEntries(ids) });
    expect(found).toHaveLength(1_001);
    expect(found[0]).toBe('content/messages/fr.json:1:1 more than 1000 problems: mend the others first');
  });
});

describe('a file that cannot be parsed', () => {
  it.each([
    ['', '1:1 not JSON: the file is empty'],
    ['{\n  "a": 1,\n}', '2:9 this comma is one too many'],
    ['{\n  "a": [1, 2', '2:13 the file is cut off here: restore it, or write the rest'],
    ['{\n  "a" 1 }', '2:6 a colon is missing after the key "a"'],
    ['{\n  // b\n  "a": 1 }', '2:3 not JSON: JSON has no comments'],
    ["{\n  'a': 1 }", '2:3 a text stands in double quotation marks: "a"'],
    ['{} {}', '1:4 not JSON: nothing more is expected here: the value before this is complete'],
    ['{ "a": "b\n" }', '1:8 not JSON: the closing double quote of this text is missing'],
    ['{ "a": "x", "a": "y" }', '1:13 the key "a" stands here twice, first in line 1'],
  ])('is reported with its place: %j', (text, problem) => {
    expect(problemsOf({ 'content/messages/fr.json': text })).toEqual([`content/messages/fr.json:${problem}`]);
  });

  it('is not one with the byte order mark of Windows editors', () => {
    expect(problemsOf({ 'content/messages/fr.json': '\uFEFF{ "a": "b" }' })).toEqual([]);
  });

  it('is reported together with the mistakes of the other files', () => {
    const files = { ...form('ui', '"title": "Cours"', '"titel": "Cours"'), 'forms/cours/schema.json': '{' };
    expect(problemsOf(files)).toEqual([
      'forms/cours/schema.json:1:1 this { is never closed: } is missing',
      'forms/cours/ui.json:3:3 unknown key "titel"; did you mean "title"?',
    ]);
  });
});

it('checks the other parts of a file with parts of a wrong type', () => {
  const files = {
    ...form('schema', '"minLength": 2', '"minLenght": 2'),
    'forms/cours/ui.json': UI.replace('"nom", ', '"nmo", ')
      .replace('"XAF"', '5')
      .replace('["salle"]', '"salle"'),
  };
  expect(problemsOf(files)).toEqual([
    'forms/cours/schema.json:5:5 no step of ui.json asks "nom"',
    'forms/cours/schema.json:5:48 unknown key "minLenght"; did you mean "minLength"?',
    'forms/cours/ui.json:5:49 "nmo" names no field of schema.json; did you mean "nom"?',
    'forms/cours/ui.json:14:86 "currency" must be a string, not a number: write "5"',
    'forms/cours/ui.json:20:15 "titles" must be an array, not a string',
  ]);
});
