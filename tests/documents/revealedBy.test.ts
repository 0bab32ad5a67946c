import { describe, expect, it } from 'vitest';
import type { FormSchema } from '#definitions/formats/formats.ts';
import { revealedBy } from '#documents/form/revealedBy.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { uiOf } from '../support/sampleForm.ts';

const choice = (...values: string[]) => ({
  type: 'string' as const,
  title: 'Choix',
  oneOf: values.map((value) => ({ const: value, title: value })),
});
const text = { type: 'string' as const, title: 'Texte' };

function revealsOf(schema: FormSchema, names: string[]) {
  const { form, validators } = compileForm('essai', schema, uiOf(names), 'Africa/Douala');
  return Object.fromEntries(revealedBy(form, validators));
}

describe('revealedBy', () => {
  it('names the options that reveal a field, also options of lists and of fields that are revealed themselves', () => {
    const schema: FormSchema = {
      type: 'object',
      properties: {
        qui: choice('a', 'b', 'c'),
        themes: { type: 'array', title: 'Thèmes', items: choice('x', 'y') },
        toujours: text,
      },
      allOf: [
        {
          if: { required: ['qui'], properties: { qui: { enum: ['a', 'b'] } } },
          then: {
            properties: { ecole: choice('ens', 'autre') },
            if: { required: ['ecole'], properties: { ecole: { const: 'autre' } } },
            then: { properties: { precision: text } },
          },
        },
        {
          if: { required: ['themes'], properties: { themes: { contains: { const: 'y' } } } },
          then: { properties: { motif: text } },
        },
      ],
    };
    expect(revealsOf(schema, ['qui', 'themes', 'toujours', 'ecole', 'precision', 'motif'])).toEqual({
      ecole: { by: 'qui', values: ['a', 'b'] },
      precision: { by: 'ecole', values: ['autre'] },
      motif: { by: 'themes', values: ['y'] },
    });
  });

  it('names the options that keep a field which is asked before any choice', () => {
    const schema: FormSchema = {
      type: 'object',
      properties: { qui: choice('a', 'b') },
      if: { required: ['qui'], properties: { qui: { const: 'a' } } },
      else: { properties: { autre: text } },
    };
    expect(revealsOf(schema, ['qui', 'autre'])).toEqual({ autre: { by: 'qui', values: ['b'] } });
  });

  it('is undefined if the condition is on a text', () => {
    const schema: FormSchema = {
      type: 'object',
      properties: { ville: text },
      if: { required: ['ville'], properties: { ville: { minLength: 3 } } },
      then: { properties: { quartier: text } },
    };
    expect(revealsOf(schema, ['ville', 'quartier'])).toEqual({ quartier: undefined });
  });
});
