import { expect, it } from 'vitest';
import type { View, Views } from '#contract/desk/views.ts';
import { CHEAP_PASSPHRASES, joinDesk, rightsTo } from '../support/server/deskPerson.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { readStored } from '../support/stores/stores.ts';

const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
const server = await startTestServer({ DATA_KEY }, { limits: CHEAP_PASSPHRASES });
const ama = await joinDesk(server);
const paul = await joinDesk(server, { email: 'paul@example.org', rights: rightsTo(['read'], 'stand') });
const guest = await joinDesk(server, { email: 'guest@example.org', rights: rightsTo(['read'], 'other') });

const PATH = 'forms/stand/views';
const given = {
  name: 'À rappeler',
  search: 'state=received&q=Fotso&after=x',
  columns: ['payload.nom'],
  shared: false,
};

const listOf = async (person: typeof ama) => ((await (await person.call('GET', PATH)).json()) as Views).views;

it('keeps a view for its person, without searched words and page, until it is shared', async () => {
  const made = (await (await ama.call('POST', PATH, given)).json()) as View;
  expect(made).toEqual({ ...given, id: made.id, search: 'state=received', own: true, version: 1 });
  expect(await listOf(ama)).toEqual([made]);
  expect(await listOf(paul)).toEqual([]);
  const shared = { ...given, shared: true, version: 1 };
  expect((await ama.call('PUT', `${PATH}/${made.id}`, shared)).status).toBe(200);
  expect(await listOf(paul)).toEqual([{ ...made, shared: true, own: false, version: 2 }]);

  // A tab that saw the first version gets the present one.
  const late = await ama.call('PUT', `${PATH}/${made.id}`, { ...shared, name: 'Autre' });
  expect([late.status, await late.json()]).toEqual([409, { ...made, shared: true, version: 2 }]);
  // Others neither change nor remove it, whether they see it or not.
  const changed = { ...shared, version: 2, name: 'Volée' };
  for (const person of [paul, guest]) {
    expect((await person.call('PUT', `${PATH}/${made.id}`, changed)).status).toBe(404);
    expect((await person.call('DELETE', `${PATH}/${made.id}`)).status).toBe(404);
  }
  expect((await guest.call('GET', PATH)).status).toBe(404);
  expect((await ama.call('DELETE', `forms/other/views/${made.id}`)).status).toBe(404);
  expect((await listOf(paul)).map(({ name }) => name)).toEqual(['À rappeler']);
  expect(JSON.stringify(await readStored(server.dataDir, 'select * from desk_views'))).not.toContain(
    'rappeler',
  );
  expect((await ama.call('DELETE', `${PATH}/${made.id}`)).status).toBe(204);
  expect(await listOf(ama)).toEqual([]);
});

it.each([
  [{ ...given, name: '' }],
  [{ ...given, columns: 'payload.nom' }],
  [{ ...given, search: 'x'.repeat(2_001) }],
  [{ name: 'x' }],
])('refuses a view that is not one', async (body) => {
  expect((await ama.call('POST', PATH, body)).status).toBe(400);
});
