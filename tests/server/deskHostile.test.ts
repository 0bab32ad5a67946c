import { expect, it } from 'vitest';
import type { Credentials, Invited, Session } from '#contract/desk/session.ts';
import { DeskPeople } from '#server/desk/accounts/DeskPeople.ts';
import {
  CHEAP_PASSPHRASES,
  codeOf,
  deskCall,
  inviteTo,
  joinDesk,
  PASSPHRASE,
  rightsTo,
} from '../support/server/deskPerson.ts';
import { storeStand } from '../support/server/deskSubmissions.ts';
import { startTestServer } from '../support/server/inProcess.ts';

const server = await startTestServer(
  {},
  { limits: { ...CHEAP_PASSPHRASES, deskSignInBurst: 5000, deskAccountBurst: 5000 } },
);
const { reference } = await storeStand(server);
const ama = await joinDesk(server);

it('refuses what nobody can have meant, on either database', async () => {
  const { id } = await joinDesk(server, { email: 'other@example.org', rights: rightsTo(['read']) });
  const one = `forms/stand/submissions/${reference}`;
  const view = { name: 'x', search: '', columns: [], shared: true };
  const change = (version: number) => ({
    change: { kind: 'state', state: 'accepted' },
    submissions: [{ reference, version }],
  });
  const invitation = { email: 'x@example.org', preset: 'reader', forms: [], until: null };
  const read = (until: string | null) => rightsTo(['read'], 'stand', until);
  const calls: [status: number, method: string, path: string, ...bodies: object[]][] = [
    ...['to=2026-13-45', 'from=2026-02-30', 'after=AA', 'after=', 'q=%00', 'label=%00', 'language=%00'].map(
      (query) => [400, 'GET', `forms/stand/submissions?${query}`] as [number, string, string],
    ),
    [200, 'GET', 'forms/stand/submissions?from=0000-01-01&to=9999-12-31'],
    [400, 'GET', 'forms/a%00b/submissions'],
    [404, 'GET', 'forms/nothing/views'],
    [404, 'POST', 'forms/nothing/views', view],
    [404, 'POST', 'forms/nothing/labels', { name: 'x', colour: 'primary' }],
    [400, 'POST', 'forms/stand/views', { ...view, name: 'a\0' }, { ...view, name: '  ' }],
    [400, 'POST', 'forms/stand/labels', ...['a\0', '  '].map((name) => ({ name, colour: 'primary' }))],
    [400, 'POST', `${one}/notes`, { text: 'a\0' }, { text: ' \n' }, { text: 'a', more: 1 }],
    [400, 'POST', 'forms/stand/changes', change(1e300), change(2 ** 31 - 1)],
    [409, 'POST', 'forms/stand/changes', change(2 ** 31 - 2)],
    [400, 'GET', 'audit?form=%00'],
    [200, 'GET', 'audit?after=999999999999999'],
    [200, 'GET', 'audit?from=0000-01-01&to=9999-12-31'],
    [
      400,
      'PUT',
      `people/${id}/rights`,
      { rights: read('zzz'), version: 1 },
      { rights: read('2026-13-01T00:00:00Z'), version: 1 },
    ],
    [
      400,
      'PUT',
      `people/${id}/rights`,
      { rights: [...read(null), ...read('2030-01-01T00:00:00Z')], version: 1 },
    ],
    [400, 'PUT', `people/${id}/rights`, { rights: rightsTo(['read'], 'a\0'), version: 1 }],
    [400, 'POST', 'people', { ...invitation, until: 'zzz' }, { ...invitation, forms: ['a\0'] }],
  ];
  for (const [status, method, path, ...bodies] of calls)
    for (const body of bodies.length > 0 ? bodies : [undefined])
      expect((await ama.call(method, path, body)).status, `${method} ${path} ${JSON.stringify(body)}`).toBe(
        status,
      );
});

it('leaves somebody with people without an end, whichever way the right is taken', async () => {
  const { url, store } = await startTestServer({}, { limits: CHEAP_PASSPHRASES });
  const [first, last] = [
    await joinDesk({ url, store }, { email: 'first@example.org' }),
    await joinDesk({ url, store }, { email: 'last@example.org' }),
  ];
  // To one form, `people` means nothing; an invitation adds to rights.
  const forForm = { rights: rightsTo(['people'], 'stand'), version: 2 };
  const ending = { preset: 'organiser', forms: [], until: '2030-01-01T00:00:00.000Z' };
  expect((await first.call('POST', 'people', { ...ending, email: last.email })).status).toBe(200);
  expect((await first.call('PUT', `people/${last.id}/rights`, forForm)).status).toBe(204);
  expect((await first.call('DELETE', `people/${first.id}`)).status).toBe(409);
  expect((await first.call('GET', 'people')).status).toBe(200);
});

it('leaves one of two who remove each other, or take the rights of each other, at once', async () => {
  const own = await startTestServer({}, { limits: CHEAP_PASSPHRASES });
  const people = new DeskPeople(own.store.backend);
  const without = { rights: rightsTo(['read']), version: 1 };
  for (const [method, end, body] of [
    ['DELETE', ''],
    ['PUT', '/rights', without],
  ] as const) {
    const one = await joinDesk(own, { email: `one.${method}@example.org` });
    const other = await joinDesk(own, { email: `other.${method}@example.org` });
    for (const { id } of await people.list()) if (id !== one.id && id !== other.id) await people.remove(id);
    const replies = await Promise.all([
      one.call(method, `people/${other.id}${end}`, body),
      other.call(method, `people/${one.id}${end}`, body),
    ]);
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    const managers = (await people.list()).filter(({ rights }) =>
      rights.some(({ verb }) => verb === 'people'),
    );
    expect(managers).toHaveLength(1);
  }
});

it('lets one of eight in who use a link at once, and takes a code once of six', async () => {
  const email = 'race@example.org';
  const token = await inviteTo(server, email);
  const { secret } = (await (await deskCall(server, 'POST', 'join', { token })).json()) as Invited;
  const given = { token, secret, code: codeOf(secret), ownDevice: false };
  const joins = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      deskCall(server, 'POST', 'join/passphrase', {
        ...given,
        name: `N${index}`,
        passphrase: PASSPHRASE + index,
      }),
    ),
  );
  const winner = joins.findIndex(({ status }) => status === 200);
  expect(joins.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
  const cookie = joins[winner]?.headers.get('set-cookie')?.split(';')[0] ?? '';
  const ask = async (path: string) =>
    (await deskCall(server, 'GET', path, undefined, { cookie })).json() as Promise<unknown>;
  expect(((await ask('session')) as Session).person?.name).toBe(`N${winner}`);
  expect(((await ask('credentials')) as Credentials).credentials).toHaveLength(2);

  const signIn = { email, passphrase: PASSPHRASE + winner, code: codeOf(secret, 1), ownDevice: false };
  const tries = await Promise.all(
    Array.from({ length: 6 }, () => deskCall(server, 'POST', 'session', signIn)),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(401)]);
});
