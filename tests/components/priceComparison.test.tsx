import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { plainText } from '../support/components/plainText.ts';
import { renderForm } from '../support/components/renderForm.tsx';
import { fillStep, shippedForm, submitStep } from '../support/components/shippedForm.ts';
import { choice, uiOf } from '../support/sampleForm.ts';

/** The lines of the comparison below a select. */
const lines = () => [...document.querySelectorAll('.comparison li')].map(plainText);

it('compares the prices for the answer that they depend on, and asks for it first', async () => {
  const { user } = await renderForm({
    schema: {
      type: 'object',
      properties: {
        kind: choice('Type', { big: 'BIG', small: 'SMALL' }),
        stand: choice('Stand', {
          gold: { title: 'GOLD', details: { size: '36 m²' }, amounts: { big: 5_000, small: 3_000 } },
          tin: { title: 'TIN', amounts: { big: 500, small: 300 } },
        }),
      },
    },
    ui: uiOf(['kind', 'stand'], {
      sidebar: [{ panel: 'amount', title: 'Prix', of: 'stand', by: 'kind', currency: 'XAF' }],
    }),
  });
  expect(lines()).toEqual(['GOLD36 m²', 'TIN']);
  const before = "Répondez d'abord à « Type » : les prix en dépendent.";
  expect(screen.queryByText(before)).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: /Type/ }), 'small');
  expect(lines()).toEqual(['GOLD3 000 FCFA36 m²', 'TIN300 FCFA']);
  expect(screen.queryByText(before)).toBeNull();
});

it('compares prices that depend on no other answer', async () => {
  const { answers, ...source } = shippedForm('sponsoring');
  const { form, text } = await renderForm(source);
  const [first, last] = form.steps;
  if (!first || !last) throw new Error('The form has one step.');
  fillStep(form, first, answers);
  submitStep();
  await screen.findByRole('heading', { level: 2, name: text(last.title) });
  expect(lines().length).toBe(form.fields.package_choisi?.options?.length);
  expect(lines().every((line) => / FCFA/.test(line))).toBe(true);
});
