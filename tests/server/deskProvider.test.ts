import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { Credentials, ProviderAddress, Session } from '#contract/desk/session.ts';
import { DeskPeople } from '#server/desk/accounts/DeskPeople.ts';
import { readConfig } from '#server/readConfig.ts';
import { CHEAP_PASSPHRASES, deskCall, inviteTo, joinDesk } from '../support/server/deskPerson.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { CLIENT, startProvider } from '../support/server/openIdProvider.ts';
import { changeStored, readStored } from '../support/stores/stores.ts';

const provider = await startProvider();
const right = { ...provider };
const PUBLIC_URL = 'https://fair.example.org';
const env = { ...CLIENT, OIDC_ISSUER: provider.issuer, PUBLIC_URL };
const limits = { ...CHEAP_PASSPHRASES, deskSignInBurst: 1000 };
const server = await startTestServer(
  { ...env, DATA_KEY: Buffer.alloc(32, 7).toString('base64') },
  { limits },
);

beforeEach(() => void Object.assign(provider, right));

/** As the desk's script does. */
async function begin(path = '/_desk', ownDevice = false) {
  const response = await deskCall(server, 'POST', 'oidc', { ownDevice, path });
  const { address } = (await response.json()) as ProviderAddress;
  return { status: response.status, address, cookie: cookies(response)[0] ?? '' };
}

const cookies = (response: Response) =>
  response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');

async function comeBack(query: string, cookie: string) {
  const url = `${server.url}/_desk/api/oidc/callback${query}`;
  const response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
  const session = cookies(response).find((each) => each.startsWith('__Host-desk='));
  return { status: response.status, location: response.headers.get('location'), session, response };
}

/** Signs in as whom the provider knows; returns where that leads. */
async function signIn(claims: Record<string, unknown>, path?: string) {
  provider.claims = { sub: 'nobody', email_verified: true, ...claims };
  const { address, cookie } = await begin(path);
  return comeBack(await provider.authorize(address), cookie);
}

const whoIs = async (session = '') =>
  (await (await deskCall(server, 'GET', 'session', undefined, { cookie: session })).json()) as Session;

it('reads all three variables or none, and only with PUBLIC_URL', () => {
  const { OIDC_ISSUER: _, ...two } = env;
  expect(() => readConfig(two)).toThrow(
    'OIDC_ISSUER: expected, as OIDC_… variables are set all three or not at all',
  );
  expect(() => readConfig({ ...env, PUBLIC_URL: '' })).toThrow('PUBLIC_URL: expected with OIDC_ISSUER');
  expect(() => readConfig({ ...env, OIDC_ISSUER: 'http://accounts.example.org' })).toThrow(
    'OIDC_ISSUER=http://accounts.example.org: expected an https address',
  );
  expect(readConfig(env).openId).toMatchObject({ clientId: 'fair desk', origin: PUBLIC_URL });
});

it('tells of no provider where none is set', async () => {
  const other = await startTestServer({}, { limits });
  await inviteTo(other, 'ama@example.org');
  expect(await (await deskCall(other, 'GET', 'session')).json()).toMatchObject({ provider: null });
  const body = { ownDevice: false, path: '/_desk' };
  expect((await deskCall(other, 'POST', 'oidc', body)).status).toBe(404);
  expect((await deskCall(other, 'GET', 'oidc/callback?code=x&state=x')).status).toBe(404);
});

it('signs in an invited person by their verified address, then by their account alone', async () => {
  const token = await inviteTo(server, 'Esi@example.org');
  const invited = await (await deskCall(server, 'POST', 'join', { token })).json();
  for (const shown of [await whoIs(), invited])
    expect(shown).toMatchObject({ provider: new URL(provider.issuer).host });
  const first = await signIn({ sub: 'esi', email: 'ESI@example.org', name: 'Esi' }, '/_desk/forms/stand?q=a');
  expect(first).toMatchObject({ status: 303, location: '/_desk/forms/stand?q=a' });
  expect(first.response.headers.getSetCookie()).toEqual([
    '__Host-desk-oidc=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
    expect.stringMatching(/^__Host-desk=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/),
  ]);
  const { person, token: changeToken } = await whoIs(first.session);
  expect(person).toMatchObject({ email: 'Esi@example.org', name: 'Esi' });
  expect(await readStored(server.dataDir, 'select * from desk_invitations')).toEqual([]);
  // Its address at the provider is another one now.
  provider.secretBy = 'client_secret_post';
  const again = await signIn({ sub: 'esi', email: 'new@example.org' });
  expect((await whoIs(again.session)).person).toEqual(person);
  const call = (method: string, path: string) =>
    deskCall(server, method, path, undefined, {
      cookie: first.session ?? '',
      'x-desk-token': changeToken ?? '',
    });
  const { credentials } = (await (await call('GET', 'credentials')).json()) as Credentials;
  expect(credentials).toMatchObject([{ kind: 'oidc', label: new URL(provider.issuer).host }]);
  expect((await call('DELETE', `credentials/${credentials[0]?.id}`)).status).toBe(409);
  const stored = JSON.stringify(await readStored(server.dataDir, 'select * from desk_credentials'));
  expect(stored).not.toContain(provider.issuer);
});

