import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Changed } from '#contract/desk/changes.ts';
import { PRESETS, type Preset, VERBS, type Verb } from '#contract/desk/rights.ts';
import type { OpenSessions, Right, Session } from '#contract/desk/session.ts';
import { DESK_API } from '#contract/urls.ts';
import { createApp } from '#server/app.ts';
import { DeskPeople, presetRights } from '#server/desk/accounts/DeskPeople.ts';
import { DeskSessions } from '#server/desk/accounts/DeskSessions.ts';
import type { DeskRight } from '#server/desk/routes/deskRoute.ts';
import { PERSONAL_TABLES } from '#server/store/personalData.ts';
import { Metrics } from '#server/watch/Metrics.ts';
import {
  CHEAP_PASSPHRASES,
  type DeskPerson,
  deskCall,
  joinDesk,
  rightsTo,
} from '../support/server/deskPerson.ts';
import { storeAs, storeStand } from '../support/server/deskSubmissions.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { readStored } from '../support/stores/stores.ts';

const server = await startTestServer({}, { limits: CHEAP_PASSPHRASES });

/** Each answer is a word of its own; `hidden` ones are for who has `contact`. */
const WORDS = { nom: 'Zoulou-nom', email: 'mot.email@example.org', boss: 'Zoulou-boss' };
const REFERENCES: Record<string, string> = {};

/** A submission of its own for each call that is done. */
const FRESH = 'FRESH';
const ASKED = {
  ...{ email: WORDS.email, phone: '' },
  ...{ submissions: [{ form: 'stand', reference: FRESH }], mentions: [] },
};

const VIEW = { name: 'x', search: '', columns: [], shared: false };

interface Called {
  path?: string;
  body?: object;
  missing?: boolean;
  status?: number;
  /** Rights to the form, where its route asks for none or for one alone. */
  needs?: Verb[];
  /** Rights to any form are enough. */
  anyForm?: true;
}

