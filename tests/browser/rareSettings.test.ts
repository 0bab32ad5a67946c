import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedTab } from '../support/browser/openPage.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { serveCopy } from '../support/server/browserWorker.ts';

const open = sharedTab();

/** What few forms have, all in one. */
const SCHEMA = {
  type: 'object',
  required: ['place'],
  properties: {
    ville: { type: 'string', title: 'Ville', maxLength: 99 },
    code: { type: 'string', title: 'Code', maxLength: 20 },
    nombre: { type: 'integer', title: 'Nombre', minimum: 1, maximum: 9 },
    note: { type: 'integer', title: 'Note', minimum: 0, maximum: 10 },
    heure: { type: 'string', title: 'Heure', format: 'time' },
    moment: { type: 'string', title: 'Moment', format: 'date-time' },
    pays: { type: 'string', title: 'Pays', maxLength: 99, default: 'Cameroun', readOnly: true },
    source: { type: 'string', title: 'Source', const: 'site' },
    place: { type: 'string', title: 'Place', enum: ['Salle', 'Balcon', 'Loge'] },
  },
};

const UI_SCHEMA = {
  ville: { 'ui:autofocus': true },
  code: { 'ui:widget': 'password' },
  nombre: { 'ui:widget': 'updown', 'ui:suffix': 'm²' },
  note: { 'ui:widget': 'range' },
  source: { 'ui:widget': 'hidden' },
  place: { 'ui:widget': 'radio', 'ui:inline': true, 'ui:enumDisabled': ['Balcon'] },
};

const PAYLOAD = {
  ville: 'Douala',
  code: 'secret',
  nombre: 3,
  note: 8,
  heure: '14:30:00',
  moment: '2025-05-30T14:30:00+01:00',
  pays: 'Cameroun',
  source: 'site',
  place: 'Loge',
};

test('a form with what few forms have loads the code for it, and is filled in and sent', async () => {
  const { folder, folders } = copyDefinitions();
  const form = join(folder, 'forms/rare');
  mkdirSync(join(form, 'examples'), { recursive: true });
  const write = (name: string, value: unknown) => writeFileSync(join(form, name), JSON.stringify(value));
  write('schema.json', SCHEMA);
  write('ui.json', {
    route: '/rare',
    title: 'Rare',
    uiSchema: UI_SCHEMA,
    submission: { minimumSeconds: 0 },
  });
  write('examples/valid.json', { title: 'Filled', answers: PAYLOAD, payload: PAYLOAD });
  const server = await serveCopy({ folders });
  const { page, errors } = await open(`${server.url}/rare`);
  const town = page.getByRole('textbox', { name: /Ville/ });
  expect(await town.evaluate((input) => input === document.activeElement)).toBe(true);
  await town.fill('Douala');
  await page.getByLabel(/Code/).fill('secret');
  await page.getByRole('spinbutton', { name: /Nombre/ }).fill('3');
  await page.getByLabel(/Note/).fill('8');
  await page.getByLabel(/Heure/).fill('14:30');
  await page.getByLabel(/Moment/).fill('2025-05-30T14:30');
  expect(await page.getByRole('radio', { name: 'Balcon' }).isDisabled()).toBe(true);
  await page.getByRole('radio', { name: 'Loge' }).check();
  await page.getByRole('button', { name: 'Soumettre' }).click();
  const [reference = ''] = /[A-Z0-9-]{6,}/.exec(await page.locator('.dialog-reference').innerText()) ?? [];
  const { payload } = await readSubmission(server.dataDir, reference);
  expect(payload).toEqual(PAYLOAD);
  expect(errors).toEqual([]);
});
