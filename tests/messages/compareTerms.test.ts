import { expect, it } from 'vitest';
import { compareTerms } from '#messages/compareTerms.ts';

const TERMS = {
  exposant: { en: ['exhibitor'] },
  stand: { en: ['stand', 'booth'], pcm: ['place'] },
  'C.V.': { en: ['CV'] },
};

it.each([
  ['Les exposants', 'The sellers', 'the glossary translates "exposant" as "exhibitor"'],
  ['Stand', 'Room', 'the glossary translates "stand" as "stand", "booth"'],
  ["L'exposant", 'The coexhibitor', 'the glossary translates "exposant" as "exhibitor"'],
])('tells "%s", "%s"', (source, translation, message) => {
  expect(compareTerms(source, translation, 'en', TERMS)).toEqual([message]);
});

it.each([
  ['Les exposants', 'Exhibitors', 'en'],
  ['Les stands', 'The booths', 'en'],
  ['Une reprographie standard', 'A standard print', 'en'],
  ['Les exposantes', 'The sellers', 'en'],
  ['Les exposants', 'Di sellers', 'pcm'],
  ['Le CaVe', 'The cellar', 'en'],
])('tells nothing of "%s", "%s"', (source, translation, locale) => {
  expect(compareTerms(source, translation, locale, TERMS)).toEqual([]);
});
