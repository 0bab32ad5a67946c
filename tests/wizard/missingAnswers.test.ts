import { expect, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { openSteps } from '#journey/flow.ts';
import { visibleFields } from '#journey/visibleFields.ts';
import { missingAnswers } from '#wizard/review/missingAnswers.ts';
import { sample, sampleAnswers } from '../support/sampleForm.ts';

const { form, validators } = sample;

function missing(answers: Answers) {
  const visible = visibleFields(form, validators, answers);
  return missingAnswers(form, openSteps(form, visible), visible, answers).map(({ field, step }) => [
    field.path,
    step,
  ]);
}

test('returns nothing for complete answers', () => {
  expect(missing(sampleAnswers())).toEqual([]);
});

test('returns required answers and documents that are missing or blank, with their step', () => {
  expect(missing({ ...sampleAnswers(), name: ' ', meals: [], papers: {} })).toEqual([
    ['name', 0],
    ['meals', 1],
    ['papers.cv', 1],
  ]);
});

test('returns a conditional field only while it is asked', () => {
  expect(missing({ ...sampleAnswers(), kind: 'school' })).toEqual([['level', 0]]);
});
