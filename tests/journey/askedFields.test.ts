import { describe, expect, test } from 'vitest';
import { askedFields } from '#journey/askedFields.ts';
import { openSteps, progressPercent, stepPaths } from '#journey/flow.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { sample, sampleAnswers } from '../support/sampleForm.ts';

const { form, validators } = sample;
const asked = (answers: object) => [...askedFields(form, validators, answers as never)];

describe('what is asked', () => {
  test('a conditional field is asked only while its condition holds', () => {
    expect(asked({})).not.toContain('level');
    expect(asked({ kind: 'school' })).toContain('level');
    expect(asked({ kind: 'firm' })).not.toContain('level');
  });

  test('a hidden answer decides nothing: a chain falls with its first link', () => {
    expect(asked({ kind: 'school', level: 'other' })).toContain('which');
    expect(asked({ kind: 'firm', level: 'other' })).not.toContain('which');
  });

  test('a step lists its asked fields, groups followed by what they hold', () => {
    const [who, what] = form.steps;
    const open = askedFields(form, validators, { kind: 'school' });
    expect(stepPaths(form, who as never, open)).toEqual(['name', 'phone', 'born', 'kind', 'level']);
    expect(stepPaths(form, what as never, open).slice(-5)).toEqual([
      'papers',
      'papers.cv',
      'papers.letter',
      'extras',
      'extras.photo',
    ]);
  });

  test('a step that asks nothing is passed over, a review step never', () => {
    expect(openSteps(form, new Set(['stand'])).map((step) => step.id)).toEqual(['what', 'review']);
  });

  test('progress counts the steps that are done', () => {
    expect([progressPercent(0, 4), progressPercent(3, 4), progressPercent(0, 0)]).toEqual([0, 75, 0]);
  });
});

describe('pruned answers', () => {
  test('hidden answers and blank texts are dropped, the answers given stay as they are', () => {
    const given = { ...sampleAnswers(), level: 'other', which: 'x', phone: '  ' };
    const pruned = pruneAnswers(form, validators, given);
    expect(pruned).not.toHaveProperty('level');
    expect(pruned).not.toHaveProperty('which');
    expect(pruned).not.toHaveProperty('phone');
    expect(given.phone).toBe('  ');
  });

  test('an asked group is always there, blanks inside it dropped', () => {
    expect(pruneAnswers(form, validators, {}).papers).toEqual({});
    expect(pruneAnswers(form, validators, { papers: { cv: undefined } }).papers).toEqual({});
  });
});
