import { expect, it } from 'vitest';
import { TOLD_KEYS } from '#definitions/check/toldKeys.ts';
import type { FieldSchema, FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { writtenOut } from '#definitions/sources/writtenOut.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { payloadSchema } from '#publication/openapi/payloadSchema.ts';
import { choice, choices, formOf } from '../support/sampleForm.ts';

const COLOURS = { Rouge: 'Rouge', Vert: 'Vert' };

it.each<[string, FieldSchema, FieldSchema]>([
  ['one answer', { type: 'string', title: 'Couleur', enum: ['Rouge', 'Vert'] }, choice('Couleur', COLOURS)],
  [
    'several answers',
    {
      type: 'array',
      title: 'Couleurs',
      uniqueItems: true,
      items: { type: 'string', enum: ['Rouge', 'Vert'] },
    },
    choices('Couleurs', COLOURS),
  ],
])('a field with "enum" is one with options that are titled by their values: %s', (_, written, meant) => {
  const [form, same] = [formOf({ couleur: written }), formOf({ couleur: meant })];
  expect(form.form).toEqual(same.form);
  expect(form.texts).toEqual(same.texts);
  expect(form.validatorCode).toBe(same.validatorCode);
});

it('the OpenAPI document has the values of "enum"', () => {
  const schema: FieldSchema = { type: 'string', title: 'Couleur', enum: ['Rouge', 'Vert'] };
  const { form } = formOf({ couleur: schema });
  const payload = payloadSchema({ type: 'object', properties: { couleur: schema } }, form, (id) => id);
  expect(payload.properties).toMatchObject({ couleur: { type: 'string', enum: ['Rouge', 'Vert'] } });
});

it.each<[Partial<FieldSchema>, string | undefined, number]>([
  [{}, undefined, 200],
  [{}, 'textarea', 5000],
  [{ format: 'email' }, undefined, 254],
  [{ format: 'uri' }, undefined, 5000],
  [{ maxLength: 7 }, 'textarea', 7],
])('a text %o with the widget %s has a limit everywhere', (rules, widget, limit) => {
  const texte: FieldSchema = { type: 'string', title: 'Texte', ...rules };
  const uiSchema = { texte: { 'ui:widget': widget } } as FormUi['uiSchema'];
  const { form, validators } = formOf({ texte }, { ui: { uiSchema } });
  expect(form.fields.texte?.maxLength).toBe(limit);
  expect(form.steps[0]?.schema?.properties?.texte).toMatchObject({ maxLength: limit });
  expect(validateAnswers(form, validators, { texte: 'x'.repeat(limit + 1) })).toContainEqual({
    path: 'texte',
    message: 'errors.maxLength',
    values: { limit },
  });
  const payload = payloadSchema({ type: 'object', properties: { texte } }, form, (id) => id);
  expect(payload.properties).toMatchObject({ texte: { maxLength: limit } });
});

it('the OpenAPI document has no default, as the server fills in none', () => {
  const ville: FieldSchema = { type: 'string', title: 'Ville', maxLength: 99, default: 'Yaoundé' };
  const { form, validators } = formOf({ ville }, { required: ['ville'] });
  const payload = payloadSchema({ type: 'object', properties: { ville } }, form, (id) => id);
  expect(JSON.stringify(payload)).not.toContain('default');
  expect(validateAnswers(form, validators, {})).toMatchObject([
    { path: 'ville', message: 'errors.required' },
  ]);
});

it('a keyword that the check tells as harmless changes nothing', () => {
  const harmless = ['JSON Schema', 'Field schema'].flatMap((part) =>
    Object.entries(TOLD_KEYS[part] ?? {}).flatMap(([key, told]) => (told.harmless ? [key] : [])),
  );
  const text: FieldSchema = { type: 'string', title: 'Nom', maxLength: 20 };
  const written = (keys: object): FormSchema => ({
    ...keys,
    type: 'object',
    required: ['nom'],
    properties: {
      nom: { ...keys, ...text },
      noms: { type: 'array', maxItems: 3, items: { ...keys, ...text } },
    },
    if: { ...keys, required: ['nom'], properties: { nom: { ...keys, const: 'Ama' } } },
    then: { ...keys, properties: { age: { ...keys, type: 'integer', title: 'Âge' } } },
  });
  const compiled = (keys: object) =>
    compileForm('cours', writtenOut(written(keys)), { route: '/cours' } as FormUi, 'Africa/Douala');
  const plain = compiled({}).form;
  expect(harmless).toContain('$id');
  for (const key of harmless) expect(compiled({ [key]: 'a' }).form, key).toEqual(plain);
});
