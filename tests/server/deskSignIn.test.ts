import { expect, it } from 'vitest';
import type { Invited, OpenSessions, Session } from '#contract/desk/session.ts';
import { DeskPeople } from '#server/desk/accounts/DeskPeople.ts';
import {
  CHEAP_PASSPHRASES,
  codeOf,
  cookieOf,
  deskCall,
  inviteTo,
  joinDesk,
  PASSPHRASE,
  personOf,
  rightsTo,
} from '../support/server/deskPerson.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { changeStored, readStored } from '../support/stores/stores.ts';

const DATA_KEY = Buffer.alloc(32, 7).toString('base64');

const server = await startTestServer({ DATA_KEY }, { limits: CHEAP_PASSPHRASES });
/** Nobody is invited here. */
const empty = await startTestServer();

it('has no desk while nobody is invited: each of its paths answers like any unknown path', async () => {
  const probes: [method: string, init?: RequestInit][] = [
    ['GET'],
    ['HEAD'],
    ['OPTIONS'],
    ['DELETE'],
    ['POST', { body: '{"a":', headers: { 'content-type': 'application/json' } }],
    ['POST', { body: '{}', headers: { 'content-type': 'application/json' } }],
    ['POST', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['POST', { body: new FormData() }],
    ['PUT', { body: 'x', headers: { 'content-type': 'text/plain' } }],
    ['GET', { headers: { accept: 'text/html', 'accept-language': 'en' } }],
  ];
  const ask = async (path: string, method: string, init: RequestInit = {}) => {
    const headersSent = { 'accept-encoding': 'identity', ...init.headers };
    const response = await fetch(empty.url + path, { ...init, method, headers: headersSent });
    const { date: _, ...headers } = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: await response.text() };
  };
  for (const [method, init] of probes)
    for (const path of ['', '/', '/join', '/assets/a.js', '/api/session', '/api/forms/stand', '/api/people'])
      expect(await ask(`/_desk${path}`, method, init), `${method} ${path}`).toEqual(
        await ask(`/_dusk${path}`, method, init),
      );
});

it('lets a person in by a link that works once, and stores neither address, name, token nor secret as they are', async () => {
  const token = await inviteTo(server, 'Ama.Link@Example.org', rightsTo(['read'], 'stand'));
  const invited = await deskCall(server, 'POST', 'join', { token });
  const { secret, picture, email, rights } = (await invited.json()) as Invited;
  expect({ email, rights }).toEqual({
    email: 'Ama.Link@Example.org',
    rights: [{ form: 'stand', verb: 'read', until: null }],
  });
  expect(picture).toMatch(/^<svg/);
  const given = { token, name: 'Amalinka', passphrase: PASSPHRASE, secret, ownDevice: false };
  const short = await deskCall(server, 'POST', 'join/passphrase', {
    ...given,
    passphrase: 'trop court',
    code: codeOf(secret),
  });
  expect([short.status, await short.json()]).toMatchObject([422, { errors: ['server.deskPassphrase'] }]);
  const wrong = await deskCall(server, 'POST', 'join/passphrase', { ...given, code: '000 000' });
  expect(wrong.status).toBe(422);
  const joined = await deskCall(server, 'POST', 'join/passphrase', { ...given, code: codeOf(secret) });
  expect(joined.status).toBe(200);
  expect(joined.headers.get('set-cookie')).toMatch(
    /^__Host-desk=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
  );
  expect(joined.headers.get('cache-control')).toBe('private, no-store');
  for (const path of ['join', 'join/passphrase'])
    expect(
      (
        await deskCall(server, 'POST', path, {
          ...(path === 'join' ? { token } : { ...given, code: codeOf(secret) }),
        })
      ).status,
    ).toBe(404);
  const person = await personOf(server, joined, { email, secret });
  expect(await (await person.call('GET', 'session')).json()).toEqual({ ...person.session });
  const rows = await Promise.all(
    ['desk_people', 'desk_credentials', 'desk_sessions', 'desk_invitations'].map((table) =>
      readStored(server.dataDir, `select * from ${table}`),
    ),
  );
  const stored = JSON.stringify(rows);
  for (const text of ['Ama.Link', 'ama.link', 'Amalinka', secret, PASSPHRASE, token, person.cookie.slice(12)])
    expect(stored, text).not.toContain(text);
});

