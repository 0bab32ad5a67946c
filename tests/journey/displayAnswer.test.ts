import { describe, expect, test } from 'vitest';
import type { Answer } from '#journey/answers/Answers.ts';
import { displayAnswer } from '#journey/displayAnswer.ts';
import { sample } from '../support/sampleForm.ts';

const texts: Record<string, string> = sample.texts;

/** French of the sample form; the interface's own texts as their id and values. */
const t = (id: string, values?: Record<string, string | number>) =>
  texts[id] ?? (values ? `${id} ${Object.values(values).join('|')}` : id);

const display = (path: string, answer: Answer, locale = 'fr') => {
  const field = sample.form.fields[path];
  if (!field) throw new Error(`The sample has no field "${path}".`);
  return displayAnswer(field, answer, { t, locale });
};

describe('an answer as its reader would write it', () => {
  test('text stands as it was typed', () => {
    expect(display('name', 'Ngono')).toEqual(['Ngono']);
  });

  test('an option by its title, a list by its titles', () => {
    expect(display('kind', 'firm')).toEqual(['Entreprise']);
    expect(display('topics', ['a', 'b'])).toEqual(['Sujet A', 'Sujet B']);
  });

  test('quantities by the title of their option', () => {
    expect(display('meals', [{ id: 'dinner', count: 3 }])).toEqual(['form.review.quantity Dîner|3']);
  });

  test('a day in words of the language, whatever the time zone', () => {
    expect(display('born', '1995-05-01')).toEqual(['1er mai 1995']);
    expect(display('born', '1995-05-01', 'en-GB')).toEqual(['1 May 1995']);
    expect(display('born', 'bientôt')).toEqual(['bientôt']);
  });

  test('a file by name and size', () => {
    expect(display('papers.cv', { name: 'cv.pdf', size: 2_097_152 })).toEqual([
      'form.file.nameAndSize cv.pdf|2\u00a0Mo',
    ]);
  });

  test.each([undefined, '', '   ', [] as Answer[]])('%j is no answer', (answer) => {
    expect(display('name', answer)).toEqual([]);
  });
});
