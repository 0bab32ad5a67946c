import { describe, expect, it } from 'vitest';
import { checkPlurals, compareMessages } from '#messages/compareMessages.ts';

describe('compareMessages', () => {
  it.each([
    ['the same placeholders', '{nom} : {prix, number}', '{prix, number} for {nom}', 'en', []],
    ['a missing placeholder', '{nom}, {ville}', '{nom}', 'en', ['the placeholder {ville} is missing']],
    [
      'a renamed placeholder',
      '{nom}',
      '{name}',
      'en',
      ['the placeholder {nom} is missing', 'the placeholder {name} is not in the source'],
    ],
    [
      'a placeholder in one variant only',
      '{n, plural, one {un} other {# de {nom}}}',
      '{n, plural, one {one} other {#}}',
      'en',
      ['the placeholder {nom} is missing'],
    ],
    ['the same tags in another order', '<b>a</b> <i>b</i>', '<i>b</i> <b>a</b>', 'en', []],
    ['a tag left open', '<b>a</b>', '<b>a', 'en', ['the tag </b> is missing']],
    ['a tag twice', '<br/>', '<br/> and <br/>', 'en', ['the tag <br/> (2) is not in the source']],
    ['no tag', 'a < b', 'a < b', 'en', []],
    [
      'other choices',
      '{statut, select, eleve {l’élève} other {vous}}',
      '{statut, select, pupil {the pupil} other {you}}',
      'en',
      ['the choice "eleve" of {statut} is missing', 'the choice "pupil" of {statut} is not in the source'],
    ],
    [
      'a plural form that English has not',
      '{n, plural, one {#} other {#}}',
      '{n, plural, one {#} few {#} other {#}}',
      'en',
      ['the plural form "few" of {n} does not exist in the language "en"'],
    ],
    [
      'a plural form that English needs',
      '{n, plural, one {#} other {#}}',
      '{n, plural, other {#}}',
      'en',
      ['the plural form "one" of {n} is missing: the language "en" has it'],
    ],
    [
      'a number in place of a plural form',
      '{n, plural, one {#} other {#}}',
      '{n, plural, =1 {one} other {#}}',
      'en',
      [],
    ],
    [
      'the forms of Arabic',
      '{n, plural, one {#} other {#}}',
      '{n, plural, zero {#} one {#} two {#} other {#}}',
      'ar',
      [
        'the plural form "few" of {n} is missing: the language "ar" has it',
        'the plural form "many" of {n} is missing: the language "ar" has it',
      ],
    ],
    [
      'ordinals',
      '{n, selectordinal, one {#er} other {#e}}',
      '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
      'en',
      [],
    ],
    ['broken syntax, which another check reports', '{nom}', '{nom', 'en', []],
  ])('on %s', (_, source, translation, locale, problems) => {
    expect(compareMessages(source, translation, locale)).toEqual(problems);
  });
});

it('checkPlurals demands the plural forms of the language, except the form for millions', () => {
  expect(checkPlurals('{n, plural, one {#} other {#}}', 'fr')).toEqual([]);
  expect(checkPlurals('{n, plural, one {#} many {#} other {#}}', 'fr')).toEqual([]);
  expect(checkPlurals('{n, plural, two {#} other {#}}', 'fr')).toEqual([
    'the plural form "two" of {n} does not exist in the language "fr"',
    'the plural form "one" of {n} is missing: the language "fr" has it',
  ]);
});