/** How each route of the API is called here: the table is complete, or the test fails. */
const PATHS: Record<string, Called> = {
  'GET session': {},
  'POST session': { body: {} },
  'POST passkey/challenge': { body: {} },
  'POST passkey': { body: {} },
  'POST oidc': { body: {} },
  'GET oidc/callback': {},
  'POST join': { body: {} },
  'POST join/passphrase': { body: {} },
  'POST join/passkey/challenge': { body: {} },
  'POST join/passkey': { body: {} },
  'GET *': {},
  'GET sessions': {},
  'DELETE sessions/:id': { path: 'sessions/d_aaaaaaaaaaaaaaaa' },
  'GET credentials': {},
  'POST credentials/challenge': { body: {} },
  'POST credentials': { body: {} },
  'PUT credentials/:id': { path: 'credentials/d_aaaaaaaaaaaaaaaa', body: { label: 'x' } },
  'DELETE credentials/:id': { path: 'credentials/d_aaaaaaaaaaaaaaaa' },
  'GET people': {},
  'POST people': { body: { email: 'new@example.org', preset: 'jury', forms: [], until: null } },
  'PUT people/:id/rights': { path: 'people/d_aaaaaaaaaaaaaaaa/rights', body: { rights: [], version: 1 } },
  'DELETE people/:id/sessions': { path: 'people/d_aaaaaaaaaaaaaaaa/sessions' },
  'DELETE people/:id': { path: 'people/d_aaaaaaaaaaaaaaaa' },
  'GET audit': {},
  'GET audit/check': {},
  // Without a mail server.
  'POST audit/head': { body: {}, status: 409 },
  'POST persons/find': {
    body: { email: WORDS.email, phone: '' },
    needs: ['read', 'contact'],
    anyForm: true,
  },
  'POST persons/portable': { body: ASKED, needs: ['read', 'contact', 'export'] },
  'POST persons/erase': {
    body: { ...ASKED, mode: 'erase' },
    needs: ['read', 'contact', 'erase'],
  },
  'GET retention': {},
  'GET forms/:form/affected': { needs: ['export', 'contact'] },
  'GET forms': {},
  'GET statistics': {},
  'GET forms/:form/statistics': {},
  'GET forms/:form': {},
  'GET forms/:form/submissions': {},
  'GET forms/:form/submissions/:reference': {},
  'GET forms/:form/submissions/:reference/neighbours': {},
  'GET forms/:form/submissions/:reference/files/:number': { path: 'forms/stand/submissions/REF/files/1' },
  'POST forms/:form/submissions/:reference/mails/:number/again': {
    path: 'forms/stand/submissions/REF/mails/9/again',
    body: {},
    missing: true,
  },
  'GET forms/:form/export': { path: 'forms/stand/export?format=json' },
  'POST forms/:form/changes': {
    body: {
      change: { kind: 'state', state: 'accepted' },
      submissions: [{ reference: FRESH, version: 1 }],
    },
  },
  'GET forms/:form/submissions/:reference/answers': {
    path: 'forms/stand/submissions/AAAAAAAA/answers',
    missing: true,
  },
  'POST forms/:form/submissions/:reference/correction': {
    path: 'forms/stand/submissions/AAAAAAAA/correction',
    body: { version: 1, payload: {}, reason: 'x', dryRun: false },
    missing: true,
  },
  'POST undo/:id': { path: 'undo/d_aaaaaaaaaaaaaaaa', body: {} },
  'POST forms/:form/submissions/:reference/notes': {
    path: 'forms/stand/submissions/AAAAAAAA/notes',
    body: { text: 'x' },
    missing: true,
  },
  'PUT notes/:id': { path: 'notes/d_aaaaaaaaaaaaaaaa', body: { text: 'x', version: 1 } },
  'DELETE notes/:id': { path: 'notes/d_aaaaaaaaaaaaaaaa' },
  'POST forms/:form/labels': { body: { name: 'x', colour: 'info' } },
  'PUT forms/:form/labels/:id': {
    path: 'forms/stand/labels/d_aaaaaaaaaaaaaaaa',
    body: { name: 'x', colour: 'info', version: 1 },
  },
  'GET notices': {},
  'PUT forms/:form/notice': { body: { rhythm: 'daily' }, status: 204 },
  'GET forms/:form/webhooks': {},
  // An address of this machine.
  'POST forms/:form/webhooks': { body: { url: 'https://127.0.0.1/' }, status: 422 },
  'DELETE forms/:form/webhooks/:id': { path: 'forms/stand/webhooks/d_aaaaaaaaaaaaaaaa' },
  'GET forms/:form/webhooks/:id/deliveries': {
    path: 'forms/stand/webhooks/d_aaaaaaaaaaaaaaaa/deliveries',
  },
  'POST forms/:form/webhooks/:id/deliveries/:delivery/again': {
    path: 'forms/stand/webhooks/d_aaaaaaaaaaaaaaaa/deliveries/d_aaaaaaaaaaaaaaaa/again',
    body: {},
  },
  'GET forms/:form/views': {},
  'POST forms/:form/views': { body: VIEW },
  'PUT forms/:form/views/:id': {
    path: 'forms/stand/views/d_aaaaaaaaaaaaaaaa',
    body: { ...VIEW, version: 1 },
  },
  'DELETE forms/:form/views/:id': { path: 'forms/stand/views/d_aaaaaaaaaaaaaaaa' },
  'DELETE forms/:form/labels/:id': { path: 'forms/stand/labels/d_aaaaaaaaaaaaaaaa' },
  'DELETE session': {},
};

/** The path, of the submission that has no other. */
const targetOf = (route: string, { path = route.split(' ')[1] ?? '' }: Called) =>
  path.replace(':form', 'stand').replace(/:reference|REF/, REFERENCES.stand ?? '');

const bodyOf = async (body: object | undefined, may = true) => {
  const text = JSON.stringify(body);
  if (!text?.includes(FRESH)) return body;
  const reference = may
    ? (await storeStand(server, { email: WORDS.email })).reference
    : (REFERENCES.stand ?? '');
  return JSON.parse(text.replace(FRESH, reference)) as object;
};

const routes = new Map<string, DeskRight>();
const people = new Map<string, DeskPerson>();

const join = async (name: string, rights: readonly Right[]) => {
  const person = await joinDesk(server, { email: `${name}@example.org`, rights });
  people.set(name, person);
  return person;
};

