import { describe, expect, test } from 'vitest';
import { isBlankText, textProblem } from '#journey/answers/textProblems.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { sample, sampleAnswers } from '../support/sampleForm.ts';

const codePoints = (text: string) =>
  [...text].map((character) => `U+${character.codePointAt(0)?.toString(16)}`).join(' ');
const withCodePoints = (texts: string[]) => texts.map((text) => [codePoints(text), text] as const);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index));

/** Valid characters of many languages, and invisible ones that people paste by accident. */
const HARMLESS = [
  'Éloïse N’Guessan',
  'e\u0301le\u0300ve',
  'محمد عبد الله',
  'דוד כהן',
  'می\u200cخواهم',
  'क\u094d\u200dष',
  '👨\u200d👩\u200d👧\u200d👦 ❤\ufe0f 🇨🇲 🏴\u{e0067}\u{e0062}\u{e007f}',
  'porte\u00adfeuille',
  '1\u00a0500\u202f000 FCFA',
  'a\u200bb',
  '\ufeffAma',
  'a\u2060b',
  '\u200eAma\u200f',
  'a\u3000b',
  '{nom} <b> & "x" \\ =1+1',
];

describe('a text', () => {
  test.each(HARMLESS)('«%s» is accepted', (text) => {
    for (const lines of ['one', 'many'] as const) expect(textProblem(text, lines)).toBeUndefined();
  });

  test.each(
    withCodePoints([
      ...range(0x00, 0x08),
      ...range(0x0e, 0x1f),
      '\u007f',
      ...range(0x80, 0x84),
      ...range(0x86, 0x9f),
      '\ufffe',
      '\uffff',
      '\ud83d',
      '\udc00',
    ]),
  )('with %s is refused in fields of one line and of several', (_, character) => {
    for (const lines of ['one', 'many'] as const)
      expect(textProblem(`Ama${character}Bela`, lines)).toEqual({
        message: 'errors.controlCharacter',
        values: { near: 'Ama□Bela' },
      });
  });

  test.each(withCodePoints([...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]))(
    'with %s is refused',
    (_, mark) => {
      expect(textProblem(`Ama${mark}Bela`, 'many')?.message).toBe('errors.textDirection');
      expect(textProblem(`Ama${mark}Bela`, 'one')?.message).toBe('errors.textDirection');
    },
  );

  test.each(withCodePoints(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']))(
    'with the line end %s is refused in a field of one line',
    (_, end) => {
      expect(textProblem(`Ama${end}Bela`, 'one')).toEqual({
        message: 'errors.lineBreak',
        values: { near: 'Ama⏎Bela' },
      });
    },
  );

  test.each(withCodePoints(['\n', '\r\n', '\t', '\v', '\f', '\u2028', '\u2029']))(
    'of several lines may contain %s, which Word and PDFs insert',
    (_, end) => expect(textProblem(`Ama${end}Bela`, 'many')).toBeUndefined(),
  );

  test('with a tab is refused in a field of one line', () => {
    expect(textProblem('Ama\tBela', 'one')?.values.near).toBe('Ama□Bela');
  });

  test('is quoted only around the refused character', () => {
    const { near } = textProblem(`${'a'.repeat(500)}\u0000${'b'.repeat(500)}`, 'one')?.values ?? {};
    expect(near).toMatch(/^a{12}□b{11}$/);
  });
});

describe('isBlankText', () => {
  const INVISIBLE = [
    '',
    ' ',
    '\u200b',
    '\u00ad',
    '\u115f\u1160',
    '\u3164',
    '\uffa0',
    '\u2800',
    '\ufeff',
    '\u2060',
    '\u180e',
    '\u0000',
    '\u034f',
    '\ufe0f',
    '\u2028',
    '\u{e0041}',
  ];

  test.each(withCodePoints(INVISIBLE.flatMap((text) => [text, ` ${text}${text}${text}\n`])))(
    '%s is blank',
    (_, text) => {
      expect(isBlankText(text)).toBe(true);
      const answers = pruneAnswers(sample.form, sample.validators, { ...sampleAnswers(), name: text });
      const errors = validateAnswers(sample.form, sample.validators, answers);
      expect(errors).toEqual([
        { path: 'name', message: 'forms.sample.fields.name.error', values: undefined },
      ]);
    },
  );

  test.each([...HARMLESS, '.', '0', '\u0301'])('«%s» is not blank', (text) =>
    expect(isBlankText(text)).toBe(false),
  );
});

test('a text with an invisible fault has one error, which names the character, in the order of the form', () => {
  const change = { name: 'a\u202e', phone: '677\u0000', born: '' };
  const answers = pruneAnswers(sample.form, sample.validators, { ...sampleAnswers(), ...change });
  expect(validateAnswers(sample.form, sample.validators, answers)).toEqual([
    { path: 'name', message: 'errors.textDirection', values: { near: 'a□' } },
    { path: 'phone', message: 'errors.controlCharacter', values: { near: '677□' } },
  ]);
});
