import { describe, expect, test } from 'vitest';
import { openSteps, progressPercent, stepPaths } from '#journey/flow.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { visibleFields } from '#journey/visibleFields.ts';
import { formOf, sample, sampleAnswers } from '../support/sampleForm.ts';

const { form, validators } = sample;
const visible = (answers: object) => [...visibleFields(form, validators, answers as never)];

describe('visibleFields', () => {
  test('a conditional field is asked only while its condition holds', () => {
    expect(visible({})).not.toContain('level');
    expect(visible({ kind: 'school' })).toContain('level');
    expect(visible({ kind: 'firm' })).not.toContain('level');
  });

  test('the answer of a hidden field reveals no other field', () => {
    expect(visible({ kind: 'school', level: 'other' })).toContain('which');
    expect(visible({ kind: 'firm', level: 'other' })).not.toContain('which');
  });

  test('conditions side by side read what others ask, in any order', () => {
    const text = (title: string) => ({ type: 'string' as const, title, maxLength: 9 });
    const names = ['a', 'b', 'c', 'd'];
    const chain = [2, 0, 1].map((index) => ({
      if: { required: [names[index] ?? ''] },
      then: { properties: { [names[index + 1] ?? '']: text('') } },
    }));
    const compiled = formOf(
      { a: text('a') },
      { allOf: chain, ui: { steps: [{ id: 'one', title: 'É', fields: names }] } },
    );
    const asked = (...answered: string[]) => [
      ...visibleFields(
        compiled.form,
        compiled.validators,
        Object.fromEntries(answered.map((name) => [name, 'x'])),
      ),
    ];
    expect(asked('a', 'b', 'c')).toEqual(expect.arrayContaining(names));
    expect(asked('b', 'c')).toEqual(['a']);
  });

  test('a step lists its asked fields, each group before its own fields', () => {
    const [who, what] = form.steps;
    const open = visibleFields(form, validators, { kind: 'school' });
    expect(stepPaths(form, who as never, open)).toEqual(['name', 'phone', 'born', 'kind', 'level']);
    expect(stepPaths(form, what as never, open).slice(-5)).toEqual([
      'papers',
      'papers.cv',
      'papers.letter',
      'extras',
      'extras.photo',
    ]);
  });

  test('a step without asked fields is skipped, a review step never', () => {
    expect(openSteps(form, new Set(['stand'])).map((step) => step.id)).toEqual(['what', 'review']);
  });

  test('progress is the percentage of finished steps', () => {
    expect(progressPercent(0, 4)).toBe(0);
    expect(progressPercent(3, 4)).toBe(75);
    expect(progressPercent(0, 0)).toBe(0);
  });
});

describe('pruned answers', () => {
  test('have no hidden answers and blank texts; the given object stays unchanged', () => {
    const given = { ...sampleAnswers(), level: 'other', which: 'x', phone: '  ' };
    const pruned = pruneAnswers(form, validators, given);
    expect(pruned).not.toHaveProperty('level');
    expect(pruned).not.toHaveProperty('which');
    expect(pruned).not.toHaveProperty('phone');
    expect(given.phone).toBe('  ');
  });

  test('have every asked group, without its blank answers', () => {
    expect(pruneAnswers(form, validators, {}).papers).toEqual({});
    expect(pruneAnswers(form, validators, { papers: { cv: undefined } }).papers).toEqual({});
  });
});