it('an account beside a passphrase is removed; another account takes no address that has one', async () => {
  const ama = await joinDesk(server, { email: 'ama@example.org' });
  provider.asksUserInfo = true;
  const mine = await signIn({ sub: 'ama', email: 'ama@example.org', name: 'Somebody' });
  expect((await whoIs(mine.session)).person).toEqual(ama.session.person);
  const other = await signIn({ sub: 'successor', email: 'ama@example.org' });
  expect(other).toMatchObject({ location: '/_desk#signIn=taken', session: undefined });
  const { credentials } = (await (await ama.call('GET', 'credentials')).json()) as Credentials;
  const id = credentials.find(({ kind }) => kind === 'oidc')?.id;
  expect((await ama.call('DELETE', `credentials/${id}`)).status).toBe(204);
  expect((await server.store.audited()).filter(({ who }) => who === ama.id)).toMatchObject([
    { action: 'deskCredential', outcome: 'done' },
    { action: 'deskCredential', outcome: 'done' },
  ]);
});

it('ends the session that the browser had, and asks for PKCE, state and nonce', async () => {
  const kofi = await joinDesk(server, { email: 'kofi@example.org' });
  provider.claims = { sub: 'kofi', email: 'kofi@example.org', email_verified: true };
  const { address, cookie } = await begin('/_desk', true);
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    redirect_uri: `${PUBLIC_URL}/_desk/api/oidc/callback`,
    response_type: 'code',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{22}$/),
    nonce: expect.stringMatching(/^[\w-]{22}$/),
  });
  const query = await provider.authorize(address);
  const { session, response } = await comeBack(query, `${cookie}; ${kofi.cookie}`);
  expect(response.headers.getSetCookie()[1]).toContain('Max-Age=43200');
  expect((await whoIs(session)).person).toEqual(kofi.session.person);
  expect((await kofi.call('GET', 'sessions')).status).toBe(401);
  // A code counts once.
  expect(await comeBack(query, cookie)).toMatchObject({ location: '/_desk#signIn=failed' });
});

const seconds = Math.floor(Date.now() / 1000);

it.each<[problem: string, wrong: Partial<typeof provider>]>([
  ['nonce', { wrong: { nonce: 'other' } }],
  ['audience', { wrong: { aud: 'another client' } }],
  ['issuer', { wrong: { iss: 'https://accounts.example.org' } }],
  ['expiry', { wrong: { iat: seconds - 900, exp: seconds - 600 } }],
  ['signature', { privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }],
])('signs nobody in by a token with a wrong %s', async (_, wrong) => {
  Object.assign(provider, wrong);
  await inviteTo(server, 'wrong@example.org');
  const back = await signIn({ sub: 'wrong', email: 'wrong@example.org' });
  expect(back).toMatchObject({ status: 303, location: '/_desk#signIn=failed', session: undefined });
});

it('takes a response only in the browser that has begun, in time, and for what it has begun', async () => {
  await inviteTo(server, 'state@example.org');
  provider.claims = { sub: 'state', email: 'state@example.org', email_verified: true };
  const { address, cookie } = await begin();
  const query = await provider.authorize(address);
  const expired = { location: '/_desk#signIn=expired', session: undefined };
  const seal = (change: object) => {
    const begun = JSON.parse(Buffer.from(cookie.split('=')[1] ?? '', 'base64url').toString());
    return `__Host-desk-oidc=${Buffer.from(JSON.stringify({ ...begun, ...change })).toString('base64url')}`;
  };
  expect(await comeBack(query, '')).toMatchObject(expired);
  expect(await comeBack(query, (await begin()).cookie)).toMatchObject(expired);
  expect(await comeBack(query, seal({ path: 'https://evil.example' }))).toMatchObject(expired);
  expect(await comeBack(query.replace(/state=./, 'state=_'), cookie)).toMatchObject(expired);
  const now = Date.now;
  Date.now = () => now() + 601_000;
  try {
    expect(await comeBack(query, cookie)).toMatchObject(expired);
  } finally {
    Date.now = now;
  }
  for (const path of [
    'https://evil.example',
    '//evil.example',
    '/_deskevil',
    '/',
    '/_desk/\r\na: b',
    '/_desk#x',
    '/_desk/..//evil.example',
    '/_desk/%2e%2e/%2Fevil.example',
    '/_desk/..\\evil.example',
  ])
    expect((await begin(path)).status, path).toBe(400);
});

