import { describe, expect, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { FROZEN } from '../support/definitionFolders.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { testPublication } from '../support/server/testPublication.ts';

/** The values that `submission.compute` gives with the frozen prices: by organisation, of an option, of quantities. */
const COMPUTED = [
  ['reservation', {}, { montant: 500_000 }],
  ['reservation', { typeOrganisation: 'ong_association' }, { montant: 350_000 }],
  ['sponsoring', {}, { montant: 2_500_000 }],
  ['restauration', {}, { montant_total: 850_000 }],
  ['restauration', { standPackage: [{ packageId: 'economique', quantity: 3 }] }, { montant_total: 300_000 }],
] as const;

const TOKEN = 'a-token-of-the-organiser-of-32-characters';
const sources = loadSources(FROZEN);
const { forms, texts, locales } = compileSources(sources, new Map());

const publication = { ...testPublication(), forms, texts, locales };
const server = await startTestServer({ ORGANISER_TOKEN: TOKEN }, { publication });

it('what is unusual about the answers is stored beside the payload, and refuses nothing', async () => {
  const { answers } = sources.forms
    .find(({ id }) => id === 'sponsoring')!
    .examples.find(({ name }) => name === 'valid')!.value;
  const accepted = await server.post('/api/sponsoring', { ...answers, email: 'ama@gmial.com' });
  expect(accepted.status).toBe(201);
  expect((await server.stored()).at(-1)).toMatchObject({
    payload: { email: 'ama@gmial.com' },
    computed: {
      montant: 2_500_000,
      warnings: [
        { field: 'email', message: 'form.warning.mailDomain', values: { address: 'ama@gmail.com' } },
      ],
    },
  });
});

describe.each(COMPUTED)('the computed values of %s with %j', (id, change, computed) => {
  const { path } = forms.get(id)!.form.submission;
  const { answers } = sources.forms
    .find((form) => form.id === id)!
    .examples.find(({ name }) => name === 'valid')!.value;
  const body = { ...answers, ...change };

  it('are stored beside the payload, and returned to the organiser', async () => {
    const accepted = await server.post(path, body);
    expect(accepted.status).toBe(201);
    const { reference } = (await accepted.json()) as { reference: string };
    const list = await fetch(server.url + path, { headers: { authorization: `Bearer ${TOKEN}` } });
    const { items } = (await list.json()) as {
      items: { reference: string; payload: object; computed: object }[];
    };
    const kept = items.find((item) => item.reference === reference);
    expect(kept?.computed).toEqual(computed);
    for (const name of Object.keys(computed)) expect(kept?.payload).not.toHaveProperty(name);
  });

  it('are accepted from the client if they are right, else refused with 422', async () => {
    expect((await server.post(path, { ...body, ...computed })).status).toBe(201);
    const before = (await server.stored()).length;
    const [name = ''] = Object.keys(computed);
    for (const other of [1, String(Object.values(computed)[0]), null]) {
      const refused = await server.post(path, { ...body, [name]: other });
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({
        details: [{ code: 'server.derivedDiffers', path: name }],
      });
    }
    expect(await server.stored()).toHaveLength(before);
  });
});
