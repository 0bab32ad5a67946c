import { expect, it } from 'vitest';
import { fixUi } from '#definitions/fixes/fixUi.ts';

const text = { type: 'string', title: 'T', maxLength: 20 } as const;
const schema = {
  properties: {
    nom: text,
    pieces: { type: 'object', properties: { cv: text } },
    personnes: {
      type: 'array',
      items: { type: 'object', title: 'Personne', properties: { role: text } },
    },
  },
} as const;

it('names `fields` `uiSchema`, and changes nothing else of a file without dotted paths', () => {
  const before =
    '{\r\n\t"title": "A",\r\n\t"fields": { "nom":   { "ui:help": "fields" } },\r\n\t"steps": [{ "fields": ["nom"] }]\r\n}\r\n';
  const after = fixUi(before, schema);
  expect(after).toBe(before.replace('"fields": { "nom"', '"uiSchema": { "nom"'));
  expect(fixUi(after, schema)).toBe(after);
});

it('nests the fields of a group by name, and those of a list below "items"', () => {
  const before = `{
  "fields": {
    "personnes.role": { "ui:widget": "radio" },
    "nom": { "ui:help": "Aide" },
    "pieces.cv": { "ui:help": "Votre CV" },
    "personnes": { "ui:add": "Ajouter" }
  }
}
`;
  expect(JSON.parse(fixUi(before, schema))).toEqual({
    uiSchema: {
      nom: { 'ui:help': 'Aide' },
      personnes: { 'ui:add': 'Ajouter', items: { role: { 'ui:widget': 'radio' } } },
      pieces: { cv: { 'ui:help': 'Votre CV' } },
    },
  });
});

it('names widgets as RJSF does, at any depth', () => {
  const before = '{ "uiSchema": { "a": { "b": { "ui:widget": "url", "ui:autocomplete": "url" } } } }';
  expect(fixUi(before, schema)).toBe(before.replace('"ui:widget": "url"', '"ui:widget": "uri"'));
});

it('leaves a file with both keys to a person', () => {
  const both = '{ "fields": { "nom": {} }, "uiSchema": {} }';
  expect(fixUi(both, schema)).toBe(both);
});