it('no parameter leads off the site: each that becomes a redirect or a link stays at its own origin', async () => {
  await inviteTo(server, 'next@example.org');
  const claims = { sub: 'next', email: 'next@example.org' };
  for (const path of ['/_desk//evil.example', '/_desk/\\evil.example', '/_desk?next=https://evil.example']) {
    const { status, location } = await signIn(claims, path);
    expect([status, new URL(location ?? '', PUBLIC_URL).origin], path).toEqual([303, PUBLIC_URL]);
  }
  const evil = encodeURIComponent('https://evil.example');
  const parameters = ['next', 'path', 'redirect_uri', 'returnTo', 'state', 'iss', 'code', 'error'];
  const query = `?${parameters.map((name) => `${name}=${evil}`).join('&')}`;
  expect(await comeBack(query, '')).toMatchObject({ location: '/_desk#signIn=expired' });
  // A link that is mailed has the site's address, whatever host the request names.
  const ama = await joinDesk(server, { email: 'inviting@example.org' });
  const invited = await server.app.inject({
    ...{ method: 'POST', url: `/_desk/api/people${query}` },
    payload: { email: 'linked@example.org', preset: 'reader', forms: [], until: null },
    headers: { cookie: ama.cookie, 'x-desk-token': ama.session.token ?? '', origin: PUBLIC_URL },
  });
  expect(invited.statusCode).toBe(400);
  const linked = await server.app.inject({
    ...{ method: 'POST', url: '/_desk/api/people' },
    payload: { email: 'linked@example.org', preset: 'reader', forms: [], until: null },
    headers: {
      ...{ cookie: ama.cookie, 'x-desk-token': ama.session.token ?? '', origin: PUBLIC_URL },
      ...{ host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    },
  });
  expect(linked.json().link).toMatch(/^https:\/\/fair\.example\.org\/_desk\/join#/);
});

it('tells who is unknown, removed, without rights, not verified, or refuses', async () => {
  expect(await signIn({ email: 'nobody@example.org' })).toMatchObject({ location: '/_desk#signIn=unknown' });
  expect(await signIn({})).toMatchObject({ location: '/_desk#signIn=unknown' });
  await inviteTo(server, 'yaw@example.org');
  for (const email_verified of [false, 'true', undefined])
    expect(await signIn({ sub: 'yaw', email: 'yaw@example.org', email_verified })).toMatchObject({
      location: '/_desk#signIn=unverified',
    });
  const yaw = await signIn({ sub: 'yaw', email: 'yaw@example.org' });
  const id = (await whoIs(yaw.session)).person?.id ?? '';
  await changeStored(
    server.dataDir,
    `update desk_rights set until_at = '2026-01-01T00:00:00Z' where person = '${id}'`,
  );
  expect(await signIn({ sub: 'yaw', email: 'yaw@example.org' })).toMatchObject({
    location: '/_desk#signIn=unknown',
  });
  await new DeskPeople(server.store.backend).remove(id, { anyone: true });
  expect(await signIn({ sub: 'yaw', email: 'yaw@example.org' })).toMatchObject({
    location: '/_desk#signIn=unknown',
    session: undefined,
  });
  const { address, cookie } = await begin('/_desk/forms/stand');
  const state = new URL(address).searchParams.get('state');
  const denied = await comeBack(`?error=access_denied&state=${state}`, cookie);
  expect(denied.location).toBe('/_desk/forms/stand#signIn=denied');
});

it('tells that the provider is down, before a person leaves and after', async () => {
  const { address, cookie } = await begin();
  const query = await provider.authorize(address);
  provider.isDown = true;
  expect((await comeBack(query, cookie)).location).toBe('/_desk#signIn=failed');
  const body = { ownDevice: false, path: '/_desk' };
  const down = await deskCall(server, 'POST', 'oidc', body, { 'accept-language': 'fr' });
  expect([down.status, await down.json()]).toMatchObject([
    503,
    { errors: [expect.stringContaining('server.deskProvider')] },
  ]);
});

it('limits the tries of an address', async () => {
  const own = await startTestServer(
    { ...env, TRUST_PROXY: 'true' },
    { limits: { ...limits, deskSignInBurst: 2 } },
  );
  await inviteTo(own, 'ama@example.org');
  const tries = async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const path = `${own.url}/_desk/api/oidc/callback?code=x&state=x`;
    return (await fetch(path, { headers, redirect: 'manual' })).headers.get('location');
  };
  expect([await tries(), await tries(), await tries()]).toEqual([
    '/_desk#signIn=expired',
    '/_desk#signIn=expired',
    '/_desk#signIn=tooMany',
  ]);
});
