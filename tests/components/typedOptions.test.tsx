import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../support/components/renderForm.tsx';
import { uiOf } from '../support/sampleForm.ts';

it('options of numbers, of values alone, and of yes and no are answered, reviewed and sent with their types', async () => {
  const { user, sent } = await renderForm({
    schema: {
      type: 'object',
      required: ['places', 'couleur', 'repas'],
      properties: {
        places: { type: 'integer', title: 'Places', enum: [1, 2] },
        couleur: { type: 'string', title: 'Couleur', enum: ['Rouge', 'Vert'] },
        repas: { type: 'boolean', title: 'Repas' },
        notes: {
          type: 'array',
          title: 'Notes',
          uniqueItems: true,
          items: { type: 'number', enum: [0, 1.5] },
        },
      },
      if: { properties: { repas: { const: false } }, required: ['repas'] },
      then: { properties: { raison: { type: 'string', title: 'Raison', maxLength: 99 } } },
    },
    ui: uiOf([], {
      steps: [
        { id: 'tout', title: 'Tout', fields: ['places', 'couleur', 'repas', 'notes', 'raison'] },
        { id: 'relecture', title: 'Relecture', kind: 'review' },
      ],
      uiSchema: { repas: { 'ui:widget': 'radio' }, couleur: { 'ui:widget': 'radio' } },
    }),
  });
  await user.selectOptions(screen.getByRole('combobox', { name: /Places/ }), '2');
  await user.click(screen.getByRole('radio', { name: 'Vert' }));
  const meal = within(screen.getByRole('radiogroup', { name: /Repas/ }));
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(meal.getByRole('radio', { name: 'Non' }));
  expect(await screen.findByRole('textbox', { name: /Raison/ })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: '1.5' }));
  await user.click(screen.getByRole('button', { name: 'Suivant' }));
  await screen.findByRole('heading', { name: 'Relecture' });
  expect(document.querySelector('.review')?.textContent).toMatch(
    /Places.*2.*Couleur.*Vert.*Repas.*Non.*Notes.*1\.5/,
  );
  await user.click(screen.getByRole('button', { name: 'Soumettre' }));
  await waitFor(() => expect(sent).toEqual([{ places: 2, couleur: 'Vert', repas: false, notes: [1.5] }]));
});

it('suggests the examples of texts and numbers, and takes other answers', async () => {
  const { user, sent } = await renderForm({
    schema: {
      type: 'object',
      properties: {
        ville: { type: 'string', title: 'Ville', maxLength: 99, examples: ['Yaoundé', 'Douala'] },
        taille: { type: 'number', title: 'Taille', examples: [1.5, 3] },
      },
    },
    ui: uiOf(['ville', 'taille']),
  });
  const suggested = (input: HTMLElement) =>
    [...((input as HTMLInputElement).list?.options ?? [])].map(({ value }) => value);
  const town = screen.getByRole('combobox', { name: /Ville/ });
  expect(suggested(town)).toEqual(['Yaoundé', 'Douala']);
  expect(suggested(screen.getByRole('combobox', { name: /Taille/ }))).toEqual(['1.5', '3']);
  await user.type(town, 'Bafoussam');
  await user.click(screen.getByRole('button', { name: 'Soumettre' }));
  await waitFor(() => expect(sent).toEqual([{ ville: 'Bafoussam' }]));
});
