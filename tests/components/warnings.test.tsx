import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FormSchema } from '#definitions/formats/formats.ts';
import { plainText } from '../support/components/plainText.ts';
import { renderForm } from '../support/components/renderForm.tsx';
import { uiOf } from '../support/sampleForm.ts';

const schema: FormSchema = {
  type: 'object',
  required: ['email'],
  properties: {
    email: { type: 'string', format: 'email', maxLength: 200, title: 'Adresse email' },
    phone: { type: 'string', maxLength: 40, title: 'Téléphone' },
  },
};
const ui = uiOf(['email', 'phone'], {
  uiSchema: {
    phone: { 'ui:warnings': [{ expect: { pattern: '[0-9]' }, text: 'Ce numéro est sans chiffre.' }] },
  },
});

const warnings = () => [...document.querySelectorAll('.field-warning')].map(plainText);

it('is said once the field is left, goes when the answer changes, and holds nobody back', async () => {
  const { user, sent } = await renderForm({ schema, ui });
  const phone = screen.getByRole('textbox', { name: /Téléphone/ });
  await user.type(screen.getByRole('textbox', { name: /Adresse/ }), 'a@example.org');
  await user.type(phone, 'aucun');
  expect(warnings()).toEqual([]);
  await user.tab();
  await screen.findByText('Ce numéro est sans chiffre.');
  expect(screen.getByText('Ce numéro est sans chiffre.').closest('[role=status]')).toBeTruthy();
  expect(phone.getAttribute('aria-invalid')).not.toBe('true');
  await user.type(phone, '!');
  expect(warnings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Soumettre' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('offers the likely address in place of a slip, and a button that corrects it', async () => {
  const { user, sent } = await renderForm({ schema, ui });
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: /Adresse/ });
  await user.type(email, 'ama@gmial.com');
  await user.tab();
  const button = await screen.findByRole('button', { name: 'Corriger en ama@gmail.com' });
  await user.click(button);
  expect(email.value).toBe('ama@gmail.com');
  expect(document.activeElement).toBe(email);
  expect(warnings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Soumettre' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ email: 'ama@gmail.com' });
});

it('is not said of an answer that has an error', async () => {
  const { user } = await renderForm({ schema, ui });
  const email = screen.getByRole('textbox', { name: /Adresse/ });
  await user.type(email, 'ama@@gmial.com');
  await user.tab();
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
  expect(warnings()).toEqual([]);
});