it('signs in with the passphrase and a code that counts once; each wrong part has the same answer', async () => {
  const ama = await joinDesk(server, { email: 'code@example.org' });
  const code = codeOf(ama.secret, 1);
  const right = { email: 'CODE@example.org', passphrase: PASSPHRASE, code, ownDevice: true };
  const tryWith = (change: object) => deskCall(server, 'POST', 'session', { ...right, ...change });
  const wrong = [
    { email: 'nobody@example.org' },
    { passphrase: `${PASSPHRASE}!` },
    { code: '000000' },
    // It was used to join.
    { code: ama.joinCode },
  ];
  const answers = await Promise.all(wrong.map(async (change) => (await tryWith(change)).text()));
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('server.deskSignInFailed');
  const before = await tryWith({});
  expect(before.status).toBe(200);
  expect(before.headers.get('set-cookie')).toContain('Max-Age=43200');
  expect((await tryWith({})).status).toBe(401);
  const sessions = (await (await ama.call('GET', 'sessions')).json()) as OpenSessions;
  expect(sessions.sessions.map(({ current, ownDevice }) => ({ current, ownDevice }))).toContainEqual({
    current: false,
    ownDevice: true,
  });
  const other = sessions.sessions.find(({ current }) => !current);
  expect((await ama.call('DELETE', `sessions/${other?.id}`)).status).toBe(204);
  const ended = await deskCall(server, 'GET', 'sessions', undefined, { cookie: cookieOf(before) });
  expect([ended.status, await ended.json()]).toMatchObject([401, { errors: ['server.deskSignedOut'] }]);
});

