import { describe, expect, it } from 'vitest';
import { checkSources } from '#definitions/check/checkSources.ts';
import { loadSources, withTexts } from '#definitions/sources/loadSources.ts';
import { speak } from '#definitions/sources/speak.ts';
import { tell } from '#definitions/sources/tell.ts';
import { checkPublicFolder } from '#publication/checkPublicFolder.ts';
import { problemsOf, withSources } from '../support/definitionFiles.ts';
import FRENCH from './mistakes/french.json' with { type: 'json' };
import type { Mistake } from './mistakes/Mistake.ts';
import { SMALL_SITE, TODAY } from './mistakes/site.ts';
import { mistaken, TABLES } from './mistakes/tables.ts';

const RIGHT = problemsOf(SMALL_SITE, { now: TODAY });
const SOURCES = withSources(SMALL_SITE, (sources) => sources);

/** What the check says of a mistake. Only names of files have to be on a disk. */
function problemsOfMistake(mistake: Mistake): string[] {
  const text = mistaken(mistake);
  const definition = mistake.file.endsWith('.json') && !/copie|copy|\(\d\)/i.test(mistake.file);
  const problems = definition
    ? checkSources(withTexts(SOURCES, new Map([[mistake.file, text]])), { now: TODAY })
    : withSources({ ...SMALL_SITE, [mistake.file]: text }, (_, folders) => {
        const sources = loadSources(folders);
        const name = mistake.file.replace('content/public', '');
        const added = sources.publicFiles.filter((path) => path === name);
        return [...checkSources(sources, { now: TODAY }), ...checkPublicFolder(folders.contentDir, added)];
      });
  return problems.map(
    ({ file, line, column, severity, message }) =>
      `${file}:${line}:${column} ${severity === 'warning' ? tell`warning: ` : ''}${message}`,
  );
}

it('finds nothing in the site without a mistake', () => {
  expect(RIGHT).toEqual([]);
});

it('has at least 200 mistakes', () => {
  expect(Object.values(TABLES).flat().length).toBeGreaterThan(200);
});

describe.each(Object.entries(TABLES))('mistakes of %s', (table, mistakes) => {
  it.each(mistakes)('$name', (mistake) => {
    const found = problemsOfMistake(mistake);
    expect(found.map((problem, index) => problem.slice(0, mistake.told[index]?.length))).toEqual(
      mistake.told,
    );
    speak('fr');
    try {
      const french: Record<string, Record<string, readonly string[]>> = FRENCH;
      expect(problemsOfMistake(mistake)).toEqual(french[table]?.[mistake.name]);
    } finally {
      speak('en');
    }
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
  [
    '"parent": 2',
    '"parent": "2"',
    '"{price.cours.salle.a.parent}"',
    '"parent" must be a number, not a string: write 2',
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
