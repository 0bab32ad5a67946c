import { expect, it } from 'vitest';
import { errorTexts } from '#wizard/step/errorTexts.ts';
import { formSources } from '../support/browser/formSources.ts';

const source = formSources().get('reservation')!;
const { form } = source;

const texts = (errors: [path: string, message: string][], locale = 'fr') =>
  errorTexts(
    form,
    errors.map(([path, message]) => ({ path, message })),
    source.texts(locale),
  ).map((text) => text.replace(/\s/g, ' '));

it('does not put the title before a message that names the field', () => {
  expect(
    texts([
      ['votre_nom', 'Le nom complet doit contenir au moins 3 caractères.'],
      ['typeOrganisation', "Veuillez sélectionner un type d'organisation"],
      ['nom_entreprise', "Le nom de l'entreprise doit contenir au moins 2 caractères."],
    ]),
  ).toEqual([
    'Le nom complet doit contenir au moins 3 caractères.',
    "Veuillez sélectionner un type d'organisation",
    "Le nom de l'entreprise doit contenir au moins 2 caractères.",
  ]);
});

it('puts the title before a message that does not say which field it is', () => {
  expect(texts([['ville', 'Ce champ est obligatoire']])).toEqual(['Ville : Ce champ est obligatoire']);
  expect(texts([['ville', 'This field is required']], 'en')).toEqual(['City: This field is required']);
});

it('puts the titles before messages that are the same', () => {
  const message = 'Le numéro de téléphone doit contenir au moins 8 chiffres.';
  expect(
    texts([
      ['num_telephone1', message],
      ['num_telephone2', message],
    ]),
  ).toEqual([`Numéro de téléphone 1 : ${message}`, `Numéro de téléphone 2 : ${message}`]);
  expect(texts([['num_telephone1', message]])).toEqual([message]);
});
