import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { Controls } from '#journey/answers/Controls.ts';
import { encodeParts, encodePayload } from '#journey/payload.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { readControls } from '#journey/readControls.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { visibleFields } from '#journey/visibleFields.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { submissionSchema } from '#publication/openapi/submitOperation.ts';
import { addRareParts } from '#rjsf/rare/addRareParts.ts';
import { answerParts } from '#wizard/review/answerParts.ts';
import { readFixture } from '../support/readFixture.ts';

addRareParts();
const { schema, ui } = readFixture('mise-en-page');
const compilation = compileForm('mise-en-page', schema, ui, 'Africa/Douala');
const { form, validators } = compilation;
const t = (id: string, values = {}) => [id, ...Object.values(values)].join('|');

const given: Answers = {
  nom: 'Abena',
  livrer: true,
  paiement: 'autre',
  paiement_autre: 'chèque',
  rue: 'Rue 1',
  ville: 'Kribi',
  acces: { moyens: ['escalier', 'autre'], moyens_autre: 'une échelle' },
};
const errorsOf = (answers: Answers) =>
  validateAnswers(form, validators, pruneAnswers(form, validators, answers)).map(({ path }) => path);

test('who chooses the other answer says which one, also in a group', () => {
  expect(errorsOf(given)).toEqual([]);
  expect(errorsOf({ ...given, paiement_autre: ' ', acces: { moyens: ['autre'] } })).toEqual([
    'paiement_autre',
    'acces.moyens_autre',
  ]);
  const others = { ...given, paiement: 'mobile', acces: { moyens: ['escalier'], moyens_autre: 'x' } };
  const pruned = pruneAnswers(form, validators, others);
  expect(pruned).toMatchObject({ paiement: 'mobile', acces: { moyens: ['escalier'] } });
  expect(JSON.stringify(pruned)).not.toContain('_autre');
});

test('it is sent, read back and restored as a text of its own', () => {
  const pruned = pruneAnswers(form, validators, given);
  expect(encodePayload(form, pruned, new Date(0))).toEqual(given);
  const controls = new Controls(encodeParts(form, pruned, new Date(0)) as [string, string][]);
  expect(readControls(form, { controls, typed: false, fileOf: () => undefined })).toMatchObject(given);
  expect(restoreAnswers(form, given, {})).toEqual(given);
});

test('the review shows it beside the option, and the form below its choice', () => {
  const visible = visibleFields(form, validators, pruneAnswers(form, validators, given));
  const parts = form.steps.flatMap((step) => answerParts(form, step, visible, given, { t, locale: 'fr' }));
  const lines = parts.flatMap((part) => part.lines);
  const option = (path: string) => `form.otherAnswer|forms.mise-en-page.fields.${path}.options.autre.title`;
  expect(lines.find(({ path }) => path === 'paiement')?.values).toEqual([`${option('paiement')}|chèque`]);
  expect(lines.find(({ path }) => path === 'acces.moyens')?.values).toContain(
    `${option('acces.moyens')}|une échelle`,
  );
  expect(lines.some(({ path }) => path.endsWith('_autre'))).toBe(false);
  expect(form.steps[0]?.sections[0]?.fields).toEqual(['nom', 'livrer', 'paiement', 'paiement_autre']);
  expect(form.fields.acces?.rare?.order).toEqual(['porte', 'code', 'moyens', 'moyens_autre', 'remarque']);
});

test('the OpenAPI document asks it with the option', () => {
  const source = { id: 'mise-en-page', schema, ui, examples: [] };
  const body = submissionSchema(source, compilation, t);
  const accepts = new Ajv({ strict: false }).compile(body);
  expect(accepts(given)).toBe(true);
  expect(accepts({ ...given, paiement_autre: undefined })).toBe(false);
  expect(accepts({ nom: 'Abena', livrer: false, paiement: 'mobile' })).toBe(true);
});
