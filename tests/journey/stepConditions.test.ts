import { expect, test } from 'vitest';
import { namesAsked } from '#definitions/sources/askedNames.ts';
import { revealedBy } from '#documents/form/revealedBy.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { openSteps } from '#journey/flow.ts';
import { encodePayload } from '#journey/payload.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { visibleFields } from '#journey/visibleFields.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { payloadSchema } from '#publication/openapi/payloadSchema.ts';
import { problemsOf } from '../support/definitionFiles.ts';
import { readFixture } from '../support/readFixture.ts';
import { readmeBlock } from '../support/readmes/readmes.ts';

const { schema, ui } = readFixture('mise-en-page');
const { form, validators } = compileForm('mise-en-page', schema, ui, 'Africa/Douala');

const resultOf = (given: Answers) => {
  const answers = pruneAnswers(form, validators, given);
  const visible = visibleFields(form, validators, answers);
  return {
    steps: openSteps(form, visible).map(({ id }) => id),
    errors: validateAnswers(form, validators, answers).map(({ path }) => path),
    payload: encodePayload(form, answers, new Date(0)),
  };
};

const buyer = { nom: 'Abena', livrer: false };

test('a step whose condition does not hold is left out, with what it asks and requires', () => {
  const kept = { rue: 'Rue 1', ville: 'Douala', creneau: 'soir' };
  expect(resultOf({ ...buyer, ...kept })).toEqual({
    steps: ['commande', 'relecture'],
    errors: [],
    payload: buyer,
  });
  expect(resultOf({}).errors).toEqual(['nom', 'livrer']);
});

test('a step whose condition holds asks its sections by their own conditions', () => {
  const delivered = { ...buyer, livrer: true };
  expect(resultOf(delivered)).toMatchObject({
    steps: ['commande', 'livraison', 'relecture'],
    errors: ['rue', 'ville'],
  });
  expect(resultOf({ ...delivered, rue: 'Rue 1', ville: 'Douala', etage: 7 }).errors).toEqual([
    'ascenseur',
    'creneau',
  ]);
  // What an answer of the left out step asks is left out with it.
  expect(resultOf({ ...buyer, etage: 7, ascenseur: true }).payload).toEqual(buyer);
});

test('the printed form tells the condition of each field', () => {
  const reveals = revealedBy(form, validators);
  expect(reveals.get('rue')).toEqual({ by: 'livrer', values: [true] });
  // No option of a choice reveals these.
  for (const path of ['ascenseur', 'creneau']) expect([...reveals]).toContainEqual([path, undefined]);
});

test('the OpenAPI document has the conditions of steps', () => {
  const payload = payloadSchema(schema, form, (id) => id, ui);
  expect(Object.keys(payload.properties as object)).toEqual(['nom', 'paiement', 'livrer']);
  expect(payload.required).toEqual(['nom', 'livrer']);
  expect(JSON.stringify(payload.allOf)).toContain('"required":["rue","ville"]');
});

test('the step of the guide is a step of this form', () => {
  const step = JSON.parse(`{${readmeBlock('forms/README.md', '"id": "livraison"')}}`);
  const asked = ui.steps.flatMap(({ sections = [] }) => sections.flatMap(({ fields }) => namesAsked(fields)));
  const others = asked.filter((name) => !namesAsked(step.fields).includes(name));
  // Its links lead to pages of a site.
  const [first] = ui.steps;
  const steps = [
    { ...first, fields: namesAsked(first?.fields) },
    { ...step, fields: [...step.fields, ...others] },
  ];
  const files = { 'forms/guide/schema.json': schema, 'forms/guide/ui.json': { ...ui, steps } };
  expect(problemsOf(files)).toEqual([expect.stringContaining('"privacy" is missing')]);
});
