import { beforeAll, expect, it } from 'vitest';
import { VERBS, type Verb } from '#contract/desk/rights.ts';
import type { Right } from '#contract/desk/session.ts';
import { DESK_API } from '#contract/urls.ts';
import { createApp } from '#server/app.ts';
import type { DeskRight } from '#server/desk/routes/deskRoute.ts';
import { Metrics } from '#server/watch/Metrics.ts';
import {
  CHEAP_PASSPHRASES,
  type DeskPerson,
  deskCall,
  joinDesk,
  rightsTo,
} from '../support/server/deskPerson.ts';
import { storeStand } from '../support/server/deskSubmissions.ts';
import { startTestServer } from '../support/server/inProcess.ts';

const server = await startTestServer({}, { limits: CHEAP_PASSPHRASES });

/** Each answer is a word of its own; `hidden` ones are for who has `contact`. */
const WORDS = { nom: 'Zoulou-nom', email: 'mot.email@example.org', boss: 'Zoulou-boss' };
const REFERENCES: Record<string, string> = {};

const VIEW = { name: 'x', search: '', columns: [], shared: false };

/** How each route of the API is called here: the table is complete, or the test fails. */
const PATHS: Record<string, { path?: string; body?: object; missing?: boolean; status?: number }> = {
  'GET session': {},
  'POST session': { body: {} },
  'DELETE session': {},
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
  'PUT people/:id/rights': { path: 'people/d_aaaaaaaaaaaaaaaa/rights', body: { rights: [] } },
  'DELETE people/:id': { path: 'people/d_aaaaaaaaaaaaaaaa' },
  'DELETE people/:id/sessions': { path: 'people/d_aaaaaaaaaaaaaaaa/sessions' },
  'GET audit': {},
  'GET audit/check': {},
  // Without a mail server.
  'POST audit/head': { body: {}, status: 409 },
  'POST persons/find': { body: { email: 'x@example.org', phone: '' } },
  'POST persons/portable': { body: { email: 'x@example.org', phone: '', submissions: [] } },
  'POST persons/erase': {
    body: { email: 'x@example.org', phone: '', submissions: [], mode: 'erase' },
  },
  'GET retention': {},
  // Also `contact` is asked for: `deskLaw.test.ts`.
  'GET forms/:form/affected': { missing: true },
  'GET forms': {},
  'GET statistics': {},
  'GET forms/:form/statistics': {},
  'GET forms/:form': {},
  'GET forms/:form/submissions': {},
  'GET forms/:form/submissions/:reference': {},
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
      submissions: [{ reference: 'AAAAAAAA', version: 1 }],
    },
    missing: true,
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
    body: { name: 'x', colour: 'info' },
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
  for (const verb of VERBS) await join(`other.${verb}`, rightsTo([verb], 'dossier'));
  await join('jury', rightsTo(['read', 'note', 'label'], 'stand'));
  await join('reader', rightsTo(['read', 'contact'], 'stand'));
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
  async (route, { path, body, missing, status = 200 }) => {
    const right = routes.get(route);
    if (!right || right === 'anybody') return expect(right).toBe('anybody');
    const [method = '', pattern = ''] = route.split(' ');
    const target = (path ?? pattern)
      .replace(':form', 'stand')
      .replace(/:reference|REF/, REFERENCES.stand ?? '');
    expect((await deskCall(server, method, target, body)).status).toBe(401);
    if (right === 'person') return;
    const unknown = await people.get('all')?.call('GET', 'nothing');
    const { date: _, ...headers } = Object.fromEntries(unknown?.headers ?? []);
    const text = await unknown?.text();
    for (const [name, person] of people) {
      const own = person.session.rights.filter(
        ({ form }) => form === '*' || (right.scope === 'form' && form === 'stand'),
      );
      const may = own.some(({ verb }) => verb === right.verb);
      const response = await person.call(method, target, body);
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
  const reader = people.get('other.read');
  expect((await reader?.call('GET', `forms/dossier/submissions/${REFERENCES.stand}`))?.status).toBe(404);
  expect((await reader?.call('GET', `forms/stand/submissions/${REFERENCES.stand}`))?.status).toBe(404);
  const forms = (await (await reader?.call('GET', 'forms'))?.json()) as { forms: { id: string }[] };
  expect(forms.forms.map(({ id }) => id)).toEqual(
    (await server.store.forms.list('dossier')).length > 0 ? ['dossier'] : [],
  );
});
