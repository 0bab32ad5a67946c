import { describe, expect, it } from 'vitest';
import type { FormSchema } from '#definitions/formats/formats.ts';
import { collectProperties } from '#definitions/sources/collectProperties.ts';
import { RefError, resolveRefs } from '#definitions/sources/resolveRefs.ts';
import { problemsOf, SCHEMA, UI } from '../support/definitionFiles.ts';

const phone = { type: 'string', title: 'Téléphone', maxLength: 40 } as const;

function schemaWith(
  properties: FormSchema['properties'],
  definitions: FormSchema['definitions'],
): FormSchema {
  return { type: 'object', properties, definitions };
}

describe('resolveRefs', () => {
  it('replaces references, chains included, and keywords beside a $ref override', () => {
    const schema = schemaWith(
      {
        bureau: { $ref: '#/definitions/tel', title: 'Bureau' },
        autres: { type: 'array', items: { $ref: '#/definitions/tel' } },
      },
      { tel: { $ref: '#/definitions/phone' }, phone },
    );
    expect(resolveRefs(schema)).toEqual({
      type: 'object',
      properties: { bureau: { ...phone, title: 'Bureau' }, autres: { type: 'array', items: phone } },
    });
  });

  it('follows $defs, the name of definitions since 2019-09, beside definitions of the same names', () => {
    const tel = { $ref: '#/definitions/phone' };
    const schema: FormSchema = {
      type: 'object',
      properties: { bureau: { $ref: '#/$defs/phone' } },
      definitions: { phone },
      $defs: { phone: tel },
    };
    expect(resolveRefs(schema)).toEqual({ type: 'object', properties: { bureau: phone } });
    expect(problemsOf({ 'forms/cours/schema.json': schema, 'forms/cours/ui.json': UI })).not.toContainEqual(
      expect.stringContaining('$defs'),
    );
  });

  it.each([
    ['remote', { a: { $ref: 'https://example.org/a.json' } }, ['properties', 'a', '$ref']],
    ['dangling', { a: { $ref: '#/definitions/none' } }, ['properties', 'a', '$ref']],
    ['cyclic', { a: { $ref: '#/definitions/loop' } }, ['definitions', 'loop', 'properties', 'b', '$ref']],
  ])('refuses a %s reference and names its place', (_, properties, path) => {
    const loop = { type: 'object', properties: { b: { $ref: '#/definitions/loop' } } } as const;
    const resolve = () => resolveRefs(schemaWith(properties, { loop }));
    expect(resolve).toThrow(RefError);
    expect(resolve).toThrow(expect.objectContaining({ path }));
  });
});

describe('collectProperties', () => {
  it('lists fields of every branch and group, and whether they are required', () => {
    const found = collectProperties(JSON.parse(SCHEMA) as FormSchema);
    expect(found.map(({ path, required, group, place }) => [path, required, group, place.join('/')])).toEqual(
      [
        ['nom', true, undefined, 'properties/nom'],
        ['email', false, undefined, 'properties/email'],
        ['statut', true, undefined, 'properties/statut'],
        ['salle', false, undefined, 'properties/salle'],
        ['repas', false, undefined, 'properties/repas'],
        ['pieces', false, undefined, 'properties/pieces'],
        ['pieces.cv', false, 'pieces', 'properties/pieces/properties/cv'],
        ['ecole', true, undefined, 'then/properties/ecole'],
      ],
    );
  });

  it('stops at a group that contains itself', () => {
    const loop = {
      type: 'object',
      properties: { b: { $ref: '#/definitions/loop' }, c: { $ref: '#/definitions/loop' } },
    } as const;
    const schema = schemaWith({ a: { $ref: '#/definitions/loop' } }, { loop });
    expect(collectProperties(schema).map(({ path }) => path)).toEqual(['a', 'a.b', 'a.c']);
  });
});

describe('checkSources on references', () => {
  const withDefinitions = (nom: string, definitions: string) => ({
    'forms/cours/schema.json': SCHEMA.replace(/"nom": \{[^}]*\}/, `"nom": ${nom}`).replace(
      '  "if"',
      `  "definitions": ${definitions},\n  "if"`,
    ),
    'forms/cours/ui.json': UI,
  });
  const name = '{ "name": { "type": "string", "title": "Nom", "maxLength": 9 } }';

  it.each([
    ['a valid one', '{ "$ref": "#/definitions/name", "errorMessage": { "maxLength": "Trop" } }', name, []],
    [
      'a dangling one',
      '{ "$ref": "#/definitions/nme", "title": "Nom" }',
      name,
      ['forms/cours/schema.json:5:22 "#/definitions/nme" names no definition; did you mean "name"?'],
    ],
    [
      'a remote one',
      '{ "$ref": "https://example.org/name.json", "title": "Nom" }',
      name,
      [
        'forms/cours/schema.json:5:22 "https://example.org/name.json" is not local: only "#/definitions/<name>" and "#/$defs/<name>" are followed',
      ],
    ],
    [
      'a cyclic one',
      '{ "$ref": "#/definitions/name", "title": "Nom" }',
      '{ "name": { "$ref": "#/definitions/name" } }',
      ['forms/cours/schema.json:23:38 "#/definitions/name" leads back to itself'],
    ],
    [
      'a rule beside one',
      '{ "$ref": "#/definitions/name", "maxLength": 5 }',
      name,
      [
        'forms/cours/schema.json:5:44 JSON Schema (draft-07) ignores "maxLength" beside a $ref: write it in the definition',
      ],
    ],
    [
      'an error message beside one on a keyword that it lacks',
      '{ "$ref": "#/definitions/name", "errorMessage": { "pattern": "Non" } }',
      name,
      [
        'forms/cours/schema.json:5:62 error message that is never shown: the field has no "pattern"; it can fail by "maxLength", "type", "required"',
      ],
    ],
    [
      'a text without maxLength in a definition',
      '{ "$ref": "#/definitions/name" }',
      '{ "name": { "type": "string", "title": "Nom" } }',
      [
        'forms/cours/schema.json:23:28 warning: a text without "maxLength" may have 200 characters, 5000 with the widget "textarea": write "maxLength"',
      ],
    ],
  ])('%s', (_, nom, definitions, problems) => {
    expect(problemsOf(withDefinitions(nom, definitions))).toEqual(problems);
  });
});
