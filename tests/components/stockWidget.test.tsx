import type { WidgetProps } from '@rjsf/utils';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { FormUi } from '#definitions/formats/formats.ts';
import { theme } from '#rjsf/theme.ts';
import { renderForm } from '../support/components/renderForm.tsx';
import { choice, uiOf } from '../support/sampleForm.ts';

const rendered = vi.fn();

/** Written from RJSF's documentation only: it uses `value`, `onChange`, `onBlur`, `required` and `options`. */
function StarsWidget({ id, value, required, options, rawErrors, onChange, onBlur }: WidgetProps) {
  rendered();
  return (
    <div id={id} data-invalid={rawErrors !== undefined} data-required={required}>
      {options.enumOptions?.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={value === option.value}
          onClick={() => onChange(option.value)}
          onBlur={() => onBlur(id, value)}
        >
          {option.label}
        </button>
      ))}
      <output>{value ?? 'rien'}</output>
    </div>
  );
}

beforeAll(() => {
  theme.widgets.stars = StarsWidget;
});
afterAll(() => {
  delete theme.widgets.stars;
});

it('a stock RJSF widget added to the theme is validated, priced, reviewed and sent', async () => {
  const { user, sent, summary } = await renderForm({
    schema: {
      type: 'object',
      required: ['note', 'nom'],
      properties: {
        note: {
          ...choice('Note', {
            deux: { title: 'Deux étoiles', amount: 2000 },
            trois: { title: 'Trois étoiles', amount: 3000 },
          }),
          errorMessage: 'Choisissez une note.',
        },
        nom: { type: 'string', title: 'Nom', maxLength: 100 },
      },
    },
    ui: uiOf([], {
      steps: [
        { id: 'note', title: 'Note', fields: ['note', 'nom'] },
        { id: 'relecture', title: 'Relecture', kind: 'review' },
      ],
      uiSchema: { note: { 'ui:widget': 'stars' } } as FormUi['uiSchema'],
      sidebar: [{ panel: 'amount', title: 'À payer', of: 'note', currency: 'XAF' }],
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Suivant' }));
  expect((await summary()).querySelector('a')?.textContent).toBe('Choisissez une note.');
  expect(document.querySelector('[data-invalid]')?.getAttribute('data-invalid')).toBe('true');

  await user.click(screen.getByRole('button', { name: 'Deux étoiles' }));
  await user.click(screen.getByRole('button', { name: 'Trois étoiles' }));
  expect(document.querySelector('output')?.textContent).toBe('trois');
  expect(document.querySelector('[data-required]')?.getAttribute('data-required')).toBe('true');
  expect(document.body.textContent).toMatch(/3.000.FCFA/);

  rendered.mockClear();
  await user.type(screen.getByRole('textbox', { name: 'Nom' }), 'Abena');
  // Typing in another field does not render it.
  expect(rendered).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Suivant' }));
  await screen.findByRole('heading', { name: 'Relecture' });
  expect(document.querySelector('.review')?.textContent).toContain('Trois étoiles');
  await user.click(screen.getByRole('button', { name: 'Soumettre' }));
  await waitFor(() => expect(sent).toEqual([{ note: 'trois', nom: 'Abena' }]));
});
