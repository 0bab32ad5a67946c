import { describe, expect, it } from 'vitest';
import type { CompiledWarning } from '#contract/CompiledForm.ts';
import type { Answer } from '#journey/answers/Answers.ts';
import { warningsAt, warningsOf } from '#journey/warnings.ts';
import { formOf } from '../support/sampleForm.ts';

const NOW = new Date('2025-05-30T10:00:00Z');

/** Whether an answer is as expected. */
const usual = (expect: Extract<CompiledWarning, { expect: unknown }>['expect'], answer: Answer) =>
  warningsAt('field', [{ expect, text: 'said' }], answer, NOW, 'Africa/Douala').length === 0;

/** The address that is offered in place of one. */
const corrected = (address: string) =>
  warningsAt('email', [{ mailDomain: true }], address, NOW, 'Africa/Douala')[0]?.values?.address;

describe('a warning', () => {
  it.each([
    ['0', true],
    ['poste 12', true],
    ['aucun', false],
  ])('of a pattern: "%s"', (answer, expected) => {
    expect(usual({ pattern: '[0-9]' }, answer)).toBe(expected);
  });

  it.each([
    [17, false],
    [18, true],
    [35, true],
    [36, false],
  ])('of limits of a number: %i', (answer, expected) => {
    expect(usual({ minimum: 18, maximum: 35 }, answer)).toBe(expected);
  });

  it.each([
    ['2007-05-30', true],
    ['2007-05-31', false],
    ['1989-05-31', true],
    ['1989-05-30', false],
    // Another rule speaks of days in the future.
    ['2025-05-31', true],
  ])('of an age of 18 to 35 years: born %s', (answer, expected) => {
    expect(usual({ minimumAge: 18, maximumAge: 35 }, answer)).toBe(expected);
  });

  it('of a day in the future, by the time zone of the site', () => {
    expect(usual({ notAfter: 'today' }, '2025-05-30')).toBe(true);
    expect(usual({ notAfter: 'today' }, '2025-05-31')).toBe(false);
    const late = new Date('2025-05-30T23:30:00Z');
    const rules: CompiledWarning[] = [{ expect: { notAfter: 'today' }, text: 'said' }];
    expect(warningsAt('day', rules, '2025-05-31', late, 'Africa/Douala')).toEqual([]);
  });

  it('says nothing of an empty answer', () => {
    expect(usual({ pattern: '[0-9]' }, '')).toBe(true);
  });
});

describe('a mail address', () => {
  it.each([
    ['a@gmial.com', 'a@gmail.com'],
    ['a@gmail.co', 'a@gmail.com'],
    ['a.b@yaho.fr', 'a.b@yahoo.fr'],
    ['A@Hotmial.com', 'A@hotmail.com'],
    // Cameroon's ending, but no provider's.
    ['a@yahoo.cm', 'a@yahoo.com'],
    ['a@outlok.fr', 'a@outlook.fr'],
  ])('%s is offered as %s', (address, nearest) => {
    expect(corrected(address)).toBe(nearest);
  });

  it.each([
    'a@gmail.com',
    'a@GMAIL.com',
    'a@camtel.cm',
    'a@minesec.gov.cm',
    'a@uy1.uninet.cm',
    'a@free.fr',
    'a@mail.com',
    'a@gmx.fr',
    'a@example.org',
    'no address',
  ])('%s is left alone', (address) => {
    expect(corrected(address)).toBeUndefined();
  });
});

it('warnings of all answers come in the order of the fields; an empty field has none', () => {
  const { form } = formOf(
    {
      age: { type: 'integer', title: 'Âge' },
      email: { type: 'string', format: 'email', maxLength: 200, title: 'E-mail' },
      phone: { type: 'string', maxLength: 40, title: 'Téléphone' },
    },
    {
      ui: {
        uiSchema: {
          age: { 'ui:warnings': [{ expect: { minimum: 18 }, text: 'Mineur.' }] },
          phone: { 'ui:warnings': [{ expect: { pattern: '[0-9]' }, text: 'Aucun chiffre.' }] },
        },
      },
    },
  );
  expect(warningsOf(form, { age: 12, email: 'a@gmial.com' }, NOW)).toEqual([
    { field: 'age', message: 'forms.test.fields.age.warnings.0' },
    { field: 'email', message: 'form.warning.mailDomain', values: { address: 'a@gmail.com' } },
  ]);
});
