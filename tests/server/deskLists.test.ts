import { expect, it, vi } from 'vitest';
import type { FormView } from '#contract/desk/forms.ts';
import type { List, Neighbours } from '#contract/desk/list.ts';
import type { Verb } from '#contract/desk/rights.ts';
import type { Arrivals, Statistics } from '#contract/desk/statistics.ts';
import type { SubmissionView } from '#contract/desk/submission.ts';
import type { FormUi } from '#definitions/formats/formats.ts';
import { SearchPass } from '#server/desk/derived/SearchPass.ts';
import { SearchTokens, wordsOf } from '#server/desk/derived/searchTokens.ts';
import { DeskForms } from '#server/desk/submissions/DeskForms.ts';
import { choice, formOf } from '../support/sampleForm.ts';
import { CHEAP_PASSPHRASES, joinDesk, rightsTo } from '../support/server/deskPerson.ts';
import { storeAs, storeStand } from '../support/server/deskSubmissions.ts';
import { withFilesForm } from '../support/server/filesForm.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { testPublication } from '../support/server/testPublication.ts';
import { changeStored, readStored } from '../support/stores/stores.ts';

const DATA_KEY = Buffer.alloc(32, 7).toString('base64');

const server = await startTestServer({ DATA_KEY }, { limits: CHEAP_PASSPHRASES });
const names = ['Ama Éyenga', 'Kofi Œuvré', "Esi N'go", 'Abena Nkwe', 'Yaw Mbarga'];
const stored: string[] = [];
for (const [index, nom] of names.entries()) {
  const kind = index % 2 === 0 ? 'big' : 'small';
  const { reference } = await storeStand(
    server,
    { nom, kind, email: `p${index}@example.org` },
    { locale: index === 4 ? 'en' : 'fr', computed: { amount: 500_000 } },
  );
  stored.push(reference);
}
const ama = await joinDesk(server, { rights: rightsTo(['read', 'contact'], 'stand') });

const listed = async (query = '', headers: Record<string, string> = {}) => {
  const response = await ama.call('GET', `forms/stand/submissions${query}`, undefined, headers);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as List;
};
const indexes = ({ rows }: List) => rows.map(({ reference }) => stored.indexOf(reference));

it("shows the form, its columns and filters in the reader's language", async () => {
  const form = (await (await ama.call('GET', 'forms/stand')).json()) as FormView;
  expect(form.columns.map(({ key, hidden }) => [key, hidden])).toEqual([
    ...['reference', 'createdAt', 'locale'].map((key) => [key, false]),
    ...['nom', 'kind', 'pack', 'email', 'boss'].map((key) => [`payload.${key}`, false]),
    ...['pack_details.price', 'pack_details.features', 'amount', 'warnings'].map((key) => [
      `payload.${key}`,
      false,
    ]),
    ['formVersion', false],
  ]);
  expect(form.filters.map(({ path, options }) => [path, options.map(({ value }) => value)])).toEqual([
    ['kind', ['big', 'small']],
    ['pack', ['gold', 'tin']],
  ]);
});

it('the search pass lists the versions of forms once for each publication', async () => {
  const { store, publications } = server;
  const forms = new DeskForms(store, publications);
  const list = vi.spyOn(store.forms, 'list');
  const newest = await forms.allNewest();
  expect(newest.map(({ id }) => id).toSorted()).toEqual([...publications.current().forms.keys()].toSorted());
  expect(await forms.allNewest()).toBe(newest);
  publications.replace(publications.current());
  expect(await forms.allNewest()).toEqual(newest);
  expect(list).toHaveBeenCalledTimes(2);
  list.mockRestore();
});

it('the search pass reads no submission of any form until there is another one, or its index is gone', async () => {
  const { store, publications, app } = server;
  const page = vi.fn(store.page.bind(store));
  const own = { backend: store.backend, shared: store.shared, page };
  const forms = new DeskForms(store, publications);
  const pass = new SearchPass(own, new SearchTokens(store.keyHash), forms, app.log);
  const pages = async () => {
    page.mockClear();
    await pass.run();
    return page.mock.calls.length;
  };
  // On PostgreSQL only one pass runs at a time: the server's own may hold up this one.
  await expect.poll(pages).toBeGreaterThan(0);
  expect(await pages()).toBe(0);
  await changeStored(server.dataDir, 'delete from desk_passes');
  await expect.poll(pages).toBeGreaterThan(0);
  expect(await pages()).toBe(0);
});

