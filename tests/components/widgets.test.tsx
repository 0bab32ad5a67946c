import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '#definitions/formats/formats.ts';
import type { Answer } from '#journey/answers/Answers.ts';
import { plainText } from '../support/components/plainText.ts';
import { renderField } from '../support/components/renderForm.tsx';

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

/** Types into a control, or ticks it, before hydration. */
const type = (value: string) => (page: HTMLElement) => {
  const control = page.querySelector<HTMLInputElement>('[name=answer]');
  if (control) control.value = value;
};
const tick = (page: HTMLElement) => {
  const [first] = page.querySelectorAll<HTMLInputElement>('[name=answer]');
  if (first) first.checked = true;
};

interface Case {
  widget: string;
  field: FieldSchema;
  /** Role of the element with the field's name; a date input has none. */
  role?: string;
  before: (page: HTMLElement) => void;
  answer: Answer;
  /** What its help says before that of the field. */
  help?: string;
}

const CASES: Case[] = [
  { widget: 'text', field: text, role: 'textbox', before: type('Abena'), answer: 'Abena' },
  { widget: 'email', field: text, role: 'textbox', before: type('a@b.cm'), answer: 'a@b.cm' },
  { widget: 'tel', field: text, role: 'textbox', before: type('677 12'), answer: '677 12' },
  { widget: 'url', field: text, role: 'textbox', before: type('http://x'), answer: 'http://x' },
  { widget: 'textarea', field: text, role: 'textbox', before: type('Long'), answer: 'Long' },
  {
    widget: 'number',
    field: { type: 'number', title, minimum: 0 },
    role: 'textbox',
    before: type('1,5'),
    answer: 1.5,
  },
  {
    widget: 'date',
    field: { type: 'string', title, format: 'date' },
    before: type('2025-05-30'),
    answer: '2025-05-30',
    help: "Jour, mois et année, dans l'ordre que montre le champ. ",
  },
  { widget: 'select', field: choice, role: 'combobox', before: type('b'), answer: 'b' },
  { widget: 'radio', field: choice, role: 'radiogroup', before: tick, answer: 'a' },
  { widget: 'cards', field: several, role: 'group', before: tick, answer: ['a'] },
  { widget: 'checkboxes', field: several, role: 'group', before: tick, answer: ['a'] },
  {
    widget: 'checkbox',
    field: { type: 'boolean', title, const: true },
    role: 'checkbox',
    before: tick,
    answer: true,
  },
  { widget: 'quantities', field: quantities, role: 'group', before: tick, answer: [{ id: 'a', count: 1 }] },
];

describe.each(CASES)('the widget $widget', ({ widget, field, role, before, answer, help = '' }) => {
  const ui = { 'ui:widget': widget, 'ui:help': 'Une aide.' };
  const control = () =>
    role ? screen.getByRole(role, { name: title }) : screen.getByLabelText(new RegExp(`^${title}`));

  it('has its title as name, its help as description, and shows its error', async () => {
    const { user, summary } = await renderField({ ...field, errorMessage: 'Il manque la réponse.' }, ui);
    expect(control().getAttribute('aria-describedby')).toMatch(/answer__help/);
    await user.click(screen.getByRole('button', { name: 'Soumettre' }));
    const list = within(await summary());
    expect(plainText(list.getByRole('link'))).toBe('Question : Il manque la réponse.');
    const described = control().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => plainText(document.getElementById(id)))).toEqual([
      'Erreur : Il manque la réponse.',
      `${help}Une aide.`,
    ]);
    await user.click(list.getByRole('link'));
    expect(document.activeElement?.id).toBe('field_answer');
  });

  it('keeps an answer given before hydration', async () => {
    const { sent, user } = await renderField(field, ui, before);
    await user.click(screen.getByRole('button', { name: 'Soumettre' }));
    await waitFor(() => expect(sent).toEqual([{ answer }]));
  });
});
