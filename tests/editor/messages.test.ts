import { expect, it } from 'vitest';
import { retype } from '#editor/browser/retype.ts';
import { emptyPieces, isField, joinPieces, splitMessage } from '#editor/browser/splitMessage.ts';
import { markedTexts, markOf } from '#messages/marks.ts';

const FRENCH =
  'Il reste {count, plural, =0 {rien} one {# place de {name}} other {# places}} au {event.year} ; {x, select, a {A} other {B}}.';

it('splits a message at its plurals and choices, and joins it again', () => {
  const pieces = splitMessage(FRENCH);
  expect(pieces.filter(isField)).toEqual([
    { words: 'Il reste' },
    { words: 'rien', form: { of: 'count', name: '=0', plural: true } },
    { words: '# place de {name}', form: { of: 'count', name: 'one', plural: true } },
    { words: '# places', form: { of: 'count', name: 'other', plural: true } },
    { words: 'au {event.year} ;' },
    { words: 'A', form: { of: 'x', name: 'a', plural: false } },
    { words: 'B', form: { of: 'x', name: 'other', plural: false } },
    { words: '.' },
  ]);
  expect(joinPieces(pieces)).toBe(FRENCH);
  for (const plain of ['', 'Bonjour {name}', 'broken {', "l'{count, number} '{'"])
    expect(splitMessage(plain)).toEqual([{ words: plain }]);
});

it('a text that is not translated has the forms of its language', () => {
  const forms = (locale: string) =>
    emptyPieces(FRENCH, locale).flatMap((piece) =>
      isField(piece) && piece.form?.plural ? piece.form.name : [],
    );
  expect(forms('en')).toEqual(['=0', 'one', 'other']);
  expect(forms('ar')).toEqual(['=0', 'zero', 'one', 'two', 'few', 'many', 'other']);
  expect(forms('es')).toEqual(['=0', 'one', 'other']);
  expect(joinPieces(emptyPieces('{n, plural, one {un} other {deux}} jours', 'en'))).toBe(
    '{n, plural, one {} other {}} ',
  );
  expect(emptyPieces('Bonjour', 'en')).toEqual([{ words: '' }]);
});

it.each([
  ['Bonjour', 'Salut', 'Bonjour', 'Salut'],
  ['Bonjour {name} !', '{name}, bonjour !', 'Bonjour Ana !', 'Ana, bonjour !'],
  [
    '{n, plural, one {# jour} other {# jours}}',
    '{n, plural, one {# nuit} other {# nuits}} de plus',
    '3 jours',
    '3 nuits de plus',
  ],
  [
    '{n, plural, one {# jour} other {# jours}}',
    '{n, plural, one {# nuit} other {# nuits}}',
    '1 jour',
    '1 nuit',
  ],
  ['Le {event.dates}', 'Du {event.dates} (sic)', 'Étape 2 : Le 22 juillet', 'Étape 2 : Du 22 juillet (sic)'],
  ['{a} et {b}', '{b} puis {a}, {c}', 'x et y', 'y puis x, {c}'],
  ['Rendez-vous (le) {day} / [a]', 'Am {day}', 'Rendez-vous (le) 28 mai / [a]', 'Am 28 mai'],
])('%s, once it is %s, makes of "%s" "%s"', (message, typed, shown, expected) => {
  expect(retype(message, typed, shown, 'fr')?.replace(/[\u00a0\u202f]/g, ' ')).toBe(expected);
});

it('does not guess what it does not recognise', () => {
  expect(retype('Bonjour', 'Salut', 'Bonsoir', 'fr')).toBeUndefined();
  expect(retype('Bonjour', 'Salut {', 'Bonjour', 'fr')).toBeUndefined();
});

it('a mark says which text stands before it, and two stand one after the other', () => {
  const shown = `Étape 2${markOf('form.step')} : Nom${markOf('forms.a.fields.n\u00e9.title')} *`;
  expect(markedTexts(shown).map(({ id, text }) => [id, text])).toEqual([
    ['form.step', 'Étape 2'],
    ['forms.a.fields.n\u00e9.title', ' : Nom'],
  ]);
  expect(markedTexts('Nom')).toEqual([]);
});
