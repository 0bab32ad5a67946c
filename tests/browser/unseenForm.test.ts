import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { openPage } from '../support/browser/openPage.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { serveCopy } from '../support/server/browserWorker.ts';

const SCHEMA = {
  type: 'object',
  required: ['eleve', 'regime', 'formule', 'jours', 'paiement', 'accord'],
  properties: {
    eleve: {
      type: 'string',
      title: "Nom de l'élève",
      minLength: 2,
      maxLength: 100,
      errorMessage: 'Nommez-le.',
    },
    regime: {
      type: 'string',
      title: 'Régime',
      oneOf: [
        { const: 'ordinaire', title: 'Ordinaire' },
        { const: 'particulier', title: 'Particulier' },
      ],
      errorMessage: 'Choisissez un régime.',
    },
    formule: {
      type: 'string',
      title: 'Formule',
      oneOf: [
        { const: 'midi', title: 'Midi', amounts: { mois: 12000, annee: 100000 } },
        { const: 'jour', title: 'Journée', amounts: { mois: 20000, annee: 170000 } },
      ],
      errorMessage: 'Choisissez une formule.',
    },
    jours: {
      type: 'array',
      title: 'Jours',
      minItems: 1,
      uniqueItems: true,
      items: {
        type: 'string',
        oneOf: [
          { const: 'lu', title: 'Lundi' },
          { const: 'ma', title: 'Mardi' },
          { const: 'me', title: 'Mercredi' },
        ],
      },
      errorMessage: 'Choisissez un jour.',
    },
    paiement: {
      type: 'string',
      title: 'Paiement',
      oneOf: [
        { const: 'mois', title: 'Au mois' },
        { const: 'annee', title: "À l'année" },
      ],
      errorMessage: 'Choisissez un rythme.',
    },
    accord: { type: 'boolean', title: "J'accepte le règlement", const: true, errorMessage: 'Acceptez-le.' },
  },
  if: { required: ['regime'], properties: { regime: { const: 'particulier' } } },
  then: {
    required: ['allergies'],
    properties: {
      allergies: {
        type: 'string',
        title: 'Allergies',
        pattern: '\\S',
        maxLength: 500,
        errorMessage: 'Dites-les.',
      },
    },
  },
};

const UI = {
  route: '/cantine',
  title: 'Inscription à la cantine',
  steps: [
    { id: 'eleve', title: 'Élève', fields: ['eleve', 'regime', 'allergies'] },
    { id: 'repas', title: 'Repas', fields: ['jours', 'formule'] },
    { id: 'paiement', title: 'Paiement', fields: ['paiement', 'accord'] },
  ],
  uiSchema: {
    regime: { 'ui:widget': 'radio' },
    allergies: { 'ui:widget': 'textarea' },
    jours: { 'ui:widget': 'cards' },
  },
  sidebar: [
    { panel: 'progress' },
    { panel: 'amount', title: 'À payer :', of: 'formule', by: 'paiement', currency: 'XAF' },
  ],
  submission: {
    path: '/api/cantine',
    encoding: 'json',
    minimumSeconds: 0,
    titles: ['jours'],
    compute: { montant: { amount: { of: 'formule', by: 'paiement' } } },
  },
  success: { title: 'À table !', text: 'Votre inscription est reçue.' },
};

const ANSWERS = {
  eleve: 'Amina',
  regime: 'particulier',
  allergies: 'Arachides',
  formule: 'jour',
  jours: ['lu', 'me'],
  paiement: 'annee',
  accord: true,
};

test('a new form is served, filled in, stored, and changed while the server runs', async () => {
  const { folder, folders } = copyDefinitions();
  const form = join(folder, 'forms/cantine');
  mkdirSync(join(form, 'examples'), { recursive: true });
  const write = (path: string, value: unknown) =>
    writeFileSync(join(form, path), JSON.stringify(value, null, 2));
  write('schema.json', SCHEMA);
  write('ui.json', UI);
  write('examples/valid.json', {
    title: 'Une élève allergique',
    answers: ANSWERS,
    payload: { ...ANSWERS, jours: ['Lundi', 'Mercredi'] },
  });
  const server = await serveCopy({ folders });

  const source = formSources(folders.formsDir).get('cantine')!;
  const { page, errors } = await openPage(`${server.url}/cantine`);
  const applicant = new Applicant(page, source);
  await applicant.begin();
  const [first, second, third] = [0, 1, 2].map((index) => applicant.step(index));
  await applicant.next(first!);
  await applicant.expectErrors({ eleve: 'Nommez-le.', regime: 'Choisissez un régime.' });
  await applicant.answer('regime', 'particulier');
  await applicant.next(first!);
  await applicant.expectErrors({ eleve: 'Nommez-le.', allergies: 'Dites-les.' });
  await applicant.fill(first!, ANSWERS);
  await applicant.next(first!);
  await applicant.atStep(second!);
  await applicant.next(second!);
  await applicant.expectErrors({ jours: 'Choisissez un jour.', formule: 'Choisissez une formule.' });
  await applicant.fill(second!, ANSWERS);
  await applicant.next(second!);
  await applicant.atStep(third!);
  await applicant.next(third!);
  await applicant.expectErrors({ paiement: 'Choisissez un rythme.', accord: 'Acceptez-le.' });
  await applicant.fill(third!, ANSWERS as unknown as Answers);
  await page.getByText(/^170.000.FCFA$/).waitFor();
  const { reference } = await applicant.submit();
  await page.getByRole('dialog', { name: 'À table !', exact: true }).waitFor();
  const { payload, computed } = await readSubmission(server.dataDir, reference);
  expect(payload).toEqual(source.valid.payload);
  expect(computed).toEqual({ montant: 170_000 });

  const title = async () => {
    await page.goto(`${server.url}/cantine`);
    return page.getByRole('heading', { level: 1 }).textContent();
  };
  write('ui.json', { ...UI, title: 'Cantine scolaire' });
  await expect.poll(title, { timeout: 15_000 }).toBe('Cantine scolaire');

  const whole = readFileSync(join(form, 'ui.json'), 'utf8');
  writeFileSync(join(form, 'ui.json'), whole.replace('"title": "Repas"', '"titel": "Repas"'));
  const line = whole.split('\n').findIndex((text) => text.includes('"Repas"')) + 1;
  await expect
    .poll(server.errors, { timeout: 15_000 })
    .toMatch(new RegExp(`^forms/cantine/ui\\.json:${line}:\\d+ .*titel`, 'm'));
  writeFileSync(
    join(form, 'ui.json'),
    whole.replace('Cantine scolaire', 'Jamais vu').replace('"steps": [', '"steps": '),
  );
  await expect
    .poll(async () => (await server.errors()).split('Not published').length, { timeout: 15_000 })
    .toBeGreaterThan(2);
  expect(await server.errors()).toMatch(/^forms\/cantine\/ui\.json:\d+:\d+ /m);
  expect(await title()).toBe('Cantine scolaire');

  write('ui.json', { ...UI, title: 'La cantine' });
  await expect.poll(title, { timeout: 15_000 }).toBe('La cantine');
  expect(errors).toEqual([]);
});