beforeAll(async () => {
  const { config, limits, publications, store, files, pending } = server.app;
  const app = createApp({ config, limits, publications, store, files, pending, metrics: new Metrics() });
  app.addHook('onRoute', ({ url, method, config: options }) => {
    const name = `${[method].flat()[0]} ${url.slice(DESK_API.length + 1)}`;
    if (url.startsWith(`${DESK_API}/`) && options?.desk && !name.startsWith('HEAD'))
      routes.set(name, options.desk);
  });
  await app.ready();
  await app.close();
  const payload = { ...WORDS, kind: 'big', pack: 'gold', pack_details: { price: 900 } };
  const { reference } = await storeStand(server, payload, { computed: { amount: 500 } });
  REFERENCES.stand = reference;
  for (const verb of VERBS) await join(verb, rightsTo([verb]));
  for (const preset of Object.keys(PRESETS) as Preset[])
    await join(`preset.${preset}`, presetRights(preset, ['stand'], null));
  await join('other.all', rightsTo(VERBS, 'dossier'));
  await join('all', rightsTo(VERBS));
});

it('asks of each route who may call it, and a server with a route that does not say it does not start', async () => {
  expect([...routes.keys()].sort()).toEqual(Object.keys(PATHS).sort());
  const { config, limits, publications, store, files, pending } = server.app;
  const app = createApp({ config, limits, publications, store, files, pending, metrics: new Metrics() });
  app.register(async (scope) => {
    scope.get(`${DESK_API}/forgotten`, async () => 'open');
  });
  await expect(app.ready()).rejects.toThrow('/_desk/api/forgotten of the desk has no "desk" in its config');
  await app.close();
});

it.each(Object.entries(PATHS))(
  '%s: answers who has the right, and the 404 of an unknown path to others',
  async (route, called) => {
    const { body, missing, status = 200, needs, anyForm } = called;
    const right = routes.get(route);
    if (!right || right === 'anybody') return expect(right).toBe('anybody');
    const [method = ''] = route.split(' ');
    const target = targetOf(route, called);
    expect((await deskCall(server, method, target, body)).status).toBe(401);
    if (right === 'person' && !needs) return;
    const isOfForm = right === 'person' || right.scope === 'form';
    const verbs = needs ?? (right === 'person' ? [] : [right.verb]);
    const unknown = await people.get('all')?.call('GET', 'nothing');
    const { date: _, ...headers } = Object.fromEntries(unknown?.headers ?? []);
    const text = await unknown?.text();
    for (const [name, person] of people) {
      const own = person.session.rights
        .filter(({ form }) => form === '*' || (isOfForm && (anyForm || form === 'stand')))
        .map(({ verb }) => verb);
      const may = verbs.every((verb) => own.includes(verb));
      const response = await person.call(method, target, await bodyOf(body, may));
      if (may) {
        // A row that is not there has the 404 of a right that is missing.
        if (!missing && !target.includes('d_aaa') && !target.includes('files/'))
          expect(response.status, name).toBe(status);
        continue;
      }
      const { date: _date, ...own404 } = Object.fromEntries(response.headers);
      expect([response.status, await response.text(), own404], name).toEqual([404, text, headers]);
    }
  },
);

it.each([
  'GET forms/:form',
  'GET forms/:form/submissions',
  'GET forms/:form/submissions/:reference',
  'GET forms/:form/statistics',
  'GET forms/:form/export?format=csv',
  'GET forms/:form/export?format=json',
])('%s: has the words of hidden fields for who has `contact` alone', async (route) => {
  const path =
    route
      .split(' ')[1]
      ?.replace(':form', 'stand')
      .replace(':reference', REFERENCES.stand ?? '') ?? '';
  for (const [name, person] of people) {
    const verbs = new Set<Verb>(
      person.session.rights.filter(({ form }) => form === '*' || form === 'stand').map(({ verb }) => verb),
    );
    const text = await (await person.call('GET', path)).text();
    const holds = Object.values(WORDS).filter((word) => text.includes(word));
    const isExport = route.includes('export');
    const may = verbs.has(isExport ? 'export' : 'read');
    const isCount = ['GET forms/:form', 'GET forms/:form/statistics'].includes(route);
    const shows = may && verbs.has('contact') && !isCount;
    expect(holds, name).toEqual(shows ? Object.values(WORDS) : []);
    if (may && route !== 'GET forms/:form') expect(text, name).toMatch(/Grande|"big"/);
  }
});

