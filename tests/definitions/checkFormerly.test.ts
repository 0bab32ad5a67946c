import { expect, it } from 'vitest';
import { form, problemsOf, SCHEMA, UI } from '../support/definitionFiles.ts';

/** The form `cours`, which was called so earlier, and a form `club`, likewise. */
function called(cours: string[], club: string[] = []) {
  const formerly = (names: string[]) => (names.length > 0 ? `"formerly": ${JSON.stringify(names)}, ` : '');
  const other = UI.replaceAll('/cours', '/club')
    .replaceAll('/api/cours', '/api/club')
    .replace('"Reçu"', '"Club"');
  return {
    ...form('ui', '"title": "Cours"', `${formerly(cours)}"title": "Cours"`),
    'forms/club/schema.json': SCHEMA,
    'forms/club/ui.json': other.replace('"title": "Cours"', `${formerly(club)}"title": "Club"`),
  };
}

it('a form may have been called otherwise', () => {
  expect(problemsOf(called(['lecons', 'ancien-cours'], ['cercle']))).toEqual([]);
});

it.each([
  [
    ['club'],
    [],
    'cours/ui.json:3:16 "club" is a form (forms/club): its submissions would become those of "cours"',
  ],
  [['x'], ['x'], 'cours/ui.json:3:16 "club" was called "x" too: its submissions can belong to one form only'],
  [['x', 'x'], [], 'cours/ui.json:3:20 "x" stands here twice, first in line 3'],
  [
    ['Vieux Cours'],
    [],
    'cours/ui.json:3:16 "Vieux Cours" is not written as it should be: small letters and digits, with - between words, as "young-talent"',
  ],
])('tells what is wrong about earlier names %j and %j', (cours, club, problem) => {
  expect(problemsOf(called(cours, club))).toEqual([`forms/${problem}`]);
});
