import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { plainText } from '../support/components/plainText.ts';
import { renderField } from '../support/components/renderForm.tsx';
import { WIDGET_CASES, type WidgetCase } from '../support/components/widgetCases.ts';

/** Types into a control, or ticks it, before hydration. */
const type = (value: string) => (page: HTMLElement) => {
  const control = page.querySelector<HTMLInputElement>('[name=answer]');
  if (control) control.value = value;
};
const tick = (page: HTMLElement) => {
  const [first] = page.querySelectorAll<HTMLInputElement>('[name=answer]');
  if (first) first.checked = true;
};

// `fileWidget.test.tsx` and `severalFiles.test.ts` have those of files; nobody answers what is hidden.
const { file: _, files: __, hidden: ___, ...cases } = WIDGET_CASES;
const CASES = Object.entries<WidgetCase>(cases).map(([widget, each]) => ({ widget, ...each }));

describe.each(CASES)('the widget $widget', ({ widget, field, role, typed, answer, help = '' }) => {
  const title = field.title ?? '';
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
    const { sent, user } = await renderField(field, ui, typed === undefined ? tick : type(typed));
    await user.click(screen.getByRole('button', { name: 'Soumettre' }));
    await waitFor(() => expect(sent).toEqual([{ answer }]));
  });
});
