import { expect, it } from 'vitest';
import type { FieldSchema, FieldUi } from '#definitions/formats/formats.ts';
import type { Answer } from '#journey/answers/Answers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { INTERFACE_TEXTS } from '#messages/interfaceTexts.ts';
import { formOf } from '../support/sampleForm.ts';

const text: FieldSchema = { type: 'string', title: 'Texte' };
const number: FieldSchema = { type: 'integer', title: 'Nombre', minimum: 1, maximum: 3 };
const options: FieldSchema = { ...text, oneOf: [{ const: 'a', title: 'A' }] };
const list: FieldSchema = { type: 'array', title: 'Liste', items: options };
const words: FieldSchema = { type: 'array', title: 'Mots', items: { ...text, maxLength: 9 } };
const meals: FieldSchema = {
  ...list,
  items: {
    type: 'object',
    properties: { meal: options, count: { type: 'integer', minimum: 1, maximum: 9 } },
  },
};
const file: FieldSchema = { title: 'Fichier', file: { accept: ['.pdf'], maxBytes: 10 } };

const files: FieldSchema = {
  type: 'array',
  title: 'Fichiers',
  items: { file: { accept: ['.pdf'], maxBytes: 10 } },
};

const picture: FieldSchema = { title: 'Photo', file: { accept: ['.jpg', '.png'], maxBytes: 10 } };

const group: FieldSchema = { type: 'object', title: 'Groupe', properties: { a: text, b: text } };

/** An answer that breaks exactly one rule of its field. */
const FAILURES: [rule: string, field: FieldSchema, answer: Answer | undefined, ui?: FieldUi][] = [
  ['accept', file, { name: 'a.exe', size: 1 }],
  ['additionalProperties', meals, [{ meal: 'a', count: 1, size: 1 }]],
  ['atLeastOne', { ...group, anyOf: [{ required: ['a'] }, { required: ['b'] }] as never }, {}],
  ['blankEntry', { type: 'array', title: 'Fiches', items: { ...group, title: 'Fiche' } }, [{}]],
  ['const', { type: 'boolean', title: 'Accord', const: true }, false],
  ['controlCharacter', text, 'a\u0007'],
  ['empty', file, { name: 'a.pdf', size: 0 }],
  ['enum', options, 'b'],
  ['exclusiveMaximum', { ...number, maximum: undefined, exclusiveMaximum: 3 }, 3],
  ['exclusiveMinimum', { ...number, minimum: undefined, exclusiveMinimum: 1 }, 1],
  ['format', { ...text, format: 'date' }, 'demain'],
  ['heic', picture, { name: 'IMG_1.HEIC', size: 1 }],
  ['lineBreak', text, 'a\nb'],
  ['maxBytes', file, { name: 'a.pdf', size: 11 }],
  ['maxEntries', { ...words, maxItems: 1 }, ['a', 'b']],
  ['maxFiles', { ...files, maxItems: 0 }, [{ name: 'a.pdf', size: 1 }]],
  ['maxItems', { ...list, maxItems: 0 }, ['a']],
  ['maxLength', { ...text, maxLength: 1 }, 'aa'],
  [
    'maxTotalBytes',
    { ...files, items: { file: { accept: ['.pdf'], maxBytes: 10, maxTotalBytes: 10 } } },
    [
      { name: 'a.pdf', size: 9 },
      { name: 'b.pdf', size: 9 },
    ],
  ],
  ['maximum', number, 4],
  ['minEntries', { ...words, minItems: 2 }, ['a']],
  ['minFiles', { ...files, minItems: 2 }, [{ name: 'a.pdf', size: 1 }]],
  ['minItems', { ...list, minItems: 1 }, []],
  ['minLength', { ...text, minLength: 2 }, 'a'],
  ['minProperties', { ...group, minProperties: 2 }, { a: 'a' }],
  ['minimum', number, 0],
  ['multipleOf', { ...number, multipleOf: 2 }, 3],
  ['not', text, 'a', { 'ui:disabled': true }],
  ['onlyOne', { ...group, oneOf: [{ required: ['a'] }, { required: ['b'] }] as never }, { a: 'a', b: 'b' }],
  ['pattern', { ...text, pattern: '^a$' }, 'b'],
  ['required', text, undefined],
  ['textDirection', text, 'a\u202eb'],
  ['type', text, 5],
  ['uniqueEntries', { ...words, uniqueItems: true }, ['a', 'a']],
  ['uniqueItems', { ...list, uniqueItems: true }, ['a', 'a']],
];

it.each(FAILURES)('the text of the rule %s is listed with its values', (rule, field, answer, own = {}) => {
  const required = own['ui:disabled'] ? [] : ['field'];
  const { form, validators } = formOf({ field }, { required, ui: { uiSchema: { field: own } } });
  const [error] = validateAnswers(form, validators, answer === undefined ? {} : { field: answer });
  expect(error?.message).toBe(`errors.${rule}`);
  expect(Object.keys(error?.values ?? {}).sort()).toEqual(INTERFACE_TEXTS[`errors.${rule}`]);
});

it('lists no other text of errors', () => {
  const ids = Object.keys(INTERFACE_TEXTS).filter((id) => id.startsWith('errors.'));
  expect(ids).toEqual(FAILURES.map(([rule]) => `errors.${rule}`));
});