it('nobody raises themselves, whichever rights they have, also by a link to their own address', async () => {
  for (const [name, person] of people) {
    const raised = { rights: rightsTo(VERBS), version: 1 };
    const link = { email: person.email.toUpperCase(), preset: 'organiser', forms: [], until: null };
    expect((await person.call('PUT', `people/${person.id}/rights`, raised)).status, name).toBe(404);
    expect((await person.call('POST', 'people', link)).status, name).toBe(404);
    expect(((await (await person.call('GET', 'session')).json()) as Session).rights, name).toEqual(
      person.session.rights,
    );
  }
});

it('twins: two databases that differ in hidden answers alone give equal replies to who may not see them', async () => {
  const references = ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC'];
  const times = { now: new Date('2026-05-30T10:00:00Z') };
  const twin = async (names: readonly string[]) => {
    const own = await startTestServer({}, { limits: CHEAP_PASSPHRASES });
    for (const [index, nom] of names.entries()) {
      const { id } = await storeStand(own, { nom, email: `${nom}@example.org` });
      await own.store.backend.queries
        .updateTable('submissions')
        .set({ reference: references[index], created_at: times.now.toISOString() })
        .where('id', '=', id)
        .execute();
    }
    const person = await joinDesk(own, { rights: rightsTo(['read'], 'stand') });
    // Seals and hashes of a database are of its own secrets.
    const replies: unknown[] = [];
    for (const query of [
      '',
      '?size=1',
      '?q=Ama',
      '?q=ama@example.org',
      '?q=AAAAAAAA',
      '?f.kind=small',
      '?f.nom=Ama',
      '?order=earliest',
      '/AAAAAAAA',
      '/BBBBBBBB',
      '/BBBBBBBB/neighbours',
      '/BBBBBBBB/neighbours?q=Ama',
    ]) {
      const response = await person.call('GET', `forms/stand/submissions${query}`);
      const { etag, date: _, ...headers } = Object.fromEntries(response.headers);
      const body = (await response.text()).replace(/"next":"[\w-]+"/, (next) => `"next":${next.length}`);
      replies.push([query, response.status, { ...headers, etag: etag?.length }, body]);
    }
    return replies;
  };
  const one = await twin(['Ama', 'Kofi', 'Esi']);
  const other = await twin(['Esi', 'Bamenda', 'Ama']);
  expect(other).toEqual(one);
  for (const name of ['Kofi', 'Esi', 'Ama@']) expect(JSON.stringify(one)).not.toContain(name);
});

it('a right to one form opens no submission of another by its reference', async () => {
  const reader = people.get('other.all');
  expect((await reader?.call('GET', `forms/dossier/submissions/${REFERENCES.stand}`))?.status).toBe(404);
  expect((await reader?.call('GET', `forms/stand/submissions/${REFERENCES.stand}`))?.status).toBe(404);
  const found = await people.get('other.all')?.call('POST', 'persons/find', PATHS['POST persons/find']?.body);
  expect(await found?.json()).toEqual({ submissions: [], mentions: [], complete: false });
  const forms = (await (await reader?.call('GET', 'forms'))?.json()) as { forms: { id: string }[] };
  expect(forms.forms.map(({ id }) => id)).toEqual(
    (await server.store.forms.list('dossier')).length > 0 ? ['dossier'] : [],
  );
});

/** All rows, without those that the server makes by itself. */
async function rowsStored(): Promise<Record<string, string[]>> {
  const tables = Object.keys(PERSONAL_TABLES).filter(
    (name) =>
      /^(desk_|submissions|files|mails|audit|drafts)/.test(name) && !/^desk_(search|passes)$/.test(name),
  );
  const rows = await Promise.all(
    tables.map(async (name) => [
      name,
      (await readStored(server.dataDir, `select * from ${name}`))
        .map(({ seen_at: _, ...row }) => JSON.stringify(row))
        .sort(),
    ]),
  );
  return Object.fromEntries(rows);
}

