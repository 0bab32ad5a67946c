import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FormSchema } from '#definitions/formats/formats.ts';
import { plainText } from '../support/components/plainText.ts';
import { renderForm } from '../support/components/renderForm.tsx';
import { choice, uiOf } from '../support/sampleForm.ts';

const schema: FormSchema = {
  type: 'object',
  properties: {
    ville: { type: 'string', title: 'Ville', maxLength: 99 },
    place: { ...choice('Place', { salle: 'Salle', balcon: 'Balcon', loge: 'Loge' }) },
    repas: { ...choice('Repas', { midi: 'Midi', soir: 'Soir' }) },
  },
};

it('an option that is disabled is shown, and cannot be chosen', async () => {
  const uiSchema = {
    place: { 'ui:widget': 'radio', 'ui:enumDisabled': ['balcon'] },
    repas: { 'ui:enumDisabled': ['soir'] },
  } as const;
  const { user, sent } = await renderForm({ schema, ui: uiOf(['ville', 'place', 'repas'], { uiSchema }) });
  const seat = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(seat('Balcon').disabled).toBe(true);
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Soir' }).disabled).toBe(true);
  await user.click(seat('Loge'));
  await user.click(seat('Balcon'));
  await user.click(screen.getByRole('button', { name: 'Soumettre' }));
  await waitFor(() => expect(sent).toEqual([{ place: 'loge' }]));
});

it('a field begins with the focus, sends its empty value, and has its name for screen readers alone', async () => {
  const uiSchema = {
    ville: { 'ui:autofocus': true, 'ui:emptyValue': 'inconnue', 'ui:label': false },
  } as const;
  const { user, sent } = await renderForm({ schema, ui: uiOf(['ville', 'place', 'repas'], { uiSchema }) });
  const town = screen.getByRole('textbox', { name: /Ville/ });
  expect(town.hasAttribute('autofocus') || document.activeElement === town).toBe(true);
  expect(town.closest('.rare-unlabelled')).not.toBeNull();
  await user.type(town, 'Douala');
  await user.clear(town);
  await user.click(screen.getByRole('button', { name: 'Soumettre' }));
  await waitFor(() => expect(sent).toEqual([{ ville: 'inconnue' }]));
});

it('options of the whole form hold for each field that has none of its own', async () => {
  const uiSchema = {
    'ui:globalOptions': { inline: true, label: false },
    place: { 'ui:widget': 'radio' },
    repas: { 'ui:widget': 'radio', 'ui:options': { inline: false } },
  } as const;
  await renderForm({ schema, ui: uiOf(['ville', 'place', 'repas'], { uiSchema }) });
  const inside = (selector: string, name: string) =>
    screen
      .getByRole(name === 'Ville' ? 'textbox' : 'radiogroup', { name: new RegExp(name) })
      .closest(selector);
  expect(inside('.rare-inline', 'Place')).not.toBeNull();
  expect(inside('.rare-inline', 'Repas')).toBeNull();
  expect(inside('.rare-inline', 'Ville')).toBeNull();
  expect(inside('.rare-unlabelled', 'Ville')).not.toBeNull();
});

it('a list has the buttons that its options leave', async () => {
  const personnes = {
    type: 'array',
    title: 'Personnes',
    minItems: 1,
    items: { type: 'object', title: 'Personne', properties: { nom: { type: 'string', title: 'Nom' } } },
  } as const;
  const { user } = await renderForm({
    schema: { type: 'object', properties: { personnes } } as unknown as FormSchema,
    ui: uiOf(['personnes'], {
      uiSchema: { personnes: { 'ui:orderable': false, 'ui:options': { removable: false, add: 'Ajouter' } } },
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(screen.getAllByRole('group', { name: /Personne \d/ })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Retirer|Monter|Descendre/ })).toBeNull();
});

it('what nobody answers is shown or hidden, and sent unless it is disabled', async () => {
  const properties = {
    pays: { type: 'string', title: 'Pays', maxLength: 99, default: 'Cameroun', readOnly: true },
    edition: { ...choice('Édition', { a: 'Première', b: 'Deuxième' }), default: 'b' },
    prix: { type: 'integer', title: 'Prix', default: 5000 },
    source: { type: 'string', title: 'Source', const: 'site' },
    ville: { type: 'string', title: 'Ville', maxLength: 99 },
  } as const;
  const { user, sent } = await renderForm({
    schema: { type: 'object', required: ['pays', 'source'], properties },
    ui: uiOf(Object.keys(properties), {
      steps: [
        { id: 'tout', title: 'Tout', fields: Object.keys(properties) },
        { id: 'relecture', title: 'Relecture', kind: 'review' },
      ],
      uiSchema: {
        edition: { 'ui:readonly': true },
        prix: { 'ui:disabled': true },
        source: { 'ui:widget': 'hidden' },
      },
    }),
  });
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  const shown = screen.getAllByRole('status').filter((each) => each.tagName === 'OUTPUT');
  expect(shown.filter((each) => !each.closest('[hidden]')).map(plainText)).toEqual([
    'Cameroun',
    'Deuxième',
    '5 000',
  ]);
  expect(plainText(screen.getByText('Édition'))).toBe('Édition');
  await user.click(screen.getByRole('button', { name: 'Suivant' }));
  await screen.findByRole('heading', { name: 'Relecture' });
  const review = document.querySelector('.review')?.textContent;
  expect(review).toMatch(/Pays.*Cameroun.*Édition.*Deuxième/);
  expect(review).not.toMatch(/Prix|Source/);
  await user.click(screen.getByRole('button', { name: 'Soumettre' }));
  await waitFor(() => expect(sent).toEqual([{ pays: 'Cameroun', edition: 'b', source: 'site' }]));
});

it('a unit stands beside the control and in its name, and beside the answer in the review', async () => {
  const { user, sent } = await renderForm({
    schema: { type: 'object', properties: { surface: { type: 'number', title: 'Surface' } } },
    ui: uiOf(['surface'], {
      steps: [
        { id: 'tout', title: 'Tout', fields: ['surface'] },
        { id: 'relecture', title: 'Relecture', kind: 'review' },
      ],
      uiSchema: { surface: { 'ui:prefix': 'env.', 'ui:suffix': 'm²' } },
    }),
  });
  const area = screen.getByRole('textbox', { name: /^Surface \(env\., m²\)/ });
  expect(area.parentElement?.textContent).toBe('env.m²');
  await user.type(area, '36,5');
  await user.click(screen.getByRole('button', { name: 'Suivant' }));
  await screen.findByRole('heading', { name: 'Relecture' });
  expect(plainText(document.querySelector('.review'))).toContain('env. 36,5 m²');
  await user.click(screen.getByRole('button', { name: 'Soumettre' }));
  await waitFor(() => expect(sent).toEqual([{ surface: 36.5 }]));
});
