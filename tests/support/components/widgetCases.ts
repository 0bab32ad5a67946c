import type { FieldSchema, WidgetName } from '#definitions/formats/formats.ts';
import type { Answer } from '#journey/answers/Answers.ts';
import { fileOf } from './fileOf.ts';

const title = 'Question';
const options = [
  { const: 'a', title: 'Un' },
  { const: 'b', title: 'Deux' },
];
const text: FieldSchema = { type: 'string', title, maxLength: 100, minLength: 2 };
const choice: FieldSchema = { type: 'string', title, oneOf: options };
const several: FieldSchema = {
  type: 'array',
  title,
  uniqueItems: true,
  items: { type: 'string', oneOf: options },
};
const quantities: FieldSchema = {
  type: 'array',
  title,
  items: {
    type: 'object',
    required: ['id', 'count'],
    properties: {
      id: { type: 'string', oneOf: options },
      count: { type: 'integer', minimum: 1, maximum: 9 },
    },
  },
};

/** A field that a widget asks. */
export interface WidgetCase {
  field: FieldSchema;
  /** Role of the element with the field's name; a date input has none. */
  role?: string;
  /** The text that is typed for the answer; the first option is ticked unless given. */
  typed?: string;
  answer: Answer;
  /** The widget's own help, before that of the field. */
  help?: string;
}

/** The cases of the component tests and of the gallery: `tsc` requires one for each widget. */
export const WIDGET_CASES: Readonly<Record<WidgetName, WidgetCase>> = {
  text: { field: text, role: 'textbox', typed: 'Abena', answer: 'Abena' },
  email: { field: text, role: 'textbox', typed: 'a@b.cm', answer: 'a@b.cm' },
  tel: { field: text, role: 'textbox', typed: '677 12', answer: '677 12' },
  uri: { field: text, role: 'textbox', typed: 'http://x', answer: 'http://x' },
  textarea: { field: text, role: 'textbox', typed: 'Long', answer: 'Long' },
  number: { field: { type: 'number', title, minimum: 0 }, role: 'textbox', typed: '1,5', answer: 1.5 },
  time: { field: { type: 'string', title, format: 'time' }, typed: '14:30', answer: '14:30:00' },
  datetime: {
    field: { type: 'string', title, format: 'date-time' },
    typed: '2025-05-30T14:30',
    answer: '2025-05-30T14:30:00+01:00',
  },
  range: { field: { type: 'integer', title, minimum: 0, maximum: 9 }, role: 'slider', typed: '3', answer: 3 },
  hidden: { field: { ...text, default: 'Salon' }, answer: 'Salon' },
  password: { field: text, typed: 'Secret', answer: 'Secret' },
  updown: { field: { type: 'integer', title, minimum: 0 }, role: 'spinbutton', typed: '3', answer: 3 },
  date: {
    field: { type: 'string', title, format: 'date' },
    typed: '2025-05-30',
    answer: '2025-05-30',
    help: "Jour, mois et année, dans l'ordre que montre le champ. ",
  },
  select: { field: choice, role: 'combobox', typed: 'b', answer: 'b' },
  radio: { field: choice, role: 'radiogroup', answer: 'a' },
  cards: { field: several, role: 'group', answer: ['a'] },
  checkboxes: { field: several, role: 'group', answer: ['a'] },
  checkbox: { field: { type: 'boolean', title, const: true }, role: 'checkbox', answer: true },
  quantities: { field: quantities, role: 'group', answer: [{ id: 'a', count: 1 }] },
  file: {
    field: { title, file: { accept: ['.pdf'], maxBytes: 10 * 1024 * 1024 } },
    answer: fileOf('dossier.pdf', 240_000),
  },
  files: {
    field: {
      type: 'array',
      title,
      maxItems: 3,
      items: { file: { accept: ['.pdf'], maxBytes: 10 * 1024 * 1024 } },
    },
    answer: [fileOf('dossier.pdf', 240_000), fileOf('annexe.pdf', 12_000)],
  },
};