it('sets a cookie that WebKit keeps on this machine, and takes it at no other address', async () => {
  const ama = await joinDesk(server, { email: 'local@example.org' });
  const local = { url: server.url.replace('127.0.0.1', 'localhost') };
  const body = { email: ama.email, passphrase: PASSPHRASE, code: codeOf(ama.secret, 1), ownDevice: false };
  const signedIn = await deskCall(local, 'POST', 'session', body);
  expect(signedIn.headers.get('set-cookie')).toMatch(/^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  const cookie = cookieOf(signedIn);
  for (const [at, status] of [
    [local, 200],
    [server, 401],
  ] as const)
    expect((await deskCall(at, 'GET', 'sessions', undefined, { cookie })).status).toBe(status);
});

it('keeps no session that somebody else had chosen, and ends the one before', async () => {
  const ama = await joinDesk(server, { email: 'fixed@example.org' });
  const body = { email: ama.email, passphrase: PASSPHRASE, code: codeOf(ama.secret, 1), ownDevice: false };
  const again = await ama.call('POST', 'session', body);
  expect(cookieOf(again)).not.toBe(ama.cookie);
  expect((await ama.call('GET', 'sessions')).status).toBe(401);
  const chosen = `__Host-desk=${'a'.repeat(43)}`;
  expect((await deskCall(server, 'GET', 'sessions', undefined, { cookie: chosen })).status).toBe(401);
});

it('ends sessions that are idle, over, or whose person has no right any more', async () => {
  const ama = await joinDesk(server, { email: 'idle@example.org' });
  const status = async () => (await ama.call('GET', 'sessions')).status;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const seen = (minutes: number) =>
    changeStored(
      server.dataDir,
      `update desk_sessions set seen_at = '${minutesAgo(minutes)}' where person = '${ama.id}'`,
    );
  await seen(14);
  expect(await status()).toBe(200);
  await seen(16);
  expect(await status()).toBe(401);
  await changeStored(server.dataDir, `update desk_sessions set own_device = 1 where person = '${ama.id}'`);
  expect(await status()).toBe(200);
  const people = new DeskPeople(server.store.backend);
  await changeStored(
    server.dataDir,
    `update desk_rights set until_at = '${minutesAgo(1)}' where person = '${ama.id}'`,
  );
  expect(await status()).toBe(401);
  await changeStored(server.dataDir, `update desk_rights set until_at = null where person = '${ama.id}'`);
  expect(await status()).toBe(200);
  await changeStored(
    server.dataDir,
    `update desk_sessions set ends_at = '${minutesAgo(1)}' where person = '${ama.id}'`,
  );
  expect(await status()).toBe(401);
  expect(await people.remove(ama.id, { anyone: true })).toBe(true);
});

it('ends a session with the first right that ends; the next one has the others', async () => {
  const email = 'until@example.org';
  const ama = await joinDesk(server, { email, rights: rightsTo(['read', 'note']) });
  const end = (at: string) =>
    changeStored(
      server.dataDir,
      `update desk_rights set until_at = '${at}' where person = '${ama.id}' and verb = 'note'`,
    );
  await end(new Date(Date.now() + 60_000).toISOString());
  expect((await ama.call('GET', 'sessions')).status).toBe(200);
  await end(new Date().toISOString());
  expect((await ama.call('GET', 'sessions')).status).toBe(401);
  const body = { email, passphrase: PASSPHRASE, code: codeOf(ama.secret, 1), ownDevice: false };
  const again = await personOf(server, await deskCall(server, 'POST', 'session', body), ama);
  expect(again.session.rights.map(({ verb }) => verb)).toEqual(['read']);
  expect(((await (await again.call('GET', 'sessions')).json()) as OpenSessions).sessions).toHaveLength(1);
});

it('limits the tries with one account over all addresses', async () => {
  const limits = { ...CHEAP_PASSPHRASES, deskAccountBurst: 3, deskAccountPerMinute: 0.01 };
  const guarded = await startTestServer({}, { limits });
  await inviteTo(guarded, 'target@example.org');
  const guess = { email: 'target@example.org', passphrase: 'x', code: '123456', ownDevice: false };
  const statuses: number[] = [];
  for (let tries = 0; tries < 4; tries++)
    statuses.push((await deskCall(guarded, 'POST', 'session', guess)).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
  const other = await deskCall(guarded, 'POST', 'session', { ...guess, email: 'b@example.org' });
  expect(other.status).toBe(401);
});

it('a new link for somebody ends their sessions and what they signed in with', async () => {
  const ama = await joinDesk(server, { email: 'lost@example.org' });
  const again = await joinDesk(server, { email: 'lost@example.org' });
  expect((await ama.call('GET', 'sessions')).status).toBe(401);
  expect((await again.call('GET', 'sessions')).status).toBe(200);
  const body = { email: ama.email, passphrase: PASSPHRASE, code: codeOf(ama.secret, 1), ownDevice: false };
  expect((await deskCall(server, 'POST', 'session', body)).status).toBe(401);
  const { person } = (await (await again.call('GET', 'session')).json()) as Session;
  expect(person?.id).toBe(ama.id);
});

it('removes a passkey of its person alone, and never the last way to sign in', async () => {
  const ama = await joinDesk(server, { email: 'keys@example.org' });
  const kofi = await joinDesk(server, { email: 'others@example.org' });
  const { queries } = server.store.backend;
  const own = queries.selectFrom('desk_credentials').where('person', '=', ama.id);
  const totp = await own.selectAll().where('kind', '=', 'totp').executeTakeFirstOrThrow();
  const ids = ['d_keyaaaaaaaaaaaaa', 'd_keybbbbbbbbbbbbb'];
  for (const id of ids)
    await queries
      .insertInto('desk_credentials')
      .values({ ...totp, id, kind: 'passkey', lookup: id })
      .execute();
  const remove = async (person: typeof ama, id = '') =>
    (await person.call('DELETE', `credentials/${id}`)).status;
  expect(await remove(kofi, ids[0])).toBe(404);
  expect(await remove(ama, totp.id)).toBe(404);
  expect(await remove(ama, ids[0])).toBe(204);
  expect(await remove(ama, ids[0])).toBe(404);
  await queries
    .deleteFrom('desk_credentials')
    .where('person', '=', ama.id)
    .where('kind', '<>', 'passkey')
    .execute();
  const last = await ama.call('DELETE', `credentials/${ids[1]}`);
  expect([last.status, await last.json()]).toMatchObject([409, { errors: ['server.deskLastCredential'] }]);
  await changeStored(
    server.dataDir,
    `update desk_sessions set proof_at = '2026-01-01T00:00:00Z' where person = '${ama.id}'`,
  );
  expect(await remove(ama, ids[1])).toBe(403);
  expect((await server.store.audited()).filter(({ action }) => action === 'deskCredential')).toMatchObject([
    { who: ama.id, outcome: 'done' },
  ]);
});
