import { describe, expect, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { validateAnswers, validateStep } from '#journey/validateAnswers.ts';
import { formOf, sample, sampleAnswers } from '../support/sampleForm.ts';

const { form, validators } = sample;

/** Message id by path of valid answers with a change. */
function errors(change: Answers): Record<string, string> {
  const answers = pruneAnswers(form, validators, { ...sampleAnswers(), ...change });
  return Object.fromEntries(
    validateAnswers(form, validators, answers).map(({ path, message }) => [path, message]),
  );
}

describe('validation', () => {
  test('valid answers have no errors', () => expect(errors({})).toEqual({}));

  test('a single `errorMessage` is used for every failure except upper limits', () => {
    expect(errors({ name: 'ab' })).toEqual({ name: 'forms.sample.fields.name.error' });
    expect(errors({ name: undefined })).toEqual({ name: 'forms.sample.fields.name.error' });
    expect(errors({ name: 'x'.repeat(11) })).toEqual({ name: 'errors.maxLength' });
  });

  test('an `errorMessage` per keyword is used for that keyword', () => {
    expect(errors({ kind: undefined })).toEqual({ kind: 'forms.sample.fields.kind.error.required' });
    expect(errors({ kind: 'club' })).toEqual({ kind: 'forms.sample.fields.kind.error.enum' });
  });

  test('length counts characters, not UTF-16 units', () => {
    expect(errors({ name: '😀😀' })).toHaveProperty('name');
    expect(errors({ name: '😀'.repeat(10) })).toEqual({});
  });

  test.each([
    ['6 77 12 34', false],
    ['677 12 34 5', true],
    ['+237 (6) 77-12.34', true],
    ['677123a5', false],
  ])('telephone %s: %s', (phone, valid) => {
    expect(Object.keys(errors({ phone }))).toEqual(valid ? [] : ['phone']);
  });

  test.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2024-04-31', false],
    ['24-01-01', false],
  ])('day %s: %s', (born, valid) => {
    expect(errors({ born })).toEqual(valid ? {} : { born: 'errors.format' });
  });

  test('a conditional field is required only while it is asked', () => {
    expect(errors({ kind: 'school' })).toEqual({ level: 'errors.required' });
    expect(errors({ kind: 'school', level: 'other' })).toEqual({ which: 'errors.required' });
    expect(errors({ kind: 'firm', level: 'other' })).toEqual({});
  });

  test('values are not coerced', () => {
    expect(errors({ name: 12345 })).toHaveProperty('name');
    expect(errors({ topics: 'b' })).toEqual({ topics: 'errors.type' });
    expect(errors({ meals: [{ id: 'lunch', count: '2' }] })).toHaveProperty('meals');
  });

  test('a quantity list refuses fractions, zero, text, unknown keys, repeated options and no option', () => {
    for (const count of [0, 1.5, '2', null, 100]) {
      expect(errors({ meals: [{ id: 'lunch', count: count as number }] })).toHaveProperty('meals');
    }
    expect(errors({ meals: [{ id: 'lunch', count: 1, price: 1 }] })).toHaveProperty('meals');
    expect(
      errors({
        meals: [
          { id: 'lunch', count: 1 },
          { id: 'lunch', count: 2 },
        ],
      }),
    ).toEqual({ meals: 'errors.uniqueItems' });
    expect(errors({ meals: [] })).toEqual({ meals: 'forms.sample.fields.meals.error' });
  });

  test('files are validated by name and size, in any case of the extension', () => {
    const cv = (name: string, size: number) => errors({ papers: { cv: { name, size } } });
    expect(cv('a.pdf', 1)).toEqual({});
    expect(cv('a.PDF', 1000)).toEqual({});
    expect(cv('a.exe', 10)).toEqual({ 'papers.cv': 'errors.accept' });
    expect(cv('a.pdf.exe', 10)).toEqual({ 'papers.cv': 'errors.accept' });
    expect(cv('a.pdf', 0)).toEqual({ 'papers.cv': 'errors.empty' });
    expect(cv('a.pdf', 1001)).toEqual({ 'papers.cv': 'errors.maxBytes' });
    expect(errors({ papers: {} })).toEqual({ 'papers.cv': 'forms.sample.fields.papers.cv.error.required' });
    expect(errors({ papers: undefined })).toHaveProperty(['papers.cv']);
  });

  test('an unknown key inside a group is an error', () => {
    expect(errors({ extras: { virus: { name: 'a', size: 1 } } })).toEqual({
      extras: 'errors.additionalProperties',
    });
  });

  test('a step validates its own fields, with the answers of all steps', () => {
    const answers = pruneAnswers(form, validators, { kind: 'school' });
    expect(validateStep(form, validators, 'who', answers).map(({ path }) => path)).toEqual(['name', 'level']);
  });
});

test.each<[number, string | undefined, number | undefined]>([
  [5.5, undefined, undefined],
  [0.25, 'errors.multipleOf', 0.5],
  [0, 'errors.exclusiveMinimum', 0],
  [10, 'errors.exclusiveMaximum', 10],
])('exclusive limits and steps of a number: %d', (answer, message, limit) => {
  const { form, validators } = formOf({
    surface: { type: 'number', title: 'Surface', exclusiveMinimum: 0, exclusiveMaximum: 10, multipleOf: 0.5 },
  });
  const errors = validateAnswers(form, validators, { surface: answer });
  expect(errors).toEqual(message ? [{ path: 'surface', message, values: { limit } }] : []);
});

test.each([
  ['uuid', '0b9a2b1e-5f0e-4c57-9d0b-3e2f2a6b1c11', '0b9a2b1e'],
  ['hostname', 'salon.example', 'salon example'],
  ['ipv4', '192.0.2.1', '192.0.2.300'],
  ['ipv6', '2001:db8::1', '2001:db8'],
  ['duration', 'P1DT12H', '1 jour'],
  ['url', 'https://salon.example', 'salon'],
  ['uri-reference', '/plan#nord', '\\plan'],
  ['uri-template', '/stands/{id}', '/stands/{id'],
  ['json-pointer', '/a/0', 'a/0'],
  ['relative-json-pointer', '1/a', '/a'],
] as const)('a text of the format %s', (format, right, wrong) => {
  const { form, validators } = formOf({ code: { type: 'string', title: 'Code', maxLength: 99, format } });
  expect(validateAnswers(form, validators, { code: right })).toEqual([]);
  expect(validateAnswers(form, validators, { code: wrong })).toEqual([
    { path: 'code', message: 'errors.format', values: undefined },
  ]);
});