it('no route takes a change from elsewhere, without its session and its token, or as anything but JSON', async () => {
  const all = people.get('all') as DeskPerson;
  const id = async (response: Response) => ((await response.json()) as { id: string }).id;
  const one = `forms/stand/submissions/${REFERENCES.stand}`;
  const other = await joinDesk(server, { email: 'no-more@example.org' });
  const fresh = await storeStand(server);
  const changed = await all.call('POST', 'forms/stand/changes', {
    change: { kind: 'state', state: 'accepted' },
    submissions: [{ reference: fresh.reference, version: 1 }],
  });
  await other.call('DELETE', 'session');
  // In another browser.
  await new DeskSessions(server.store.backend).begin(all.id, { ownDevice: true, agent: '' });
  const { queries } = server.store.backend;
  const totp = queries.selectFrom('desk_credentials').selectAll().where('person', '=', all.id);
  const passkey = { id: 'd_passkeyaaaaaaaaa', kind: 'passkey' as const, lookup: 'passkey' };
  await queries
    .insertInto('desk_credentials')
    .values({ ...(await totp.executeTakeFirstOrThrow()), ...passkey })
    .execute();
  const { sessions } = (await (await all.call('GET', 'sessions')).json()) as OpenSessions;
  const ids: Record<string, string | undefined> = {
    sessions: sessions.find(({ current }) => !current)?.id,
    credentials: passkey.id,
    people: other.id,
    notes: await id(await all.call('POST', `${one}/notes`, { text: 'Rappeler' })),
    undo: ((await changed.json()) as Changed).undo?.id,
    'forms/stand/labels': await id(
      await all.call('POST', 'forms/stand/labels', { name: 'Vu', colour: 'info' }),
    ),
    'forms/stand/views': await id(await all.call('POST', 'forms/stand/views', VIEW)),
  };
  const calls = await Promise.all(
    Object.entries(PATHS)
      .filter(([route]) => !route.startsWith('GET '))
      .map(async ([route, called]) => {
        const target = targetOf(route, called)
          .replace('AAAAAAAA', REFERENCES.stand ?? '')
          .replace(/^(.*)\/d_a{16}/, (named, place) => (ids[place] ? `${place}/${ids[place]}` : named));
        const { payload = undefined, ...body } = { ...(await bodyOf(called.body)) } as { payload?: object };
        const answers = payload && { payload: { nom: 'Ama', kind: 'small', pack: 'gold' } };
        const text = JSON.stringify({ ...body, ...answers }).replace('AAAAAAAA', REFERENCES.stand ?? '');
        return { route, method: route.split(' ')[0], target, body: called.body && text };
      }),
  );
  const right: Record<string, string> = {
    ...{ origin: server.url, cookie: all.cookie, 'x-desk-token': all.session.token ?? '' },
    'content-type': 'application/json',
  };
  const { origin: _origin, ...noOrigin } = right;
  const { cookie: _cookie, ...noSession } = right;
  const { 'x-desk-token': _token, ...noToken } = right;
  const token = { 'x-desk-token': other.session.token ?? '' };
  const wrong: [status: number, headers: Record<string, string>, ofSession?: true][] = [
    [403, noOrigin],
    [403, { ...right, origin: 'https://evil.example' }],
    [403, { ...right, origin: 'null' }],
    [415, { ...right, 'content-type': 'text/plain' }],
    [415, { ...right, 'content-type': 'application/x-www-form-urlencoded' }],
    [401, noSession, true],
    [401, { ...right, ...token, cookie: other.cookie }, true],
    [403, noToken, true],
    [403, { ...right, ...token }, true],
  ];
  const ask = (method: string | undefined, target: string, headers: Record<string, string>, body?: string) =>
    fetch(`${server.url}${DESK_API}/${target}`, { method, headers, body });

  const before = await rowsStored();
  for (const { route, method, target, body = '{}' } of calls)
    for (const [status, headers, ofSession] of wrong)
      if (!ofSession || routes.get(route) !== 'anybody')
        expect((await ask(method, target, headers, body)).status, `${route} ${JSON.stringify(headers)}`).toBe(
          status,
        );
  expect(await rowsStored()).toEqual(before);

  // The same calls with all that they ask for: those that are not done miss something else.
  const others: string[] = [];
  for (const { route, method, target, body } of calls) {
    const { 'content-type': json = '', ...plain } = right;
    const headers = body === undefined ? plain : { ...plain, 'content-type': json };
    const { status } = await ask(method, target, headers, body);
    if (status >= 300) others.push(`${route} ${status}`);
  }
  expect(others).toEqual([
    'POST session 400',
    'POST passkey/challenge 404',
    'POST passkey 400',
    'POST oidc 400',
    'POST join 400',
    'POST join/passphrase 400',
    'POST join/passkey/challenge 400',
    'POST join/passkey 400',
    'POST credentials/challenge 404',
    'POST credentials 400',
    'POST audit/head 409',
    'POST forms/:form/submissions/:reference/mails/:number/again 404',
    'POST forms/:form/webhooks 422',
    'DELETE forms/:form/webhooks/:id 404',
    'POST forms/:form/webhooks/:id/deliveries/:delivery/again 404',
  ]);
});

