import { describe, expect, test } from 'vitest';
import type { Answer } from '#journey/answers/Answers.ts';
import { displayAnswer } from '#journey/displayAnswer.ts';
import { sample } from '../support/sampleForm.ts';

const texts: Record<string, string> = sample.texts;

/** French texts of the sample form; texts of the interface as id and values. */
const t = (id: string, values?: Record<string, string | number>) =>
  texts[id] ?? (values ? `${id} ${Object.values(values).join('|')}` : id);

const display = (path: string, answer: Answer, locale = 'fr') => {
  const field = sample.form.fields[path];
  if (!field) throw new Error(`The sample has no field "${path}".`);
  return displayAnswer(field, answer, { t, locale });
};

describe('displayAnswer', () => {
  test('shows text as typed', () => {
    expect(display('name', 'Ngono')).toEqual(['Ngono']);
  });

  test('shows an option by its title, a list by its titles', () => {
    expect(display('kind', 'firm')).toEqual(['Entreprise']);
    expect(display('topics', ['a', 'b'])).toEqual(['Sujet A', 'Sujet B']);
  });

  test('shows quantities with the title of their option', () => {
    expect(display('meals', [{ id: 'dinner', count: 3 }])).toEqual(['form.review.quantity Dîner|3']);
  });

  test('shows a day in the language, independent of the time zone', () => {
    expect(display('born', '1995-05-01')).toEqual(['1er mai 1995']);
    expect(display('born', '1995-05-01', 'en-GB')).toEqual(['1 May 1995']);
    expect(display('born', 'bientôt')).toEqual(['bientôt']);
  });

  test('shows a file by name and size', () => {
    expect(display('papers.cv', { name: 'cv.pdf', size: 2_097_152 })).toEqual([
      'form.file.nameAndSize cv.pdf|2\u00a0Mo',
    ]);
  });

  test.each([undefined, '', '   ', [] as Answer[]])('shows nothing for %j', (answer) => {
    expect(display('name', answer)).toEqual([]);
  });
});
