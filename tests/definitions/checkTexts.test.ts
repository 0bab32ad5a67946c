import { expect, it } from 'vitest';
import { form, problemsOf } from '../support/definitionFiles.ts';

it.each([
  [
    'a placeholder that nothing fills',
    '"text": "Reçu."',
    '"text": "Reçu, {nom}."',
    ['nothing fills the placeholder {nom} here'],
  ],
  [
    'a misspelt placeholder',
    '"subject": "Reçu"',
    '"subject": "Reçu {referense}"',
    ['nothing fills the placeholder {referense} here; did you mean "reference"?'],
  ],
  ['a known placeholder', '"subject": "Reçu"', '"subject": "Reçu {reference}"', []],
  [
    'a placeholder inside a plural',
    '"subject": "Reçu"',
    '"subject": "{reference, plural, one {{un}} other {#}}"',
    ['nothing fills the placeholder {un} here; known: {reference}, {title}'],
  ],
  [
    'a brace that is not closed',
    '"subject": "Reçu"',
    '"subject": "Reçu {reference"',
    ["broken placeholder: its } is missing; one is written {name}, and a brace itself '{'"],
  ],
  [
    'an elision before a placeholder',
    '"subject": "Reçu"',
    `"subject": "Accusé d'{reference}"`,
    ["an apostrophe before { makes the placeholder plain text: write ’ in place of '"],
  ],
  ['an apostrophe elsewhere', '"subject": "Reçu"', `"subject": "Accusé d'envoi {reference}"`, []],
])('checkSources on %s', (_, from, to, messages) => {
  const column = from.includes('subject') ? '23:41' : '25:42';
  expect(problemsOf(form('ui', from, to))).toEqual(
    messages.map((text) => `forms/cours/ui.json:${column} ${text}`),
  );
});

it('checks the texts of schema.json, content and messages too', () => {
  const page = {
    route: '/a',
    title: 'A',
    description: 'B {c}',
    blocks: [{ type: 'hero', id: 'a', title: '{' }],
  };
  const files = {
    ...form('schema', '"minLength": 2,', '"minLength": 2, "errorMessage": "Il faut {limit}, {min}",'),
    'content/pages/a.json': page,
    'content/messages/fr.json': { a: 'Bonjour {nom}', b: '{n, plural, }' },
  };
  expect(problemsOf(files)).toEqual([
    "content/messages/fr.json:3:8 broken placeholder: a case is written one {…} or other {…}; one is written {name}, and a brace itself '{'",
    'content/pages/a.json:4:18 nothing fills the placeholder {c} here',
    "content/pages/a.json:9:16 broken placeholder: its } is missing; one is written {name}, and a brace itself '{'",
    'forms/cours/schema.json:5:80 nothing fills the placeholder {min} here; known: {limit}, {formats}, {megabytes}',
  ]);
});

it('reports a broken translation as a warning, but a broken French text of the interface as an error', () => {
  const broken = { a: 'Bonjour {nom' };
  const files = {
    'content/messages/en.json': broken,
    'content/messages/fr.json': broken,
    'content/site.json': { locales: [{ id: 'fr' }, { id: 'en' }] },
  };
  const problems = problemsOf(files, { missing: 'warning' });
  expect(problems.filter((problem) => problem.startsWith('content/messages/'))).toEqual([
    expect.stringMatching(/^content\/messages\/en\.json:2:8 warning: broken placeholder/),
    expect.stringMatching(/^content\/messages\/fr\.json:2:8 broken placeholder/),
  ]);
});
