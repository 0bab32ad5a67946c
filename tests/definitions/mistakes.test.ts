import { describe, expect, it } from 'vitest';
import { problemsOf } from '../support/definitionFiles.ts';
import { FOLDERS } from './mistakes/folders.ts';
import type { Mistake } from './mistakes/Mistake.ts';
import { CONTRADICTIONS, NAMES, SITES, WRITING } from './mistakes/rules.ts';
import { SMALL_SITE, TODAY } from './mistakes/site.ts';
import { SYNTAX } from './mistakes/syntax.ts';

const RIGHT = problemsOf(SMALL_SITE, { now: TODAY });

function changed({ file, from, to }: Mistake) {
  const before = SMALL_SITE[file];
  if (from === undefined) return { ...SMALL_SITE, [file]: to };
  if (typeof before !== 'string' || before.split(from).length !== 2)
    throw new Error(`${from} does not occur exactly once in ${file}`);
  return { ...SMALL_SITE, [file]: before.replace(from, () => to) };
}

it('finds nothing in the site without a mistake', () => {
  expect(RIGHT).toEqual([]);
});

describe.each([
  ['syntax', SYNTAX],
  ['files and what follows from them', FOLDERS],
  ['writing', WRITING],
  ['contradiction', CONTRADICTIONS],
  ['dates and the site', SITES],
  ['names', NAMES],
] as const)('mistakes of %s', (_, mistakes) => {
  it.each(mistakes)('$name', (mistake) => {
    const found = problemsOf(changed(mistake), { now: TODAY }).filter((problem) => !RIGHT.includes(problem));
    expect(found.map((problem, index) => problem.slice(0, mistake.told[index]?.length))).toEqual(
      mistake.told,
    );
  });
});

/** A second form, which was copied from the first. */
function copied(change: (ui: string) => string): Record<string, unknown> {
  const ui = String(SMALL_SITE['forms/cours/ui.json'])
    .replace('"/cours"', '"/atelier"')
    .replace('/api/cours', '/api/atelier');
  const home = String(SMALL_SITE['content/pages/accueil.json']).replace('/tarifs', '/atelier');
  return {
    ...SMALL_SITE,
    'content/pages/accueil.json': home,
    'forms/atelier/schema.json': SMALL_SITE['forms/cours/schema.json'],
    'forms/atelier/ui.json': change(ui),
  };
}

it('warns of the subject of another form, and not of one of its own', () => {
  const told = problemsOf(
    copied((ui) => ui),
    { now: TODAY },
  );
  expect(told).toEqual([
    'forms/cours/ui.json:23:41 warning: forms/atelier/ui.json says the same: name what this form is about',
  ]);
  expect(
    problemsOf(
      copied((ui) => ui.replace('"Reçu"', '"Atelier"')),
      { now: TODAY },
    ),
  ).toEqual([]);
});

it.each([
  [
    '"parent": 2',
    '"parent": 2',
    2,
    'this price stands in forms/cours/schema.json too: write "{price.cours.salle.a.parent}" here, so that it stands once',
  ],
  ['"parent": 2', '"parent": 7', 2, '2 here, and 7 in forms/cours/schema.json: give "a" one price'],
  ['"parent": 2', '"parent": 7', '"{price.cours.salle.a.parent}"', undefined],
  [
    '"parent": 2',
    '"parent": 2',
    '"{price.cours.salle.a.parant}"',
    'no form has the price "price.cours.salle.a.parant"; did you mean "price.cours.salle.a.parent"?',
  ],
])('compares the prices of a page and a form: %s → %s, %s', (from, to, price, told) => {
  const catalogue = `{ "id": "prix", "type": "price-catalogue", "title": "Prix", "currency": "XAF", "action": { "label": "Venir", "link": "/cours" }, "buyers": [{ "id": "eleve", "label": "Élève" }, { "id": "parent", "label": "Parent" }],
      "offers": [{ "id": "a", "name": "A", "tagline": "A", "icon": "star", "area": 1, "badges": 1, "advantages": ["A"], "equipment": ["A"], "prices": { "eleve": "{price.cours.salle.a.eleve}", "parent": ${price} } }, { "id": "b", "name": "B", "tagline": "B", "icon": "star", "area": 1, "badges": 1, "advantages": ["B"], "equipment": ["B"], "prices": { "eleve": "{price.cours.salle.b.eleve}", "parent": "{price.cours.salle.b.parent}" } }] }`;
  const files = {
    ...SMALL_SITE,
    'content/pages/tarifs.json': String(SMALL_SITE['content/pages/tarifs.json']).replace(
      /\{ "id": "texte".*\}/,
      catalogue,
    ),
    'forms/cours/schema.json': String(SMALL_SITE['forms/cours/schema.json']).replace(from, to),
  };
  const problems = problemsOf(files, { now: TODAY });
  expect(problems.map((problem) => problem.replace(/^\S+ (?:warning: )?/, ''))).toEqual(told ? [told] : []);
});

it('says nothing of patterns, ticks and dates that are right', () => {
  const schema = String(SMALL_SITE['forms/cours/schema.json'])
    .replace(
      '"minLength": 2, "maxLength": 200 }',
      '"minLength": 2, "maxLength": 9, "pattern": "^[0-9]{2,9}$", "errorMessage": "Chiffres" }',
    )
    .replace(
      '"title": "École", "maxLength": 200',
      '"title": "École", "maxLength": 40, "pattern": "\\\\S", "errorMessage": "École"',
    );
  const ui = String(SMALL_SITE['forms/cours/ui.json']).replace(
    '"title": "Cours",',
    '"title": "Cours 2030", "closes": "2030-08-01T00:00:00+01:00", "lead": "Écrivez avant le 1er août 2030, ou jusqu\'au 31 juillet 2030.",',
  );
  expect(
    problemsOf(
      { ...SMALL_SITE, 'forms/cours/schema.json': schema, 'forms/cours/ui.json': ui },
      { now: TODAY },
    ),
  ).toEqual([]);
});

it('warns of a text of absurd length', () => {
  const page = String(SMALL_SITE['content/pages/tarifs.json']).replace(
    'Un cours coûte peu.',
    'mot '.repeat(1_500).trim(),
  );
  expect(problemsOf({ ...SMALL_SITE, 'content/pages/tarifs.json': page }, { now: TODAY })).toEqual([
    'content/pages/tarifs.json:6:72 warning: this text has 5999 characters: divide it',
  ]);
});
