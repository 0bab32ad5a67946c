import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FormSchema } from '#definitions/formats/formats.ts';
import { renderForm } from '../support/components/renderForm.tsx';
import { uiOf } from '../support/sampleForm.ts';

const schema: FormSchema = {
  type: 'object',
  required: ['ville'],
  properties: {
    ville: { type: 'string', title: 'Ville', maxLength: 99, default: 'Yaoundé' },
    places: { type: 'integer', title: 'Places', default: 2 },
    jours: {
      type: 'array',
      title: 'Jours',
      uniqueItems: true,
      default: ['lundi'],
      items: { type: 'string', enum: ['lundi', 'mardi'] },
    },
    hote: {
      type: 'object',
      title: 'Hôte',
      properties: { repas: { type: 'boolean', title: 'Repas', default: true } },
    },
    personnes: {
      type: 'array',
      title: 'Personnes',
      minItems: 1,
      maxItems: 3,
      items: {
        type: 'object',
        title: 'Personne',
        required: ['role'],
        properties: { role: { type: 'string', title: 'Rôle', enum: ['élève', 'parent'], default: 'élève' } },
      },
    },
  },
};
const ui = uiOf(['ville', 'places', 'jours', 'hote', 'personnes'], {
  uiSchema: { personnes: { 'ui:add': 'Ajouter' } },
});

const town = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Ville/ });

it('defaults are filled in once, in new entries too, and sent unless they are changed', async () => {
  const { user, sent } = await renderForm({ schema, ui });
  expect(town().value).toBe('Yaoundé');
  await user.clear(screen.getByRole('textbox', { name: /Places/ }));
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  const [first, second] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: /Rôle/ });
  expect([first?.value, second?.value]).toEqual(['élève', 'élève']);
  await user.selectOptions(second!, 'parent');
  await user.click(screen.getByRole('button', { name: 'Soumettre' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        ville: 'Yaoundé',
        jours: ['lundi'],
        hote: { repas: true },
        personnes: [{ role: 'élève' }, { role: 'parent' }],
      },
    ]),
  );
});
