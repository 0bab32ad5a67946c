import { describe, expect, test } from 'vitest';
import { controlName } from '#journey/controlName.ts';
import { computeValues, derivePayload } from '#journey/derivePayload.ts';
import { decodePayload, encodeParts, encodePayload } from '#journey/payload.ts';
import { amountOf, totalsOf } from '#journey/prices.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { sample, sampleAnswers } from '../support/sampleForm.ts';

const { form, validators } = sample;
/** The next day in `Africa/Douala`, the time zone of the sample form. */
const NOW = new Date('2025-06-30T23:30:00Z');
const answers = () => pruneAnswers(form, validators, sampleAnswers());

describe('prices', () => {
  test('an amount depends on the option and on the answer of `by`', () => {
    expect(amountOf(form, 'stand', 'kind', { stand: 'big', kind: 'firm' })).toBe(500);
    expect(amountOf(form, 'stand', 'kind', { stand: 'big', kind: 'school' })).toBe(300);
    expect(amountOf(form, 'stand', 'kind', { stand: 'big' })).toBeUndefined();
  });

  test('totals have a line for each chosen option, in the order of the options', () => {
    const meals = [
      { id: 'dinner', count: 3 },
      { id: 'lunch', count: 2 },
    ];
    const totals = totalsOf(form, 'meals', { meals });
    expect(totals.lines.map((line) => line.total)).toEqual([400, 450]);
    expect(totals).toMatchObject({ count: 5, total: 850 });
  });
});

describe('payload', () => {
  test('has titles where `submission.titles` says so, derived values, and no empty optional group', () => {
    expect(encodePayload(form, answers(), NOW)).toEqual({
      name: 'Ngono',
      kind: 'firm',
      stand: 'big',
      topics: ['Sujet B'],
      meals: sampleAnswers().meals,
      papers: { cv: { name: 'CV.PDF', size: 1000 } },
      details: { name: 'Grand stand', price: 900, size: '9 m²', features: ['Une table'] },
      day: '2025-07-01',
    });
    expect(computeValues(form, answers())).toEqual({ amount: 500, total: 850 });
  });

  test('has the same bytes for any order of the answers', () => {
    const reversed = Object.fromEntries(Object.entries(answers()).reverse());
    expect(JSON.stringify(encodePayload(form, reversed, NOW))).toBe(
      JSON.stringify(encodePayload(form, answers(), NOW)),
    );
  });

  test('decodes to the same answers and lists unknown keys', () => {
    const payload = { ...encodePayload(form, answers(), NOW), amount: 500, other: 1 };
    const { answers: decoded, sent, unknown } = decodePayload(form, payload);
    expect(pruneAnswers(form, validators, decoded)).toEqual(answers());
    expect(sent).toEqual({ ...derivePayload(form, answers(), NOW), amount: 500 });
    expect(unknown).toEqual(['other']);
  });

  test("does not accept an option's value in place of its title", () => {
    expect(decodePayload(form, { topics: ['b'] }).answers.topics).not.toEqual(['b']);
  });

  test('lists names of the prototype as unknown keys', () => {
    const payload = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}');
    expect(decodePayload(form, payload).unknown).toEqual(['__proto__', 'constructor', 'toString']);
  });

  test('as parts: groups have brackets, lists repeat their name, lists of quantities have numbers', () => {
    const file = new File(['x'], 'cv.pdf');
    const meals = [
      { id: 'dinner', count: 3 },
      { id: 'lunch', count: 2 },
    ];
    const parts = encodeParts(form, { topics: ['a', 'b'], meals, papers: { cv: file as never } }, NOW);
    expect(parts).toEqual([
      ['topics', 'Sujet A'],
      ['topics', 'Sujet B'],
      ['meals[0][id]', 'dinner'],
      ['meals[0][count]', '3'],
      ['meals[1][id]', 'lunch'],
      ['meals[1][count]', '2'],
      ['papers[cv]', file],
      ['day', '2025-07-01'],
    ]);
    expect(controlName('papers.cv')).toBe('papers[cv]');
  });

  test("has the current day in the form's time zone", () => {
    const abroad = { ...form, timeZone: 'America/New_York' };
    expect(derivePayload(abroad, answers(), NOW).day).toBe('2025-06-30');
    expect(derivePayload(form, answers(), NOW).day).toBe('2025-07-01');
  });
});