it('pages through a list in both orders; a cursor of another filter is refused', async () => {
  const first = await listed('?size=2');
  expect(indexes(first)).toEqual([4, 3]);
  expect(first.count).toEqual({ number: 5, more: false });
  const second = await listed(`?size=2&after=${first.next}`);
  expect(indexes(second)).toEqual([2, 1]);
  const third = await listed(`?size=2&after=${second.next}`);
  expect([indexes(third), third.next]).toEqual([[0], null]);
  expect(indexes(await listed('?order=earliest&size=3'))).toEqual([0, 1, 2]);
  for (const query of [
    `?size=2&language=fr&after=${first.next}`,
    '?after=AAAA',
    `?order=earliest&after=${first.next}`,
  ])
    expect((await ama.call('GET', `forms/stand/submissions${query}`)).status, query).toBe(400);
  expect((await listed('?size=2')).next).toBe(first.next);
});

it('sorts by state, in each the latest first, page by page, in both directions', async () => {
  const own = await startTestServer({}, { limits: CHEAP_PASSPHRASES });
  const references: string[] = [];
  for (const nom of ['A', 'B', 'C', 'D', 'E'])
    references.push((await storeStand(own, { nom: `Nom ${nom}` })).reference);
  const person = await joinDesk(own, { rights: rightsTo(['read', 'contact', 'label'], 'stand') });
  for (const [index, state] of [
    [0, 'accepted'],
    [3, 'in-progress'],
    [4, 'accepted'],
  ] as const) {
    const submissions = [{ reference: references[index], version: 1 }];
    const body = { change: { kind: 'state', state }, submissions };
    expect((await person.call('POST', 'forms/stand/changes', body)).status).toBe(200);
  }
  const read = async (query: string) => {
    const found: number[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: List = await (
        await person.call('GET', `forms/stand/submissions?size=2&${query}${after && `&after=${after}`}`)
      ).json();
      found.push(...page.rows.map(({ reference }) => references.indexOf(reference)));
      after = page.next;
    }
    return found;
  };
  expect(await read('order=state')).toEqual([2, 1, 3, 4, 0]);
  expect(await read('order=stateDescending')).toEqual([4, 0, 3, 2, 1]);
  expect(await read('order=state&state=accepted&state=in-progress')).toEqual([3, 4, 0]);
  expect(await read('order=state&q=nom')).toEqual([2, 1, 3, 4, 0]);
  const beside = async (index: number, query: string) => {
    const path = `forms/stand/submissions/${references[index]}/neighbours?${query}`;
    const { previous, next } = (await (await person.call('GET', path)).json()) as Neighbours;
    return [previous, next].map((each) => (each === null ? null : references.indexOf(each)));
  };
  expect(await beside(1, 'order=state')).toEqual([2, 3]);
  expect(await beside(3, 'order=state')).toEqual([1, 4]);
  expect(await beside(3, 'order=stateDescending')).toEqual([0, 2]);
  expect(await beside(0, 'order=state&state=accepted')).toEqual([4, null]);
});

