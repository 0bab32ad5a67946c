import { expect, it } from 'vitest';
import type { FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { withUiDefinitions } from '#definitions/sources/uiDefinitions.ts';

const text = { type: 'string', title: 'T', maxLength: 9 } as const;
const place = { $ref: '#/definitions/place' } as const;

/** The uiSchema of the fields, with `shared` for the definition `place`. */
function spread(properties: FormSchema['properties'], shared: object, uiSchema: object = {}) {
  const schema = {
    type: 'object',
    properties,
    definitions: {
      place: { type: 'object', properties: { town: text } },
      node: {
        type: 'object',
        properties: { name: text, children: { type: 'array', items: { $ref: '#/definitions/node' } } },
      },
    },
  } as FormSchema;
  const definitions = { '#/definitions/place': shared, '#/definitions/node': shared };
  const ui = { uiSchema: { 'ui:definitions': definitions, ...uiSchema } } as unknown as FormUi;
  return withUiDefinitions(schema, ui).ui.uiSchema;
}

it('says of each field what is said of its definition; its own keys win, at every depth', () => {
  const shared = {
    'ui:help': 'Shared',
    town: { 'ui:help': 'Town', 'ui:placeholder': 'Limbe', 'ui:rows': 3 },
  };
  const own = { 'ui:title': 'Here', town: { 'ui:placeholder': 'Buea', 'ui:options': { rows: 5 } } };
  expect(spread({ here: place, there: place, other: text }, shared, { here: own })).toEqual({
    here: {
      'ui:help': 'Shared',
      'ui:title': 'Here',
      town: { 'ui:help': 'Town', 'ui:placeholder': 'Buea', 'ui:options': { rows: 5 } },
    },
    there: shared,
  });
});

it('follows lists, fixed entries, cases and variants', () => {
  const shared = { town: { 'ui:help': 'Town' } };
  const list = { type: 'array', items: place };
  const fields = {
    list,
    lists: { type: 'array', items: list },
    fixed: { type: 'array', items: [text, place] },
    group: { type: 'object', properties: {}, then: { properties: { inner: place } } },
    answered: { type: 'object', dependencies: { a: { oneOf: [{ properties: { b: place } }] } } },
    either: { oneOf: [text, place] },
    blank: { oneOf: [{ type: 'null' }, place] },
  } as unknown as FormSchema['properties'];
  const ui = { blank: { 'ui:help': 'Or none', oneOf: [{}, { town: { 'ui:rows': 3 } }] } };
  expect(spread(fields, shared, ui)).toEqual({
    list: { items: shared },
    lists: { items: { items: shared } },
    fixed: { items: [undefined, shared] },
    group: { inner: shared },
    answered: { b: shared },
    either: { oneOf: [undefined, shared] },
    blank: { 'ui:help': 'Or none', town: { 'ui:help': 'Town', 'ui:rows': 3 } },
  });
});

it('counts the variants of a uiSchema with one that is null, as RJSF does', () => {
  const fields = (word: object) => ({
    either: { anyOf: [word, { type: 'null' }, { type: 'integer' }] },
    list: { type: 'array', items: { oneOf: [{ $ref: '#/definitions/nothing' }, place, text] } },
    only: { title: 'Only', anyOf: [{ type: 'null' }, word] },
  });
  const uis = [{ 'ui:title': 'A' }, { 'ui:title': 'None' }, { 'ui:title': 'B' }] as const;
  const only = {
    'ui:title': 'Here',
    'ui:help': 'Help',
    anyOf: [{}, { 'ui:widget': 'textarea', 'ui:title': 'B' }],
  };
  const own = { either: { anyOf: uis }, list: { items: { oneOf: uis } }, only };
  const counted = {
    either: { anyOf: [uis[0], uis[2]] },
    list: { items: { oneOf: uis.slice(1) } },
    only: { 'ui:title': 'B', 'ui:help': 'Help', 'ui:widget': 'textarea' },
  };
  const definitions = { nothing: { type: 'null' } };
  const schema = { type: 'object', definitions, properties: fields(text) } as unknown as FormSchema;
  const { ui, placeOf } = withUiDefinitions(schema, { uiSchema: own } as unknown as FormUi);
  expect(ui.uiSchema).toEqual(counted);
  const at = ['uiSchema', 'list', 'items', 'oneOf'];
  expect(placeOf([...at, 1, 'ui:title'])).toEqual([...at, 2, 'ui:title']);
  expect(placeOf(['uiSchema', 'either', 'anyOf', 0])).toEqual(['uiSchema', 'either', 'anyOf', 0]);
  const [field, variant] = [
    ['uiSchema', 'only'],
    ['uiSchema', 'only', 'anyOf', 1],
  ];
  expect(placeOf([...field, 'ui:widget'])).toEqual([...variant, 'ui:widget']);
  expect(placeOf([...field, 'ui:help'])).toEqual([...field, 'ui:help']);
});

it('follows a definition inside itself as often as the form asks it', () => {
  const shared = { name: { 'ui:help': 'Name' } };
  const inside = (inner?: object) => ({ ...shared, ...(inner && { children: { items: inner } }) });
  expect(spread({ tree: { $ref: '#/definitions/node' } }, shared)).toEqual({
    tree: inside(inside(inside())),
  });
});
