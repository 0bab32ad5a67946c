import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderField } from '../support/components/renderForm.tsx';

it('buttons and typing change a quantity, never below its minimum', async () => {
  const { user, sent } = await renderField(
    {
      type: 'array',
      title: 'Stands',
      items: {
        type: 'object',
        required: ['id', 'count'],
        properties: {
          id: { type: 'string', oneOf: [{ const: 'a', title: 'Standard' }] },
          count: { type: 'integer', minimum: 1, maximum: 9 },
        },
      },
    },
    {},
  );
  await user.click(screen.getByRole('checkbox', { name: 'Standard' }));
  const count = screen.getByRole<HTMLInputElement>('textbox', { name: /^Standard\s: quantité$/ });
  const less = screen.getByRole<HTMLButtonElement>('button', { name: /^Standard\s: diminuer la quantité$/ });
  const more = screen.getByRole('button', { name: /^Standard\s: augmenter la quantité$/ });
  expect(count.value).toBe('1');
  expect(less.disabled).toBe(true);
  for (const typed of ['beaucoup', '0']) {
    await user.clear(count);
    await user.type(count, typed);
    await user.tab();
    expect(count.value).toBe('1');
  }
  await user.click(more);
  await user.click(more);
  await user.click(less);
  expect(count.value).toBe('2');
  await user.click(screen.getByRole('button', { name: 'Soumettre' }));
  await waitFor(() => expect(sent).toEqual([{ answer: [{ id: 'a', count: 2 }] }]));
});
