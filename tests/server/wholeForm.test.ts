import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { startTestServer } from '../support/server/inProcess.ts';

/** A schema and a uiSchema as RJSF's documentation shows both, but for the route. */
const SCHEMA = {
  type: 'object',
  title: 'A registration form',
  description: 'A simple form example.',
  required: ['firstName'],
  properties: {
    firstName: { type: 'string', title: 'First name', maxLength: 50 },
    age: { type: 'integer', title: 'Age' },
    address: {
      type: 'object',
      title: 'Address',
      properties: {
        city: { type: 'string', title: 'City', maxLength: 50 },
        street: { type: 'string', title: 'Street', maxLength: 50 },
      },
    },
  },
};
const UI = {
  route: '/registration',
  uiSchema: {
    firstName: { 'ui:autocomplete': 'given-name', 'ui:title': 'Given name' },
    age: { 'ui:widget': 'number' },
    address: { 'ui:order': ['street', '*'], street: { 'ui:options': { help: 'With its number.' } } },
  },
};

it('a JSON Schema and a uiSchema are a whole form', async () => {
  const copy = copyDefinitions();
  mkdirSync(join(copy.folder, 'forms/registration'));
  copy.write('forms/registration/schema.json', JSON.stringify(SCHEMA));
  copy.write('forms/registration/ui.json', JSON.stringify(UI));
  const server = await startTestServer({}, { folders: copy.folders });
  const page = await (await fetch(`${server.url}/registration`)).text();
  const texts = [
    'A registration form',
    'A simple form example.',
    'Given name',
    'Street',
    'With its number.',
    'City',
  ];
  const places = texts.map((text) => page.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places.slice(2)).toEqual(places.slice(2).toSorted((one, other) => one - other));
  const answers = { firstName: 'Amina', address: { city: 'Yaoundé' } };
  expect((await server.post('/api/registration', answers)).status).toBe(201);
  expect(await server.stored()).toEqual([
    expect.objectContaining({ formId: 'registration', payload: answers }),
  ]);
  expect((await server.post('/api/registration', { age: 3 })).status).toBe(422);
});
