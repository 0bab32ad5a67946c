import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compileForm } from '#publication/compile/compileForm.ts';
import { composeMail } from '#server/mail/composeMail.ts';
import { frozenPath } from '../support/definitionFolders.ts';
import { readFixture } from '../support/readFixture.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { submission } from '../support/server/submissionStoreSuite.ts';
import { testPublication } from '../support/server/testPublication.ts';

const { schema, ui } = readFixture('delegation');
const compiled = compileForm(
  'delegation',
  schema,
  {
    ...ui,
    submission: {
      ...ui.submission,
      encoding: 'multipart',
      mail: { to: 'etablissement', subject: 'Reçu', text: ['Merci.'] },
    },
  },
  'Africa/Douala',
);
const { form, validators, texts } = compiled;

const forms = new Map([['delegation', { form, validators }]]);
const server = await startTestServer(
  {},
  { publication: { ...testPublication(), forms, texts: { fr: { ...texts } } } },
);

function send(parts: [string, string][]) {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return fetch(`${server.url}/api/delegations`, { method: 'POST', body });
}

const first: [string, string][] = [
  ['etablissement', 'Lycée'],
  ['personnes[0][nom]', 'Abena'],
  ['personnes[0][role]', 'eleve'],
];

it('accepts entries of a list as numbered parts, with numbers and booleans', async () => {
  const response = await send([...first, ['personnes[0][age]', '16'], ['personnes[0][repas]', 'true']]);
  expect(response.status).toBe(201);
});

it.each<[why: string, parts: [string, string][]]>([
  ['an entry before it is missing', [...first, ['personnes[2][nom]', 'Ngono']]],
  ['it comes twice', [...first, ['personnes[0][nom]', 'Ngono']]],
  ['no entry has such a field', [...first, ['personnes[0][virus]', 'x']]],
  ['the list itself is a text', [...first, ['personnes', 'x']]],
  ['the number of the entry is left out', [...first, ['personnes[nom]', 'x']]],
])('refuses a part when %s', async (_, parts) => {
  const response = await send(parts);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: [expect.any(String)] });
});

it('names the entry of an invalid answer', async () => {
  const response = await send([...first, ['personnes[0][age]', '200']]);
  expect(response.status).toBe(422);
  expect((await response.json()).errors[0]).toMatch(/^personnes\.0\.age: /);
});

it('its mail has the number of entries, and none of their answers', () => {
  const interfaceTexts = JSON.parse(readFileSync(frozenPath('content/messages/fr.json'), 'utf8'));
  const publication = { ...testPublication(), texts: { fr: { ...interfaceTexts, ...texts } } };
  const { fr } = publication.texts;
  const personnes = [
    { nom: 'Abena', role: 'eleve', age: 16, repas: true },
    { nom: 'Ngono', role: 'accompagnateur' },
  ];
  const mail = composeMail(
    publication,
    { form, texts: { fr } },
    {
      ...submission({
        formId: form.id,
        formVersion: form.version,
        payload: { etablissement: 'L', personnes },
      }),
      id: 1,
      clientVersion: null,
      reference: 'ABC',
      createdAt: '2025-05-30T12:00:00Z',
    },
  );
  for (const body of [mail.text, mail.html.replace(/<[^>]+>/g, ' ')]) {
    expect(body).toMatch(/Personnes\s*:?\s+2 entrées/);
    expect(body).not.toMatch(/Abena|Ngono|Élève|Rôle|\b16\b/);
  }
});
