import { expect, test } from 'vitest';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { sample } from '../support/sampleForm.ts';

const { form } = sample;
const cv = new File(['x'], 'cv.pdf');
const letter = new File(['y'], 'lettre.pdf');

test('restores answers of the draft, files in groups included', () => {
  const kept = { name: 'Ngono', topics: ['b'], meals: [{ id: 'lunch', count: 2 }], papers: { cv } };
  expect(restoreAnswers(form, kept, {})).toEqual(kept);
});

test('prefers answers given since, inside groups too', () => {
  const kept = { name: 'Ngono', phone: '67700000', papers: { cv, letter } };
  const other = new File(['z'], 'autre.pdf');
  expect(restoreAnswers(form, kept, { name: 'Abena', papers: { cv: other } })).toEqual({
    name: 'Abena',
    phone: '67700000',
    papers: { cv: other, letter },
  });
});

test('drops fields and options that the form no longer has', () => {
  const kept = {
    gone: 'x',
    kind: 'gone',
    topics: ['gone', 'a'],
    meals: [{ id: 'gone', count: 1 }],
    papers: { gone: letter, cv: 'not a file' },
  };
  expect(restoreAnswers(form, kept, {})).toEqual({ topics: ['a'] });
});

test('returns undefined if there is nothing to restore', () => {
  expect(restoreAnswers(form, { name: 'Ngono', gone: 'x' }, { name: 'Abena' })).toBeUndefined();
});