it('what is unknown and what is forbidden take the same way: as many reads and writes, and the same answer', async () => {
  const { backend } = server.store;
  const { writes } = backend;
  const read = backend.read.bind(backend);
  const run = writes.run.bind(writes) as (...statements: unknown[]) => Promise<unknown>;
  /** Of one request: what the server does by itself is not counted. */
  const steps = new AsyncLocalStorage<string[]>();
  // The server asks this once a second.
  vi.spyOn(DeskPeople.prototype, 'isAnybodyInvited').mockResolvedValue(true);
  vi.spyOn(backend, 'read').mockImplementation((task) => {
    steps.getStore()?.push('read');
    return read(task);
  });
  vi.spyOn(writes, 'run').mockImplementation(((...statements: unknown[]) => {
    steps.getStore()?.push(`write ${statements.length}`);
    return run(...statements);
  }) as typeof writes.run);
  const way = (person: DeskPerson | undefined, method: string, target: string, body?: object) =>
    steps.run([], async () => {
      const { statusCode, body: text } = await server.app.inject({
        ...{ method: method as 'GET', url: `${DESK_API}/${target}` },
        headers: {
          ...{ origin: server.url, host: new URL(server.url).host },
          ...(person && { cookie: person.cookie, 'x-desk-token': person.session.token ?? '' }),
        },
        ...(body && { payload: body }),
      });
      return [statusCode, text, ...(steps.getStore() ?? [])];
    });
  const owner = await joinDesk(server, { email: 'owner@example.org' });
  const id = async (path: string, body: object) =>
    ((await (await owner.call('POST', path, body)).json()) as { id: string }).id;
  const { reference } = await storeAs(server, 'dossier', { payload: { nom: 'Ama' } });
  const one = `forms/stand/submissions/${(await storeStand(server)).reference}`;
  const ids: Record<string, string | undefined> = {
    notes: await id(`${one}/notes`, { text: 'Rappeler' }),
    'forms/stand/labels': await id('forms/dossier/labels', { name: 'Autre', colour: 'info' }),
    'forms/stand/views': await id('forms/stand/views', VIEW),
    sessions: ((await (await owner.call('GET', 'sessions')).json()) as OpenSessions).sessions[0]?.id,
  };
  const stranger = await joinDesk(server, {
    email: 'stranger@example.org',
    rights: rightsTo(VERBS, 'other'),
  });
  const reader = await joinDesk(server, { email: 'of-stand@example.org', rights: rightsTo(VERBS, 'stand') });
  let compared = 0;
  for (const [route, called] of Object.entries(PATHS)) {
    const { method, path } = { method: route.split(' ')[0] ?? '', path: route.split(' ')[1] ?? '' };
    if (routes.get(route) === 'anybody') continue;
    const known = targetOf(route, called).replace('AAAAAAAA', REFERENCES.stand ?? '');
    const pairs: [person: DeskPerson, forbidden: string, unknown: string][] = [];
    if (path.includes(':form')) pairs.push([stranger, known, known.replace('forms/stand', 'forms/nothing')]);
    if (path.includes(':reference')) {
      const named = (given: string) => known.replace(REFERENCES.stand ?? '', given);
      pairs.push([reader, named(reference), named('AAAAAAAA')]);
    }
    const [, place = ''] = /^(.*)\/d_a{16}/.exec(known) ?? [];
    if (ids[place]) pairs.push([reader, known.replace('d_aaaaaaaaaaaaaaaa', ids[place]), known]);
    for (const [person, forbidden, unknown] of pairs) {
      const expected = await way(person, method, unknown, called.body);
      expect(expected[0], `${route} ${unknown}`).toBe(404);
      expect(await way(person, method, forbidden, called.body), `${route} ${forbidden}`).toEqual(expected);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(30);
  // Nor does a sign-in tell which addresses have an account.
  const signIn = (email: string) =>
    way(undefined, 'POST', 'session', { email, passphrase: 'x', code: '000000', ownDevice: false });
  expect(await signIn(owner.email)).toEqual(await signIn('nobody@example.org'));
  vi.restoreAllMocks();
});