it('counts days, options and sums, adds what comes, and counts again after a removal', async () => {
  const counted = async (path = 'forms/stand/statistics') =>
    (await (await ama.call('GET', path)).json()) as Statistics;
  const first = await counted();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Douala' }).format(new Date());
  expect(first).toMatchObject({ count: 5, days: [{ day, count: 5 }] });
  expect(first.states.map(({ count }) => count)).toEqual([5, 0, 0, 0, 0]);
  expect(first.choices).toEqual([
    {
      title: 'Type',
      options: [
        { title: 'Grande', count: 3 },
        { title: 'Petite', count: 2 },
      ],
    },
    {
      title: 'Pack',
      options: [
        { title: 'Or', count: 5 },
        { title: 'Étain', count: 0 },
      ],
    },
  ]);
  expect(first.sums.map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual(['2 500 000 FCFA']);
  const { id } = await storeStand(server, { pack: 'tin' }, { computed: { amount: 30 } });
  // Two at once count it once.
  for (const { choices, sums } of await Promise.all([counted(), counted()])) {
    expect(choices[1]?.options.map(({ count }) => count)).toEqual([5, 1]);
    expect(sums[0]?.text.replaceAll(/\s/g, ' ')).toBe('2 500 030 FCFA');
  }
  await server.store.delete([id]);
  expect(await counted()).toEqual(first);
  expect(((await counted('statistics')) as unknown as Arrivals).forms).toEqual([
    { id: 'stand', title: 'Stand', days: first.days },
  ]);
});

it('filters by day, language, state and fields, and refuses a field that is none', async () => {
  expect(indexes(await listed('?language=en'))).toEqual([4]);
  expect(indexes(await listed('?f.kind=big'))).toEqual([4, 2, 0]);
  expect(indexes(await listed('?f.kind=big&f.kind=small'))).toEqual([4, 3, 2, 1, 0]);
  expect(indexes(await listed('?f.kind=big&f.pack=tin'))).toEqual([]);
  expect(indexes(await listed('?state=received'))).toEqual([4, 3, 2, 1, 0]);
  expect(indexes(await listed('?state=accepted'))).toEqual([]);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Douala' }).format(new Date());
  expect(indexes(await listed(`?from=${day}&to=${day}`))).toHaveLength(5);
  expect(indexes(await listed('?to=2020-01-01'))).toEqual([]);
  for (const query of [
    '?f.nom=Ama',
    '?f.constructor=a',
    '?state=lost',
    '?from=yesterday',
    '?from=2026-99-99',
    '?x=1',
  ])
    expect((await ama.call('GET', `forms/stand/submissions${query}`)).status, query).toBe(400);
});

it('finds whole words without accents and elisions, e-mails and references, in what was sent a moment ago', async () => {
  const { reference } = await storeStand(server, { nom: 'Just Now', email: 'just@example.org' });
  stored.push(reference);
  const cases: [string, number[]][] = [
    ['éyenga', [0]],
    ['EYENGA', [0]],
    ['oeuvre', [1]],
    ['ngo', [2]],
    ["n'go", [2]],
    ['p3@example.org', [3]],
    ['p4', [4]],
    ['now', [5]],
    ['just now', [5]],
    ['just ama', []],
    ['eyen', []],
    [(stored[2] ?? '').toLowerCase(), [2]],
    ['%', []],
    ["' or 1=1", []],
  ];
  for (const [typed, found] of cases) {
    const list = await listed(`?q=${encodeURIComponent(typed)}`);
    expect([typed, indexes(list), list.unsearchable.number]).toEqual([typed, found, 0]);
  }
  const rows = await readStored(server.dataDir, 'select * from desk_search');
  const tokens = rows.map((row) => row.tokens).join();
  expect(tokens).toMatch(/^[\w, -]+$/);
  for (const word of ['eyenga', 'p3@example.org', 'big']) expect(tokens).not.toContain(word);
});

it('splits words as people type them', () => {
  expect(wordsOf("L’Œuvre d'Éya, qu'Ama")).toEqual(['oeuvre', 'eya', 'ama']);
  expect(wordsOf('Ngo’o', { joined: true })).toEqual(['ngo', 'ngoo']);
  expect(wordsOf("N'go", { joined: true })).toEqual(['go', 'ngo']);
  expect(wordsOf('a')).toEqual(['a']);
  expect(wordsOf('  ')).toEqual([]);
});

it('answers 304 until something has changed', async () => {
  const first = await ama.call('GET', 'forms/stand/submissions');
  const etag = first.headers.get('etag') ?? '';
  const again = async () =>
    (await ama.call('GET', 'forms/stand/submissions', undefined, { 'if-none-match': etag })).status;
  expect(await again()).toBe(304);
  const { reference } = await storeStand(server, { nom: 'Later' });
  stored.push(reference);
  expect(await again()).toBe(200);
  expect((await listed()).rows[0]).toMatchObject({ reference, fresh: true });
});

it('shows one submission as its person saw it, and its neighbours in a list', async () => {
  const view = (await (
    await ama.call('GET', `forms/stand/submissions/${stored[1]}`)
  ).json()) as SubmissionView;
  expect(view).toMatchObject({
    reference: stored[1],
    state: 'received',
    version: 1,
  });
  const beside = async (query = '', reference = stored[1]) => {
    const path = `forms/stand/submissions/${reference}/neighbours${query}`;
    const { previous, next } = (await (await ama.call('GET', path)).json()) as Neighbours;
    return [previous, next].map((each) => (each === null ? null : stored.indexOf(each)));
  };
  expect(await beside()).toEqual([2, 0]);
  expect(await beside('?order=earliest')).toEqual([0, 2]);
  // It does not suit that filter itself, and has its place all the same.
  expect(await beside('?f.kind=big')).toEqual([2, 0]);
  expect(await beside('?f.kind=small')).toEqual([3, null]);
  expect(await beside('?q=abena')).toEqual([3, null]);
  expect(await beside('', stored[0])).toEqual([1, null]);
  expect((await ama.call('GET', 'forms/stand/submissions/AAAAAAAA/neighbours')).status).toBe(404);
  const lines = view.steps.flatMap(({ answers }) => answers.map(({ path, values }) => [path, values]));
  expect(lines).toContainEqual(['nom', ['Kofi Œuvré']]);
  expect(lines).toContainEqual(['email', ['p1@example.org']]);
  // Only a big stand is asked for its director: who did not answer has a line, who was not asked has none.
  expect(lines.map(([path]) => path)).not.toContain('boss');
  const asked = (await (
    await ama.call('GET', `forms/stand/submissions/${stored[0]}`)
  ).json()) as SubmissionView;
  expect(asked.steps.flatMap(({ answers }) => answers)).toContainEqual(
    expect.objectContaining({ path: 'boss', values: [] }),
  );
  // What is computed, not what an option says; numbers as the reader's language writes them, with a no-break space.
  expect(view.amounts).toEqual([{ title: 'Montant', text: '500\u00a0000' }]);
});

it('shows others with the same address in all forms, or the same names, where the reader sees persons', async () => {
  const own = await startTestServer({}, { limits: CHEAP_PASSPHRASES, publication: withFilesForm() });
  const { reference } = await storeStand(own, { nom: 'Aïssa Bell', email: 'Aissa@example.org' });
  const { reference: address } = await storeStand(own, { nom: 'Other', email: 'aissa@example.org' });
  const { reference: name } = await storeStand(own, { nom: 'aissa  BELL', email: 'b@example.org' });
  await storeStand(own, { nom: 'Aïssa', email: 'c@example.org' });
  const { reference: files } = await storeAs(own, 'files', { payload: { email: 'aissa@example.org' } });
  const seen = async (forms: readonly string[], verbs: readonly Verb[] = ['read', 'contact']) => {
    const email = `${forms.join('.')}.${verbs.length}@example.org`;
    const person = await joinDesk(own, { email, rights: forms.flatMap((form) => rightsTo(verbs, form)) });
    // A search waits for the index.
    await person.call('GET', 'forms/stand/submissions?q=aissa');
    const response = await person.call('GET', `forms/stand/submissions/${reference}`);
    const { others } = (await response.json()) as SubmissionView;
    return others?.map((each) => [each.reference, each.duplicate]);
  };
  const inStand = [
    [name, true],
    [address, true],
  ];
  expect(await seen(['stand'])).toEqual(inStand);
  expect(await seen(['stand', 'files'])).toEqual([[files, false], ...inStand]);
  expect(await seen(['stand'], ['read'])).toBeUndefined();
});

it('is erased with its submission', async () => {
  const { id } = await storeStand(server, { nom: 'Erased Soon' });
  expect((await listed('?q=erased')).rows).toHaveLength(1);
  const etag = (await ama.call('GET', 'forms/stand/submissions')).headers.get('etag') ?? '';
  await server.store.delete([id]);
  const after = await ama.call('GET', 'forms/stand/submissions', undefined, { 'if-none-match': etag });
  expect(after.status).toBe(200);
  expect((await listed('?q=erased')).rows).toHaveLength(0);
  expect(await readStored(server.dataDir, `select * from desk_search where submission_id = ${id}`)).toEqual(
    [],
  );
});

it('keeps rights, states and labels of a renamed form, and finds its words again', async () => {
  const own = await startTestServer({}, { limits: CHEAP_PASSPHRASES });
  const { reference } = await storeStand(own, { nom: 'Renamed One' });
  const all = await joinDesk(own, { email: 'all@example.org' });
  const kofi = await joinDesk(own, {
    email: 'kofi@example.org',
    rights: rightsTo(['read', 'contact'], 'stand'),
  });
  const submissions = [{ reference, version: 1 }];
  await all.call('POST', 'forms/stand/changes', {
    change: { kind: 'state', state: 'accepted' },
    submissions,
  });
  const search = async (form: string) => {
    const response = await kofi.call('GET', `forms/${form}/submissions?q=renamed&state=accepted`);
    return response.status === 200
      ? ((await response.json()) as List).rows.map((row) => row.reference)
      : response.status;
  };
  expect(await search('stand')).toEqual([reference]);
  await own.store.forms.rename('stand', 'booth');
  expect([await search('stand'), await search('booth')]).toEqual([404, [reference]]);
});

it('shows, filters, searches and names states as `desk` of the form says, and makes the index again when that changes', async () => {
  const own = await startTestServer({}, { limits: CHEAP_PASSPHRASES });
  const publish = (desk?: FormUi['desk']) => {
    const { form, validators } = formOf(
      {
        nom: { type: 'string', title: 'Nom', maxLength: 50 },
        motif: { type: 'string', title: 'Motif', maxLength: 500 },
        jour: { type: 'string', title: 'Jour', format: 'date' },
        salle: choice('Salle', { a: 'A', b: 'B' }),
      },
      {
        id: 'visite',
        ui: {
          submission: { path: '/api/visite', encoding: 'json' },
          uiSchema: { nom: { 'ui:autocomplete': 'name' } },
          desk,
        },
      },
    );
    const publication = testPublication();
    own.publications.replace({
      ...publication,
      forms: new Map([...publication.forms, ['visite', { form, validators }]]),
    });
    return form;
  };
  const store = async (jour: string) =>
    (
      await storeAs(own, 'visite', {
        payload: { nom: 'Ama Ngo', motif: 'Une matinée entière', jour, salle: 'a' },
      })
    ).reference;
  publish();
  const first = await store('2026-05-30');
  const all = await joinDesk(own, { email: 'all@example.org' });
  const jury = await joinDesk(own, { email: 'jury@example.org', rights: rightsTo(['read'], 'visite') });
  const found = async (query: string, person = all) => {
    const response = await person.call('GET', `forms/visite/submissions?${query}`);
    return response.status === 200
      ? ((await response.json()) as List).rows.map(({ reference }) => reference)
      : response.status;
  };
  expect([await found('q=ngo'), await found('q=matinee'), await found('f.jour=2026-05-30')]).toEqual([
    [first],
    [],
    400,
  ]);

  publish({
    ...{ open: ['motif', 'jour'], filter: ['jour'], search: ['motif'] },
    states: { received: 'À lire', 'second-round': 'Au second tour' },
  });
  const second = await store('2026-05-31');
  const view = async (person = all) => (await (await person.call('GET', 'forms/visite')).json()) as FormView;
  expect((await view()).states.map(({ id, title, former }) => [id, title, former])).toEqual([
    ['received', 'forms.visite.states.received', false],
    ['second-round', 'forms.visite.states.second-round', false],
    ...['in-progress', 'accepted', 'declined', 'withdrawn'].map((id) => [
      id,
      `server.deskState.${id}`,
      false,
    ]),
  ]);
  // Also what was sent to the earlier version is found by the new rules.
  expect([await found('q=ngo'), await found('q=matinee')]).toEqual([[], [second, first]]);
  expect([await found('f.jour=2026-05-30'), await found('f.salle=a'), await found('f.jour=x')]).toEqual([
    [first],
    400,
    400,
  ]);
  // It is shown by the rules under which it was sent.
  const cells = async (query = '') => {
    const response = await jury.call('GET', `forms/visite/submissions${query}`);
    return ((await response.json()) as List).rows.map((row) => row.cells);
  };
  const shown = async (reference: string) =>
    JSON.stringify(await (await jury.call('GET', `forms/visite/submissions/${reference}`)).json());
  expect(await shown(second)).toContain('Une matinée entière');
  expect(await shown(second)).not.toContain('Ngo');
  expect(await shown(first)).not.toMatch(/matinée|Ngo/);
  expect((await cells()).every((row) => !('payload.motif' in row))).toBe(true);
  expect([(await view(jury)).filters, await found('f.jour=2026-05-30', jury)]).toEqual([[], 400]);

  const change = (state: string, version: number) =>
    all.call('POST', 'forms/visite/changes', {
      change: { kind: 'state', state },
      submissions: [{ reference: second, version }],
    });
  expect((await change('third-round', 1)).status).toBe(400);
  expect((await change('second-round', 1)).status).toBe(200);
  publish({ states: { accepted: 'Retenue' } });
  await store('2026-06-01');
  expect((await view()).states.at(-1)).toEqual({
    ...{ id: 'second-round', title: 'second-round', former: true },
  });
  expect([await found('state=second-round'), await found('q=matinee')]).toEqual([[second], []]);
  expect((await change('second-round', 2)).status).toBe(400);
  expect((await change('accepted', 2)).status).toBe(200);
});
