import { expect, it } from 'vitest';
import type { FieldSchema } from '#definitions/formats/formats.ts';
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
