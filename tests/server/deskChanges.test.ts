import { expect, it } from 'vitest';
import type { Changed } from '#contract/desk/changes.ts';
import type { FormView, Label } from '#contract/desk/forms.ts';
import type { List } from '#contract/desk/list.ts';
import type { People } from '#contract/desk/people.ts';
import type { Verb } from '#contract/desk/rights.ts';
import type { AnswersView, NoteView, SubmissionView } from '#contract/desk/submission.ts';
import { DeskPeople } from '#server/desk/accounts/DeskPeople.ts';
import { SearchPass } from '#server/desk/derived/SearchPass.ts';
import { SearchTokens } from '#server/desk/derived/searchTokens.ts';
import { DeskForms } from '#server/desk/submissions/DeskForms.ts';
import { CHEAP_PASSPHRASES, type DeskPerson, joinDesk, rightsTo } from '../support/server/deskPerson.ts';
import { storeStand } from '../support/server/deskSubmissions.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { JPEG, PDF } from '../support/server/sampleFiles.ts';
import { changeStored, readStored } from '../support/stores/stores.ts';

const server = await startTestServer(
  { DATA_KEY: Buffer.alloc(32, 7).toString('base64') },
  { limits: CHEAP_PASSPHRASES },
);
const ama = await joinDesk(server, { email: 'ama@example.org' });
const jury = await joinDesk(server, {
  email: 'jury@example.org',
  rights: rightsTo(['read', 'note', 'label'], 'stand'),
});

const sent = async (count: number) => {
  const references: string[] = [];
  for (let index = 0; index < count; index++)
    references.push((await storeStand(server, { nom: `Nom ${index}` })).reference);
  return references;
};
const change = async (
  person: DeskPerson,
  references: readonly string[],
  what: object,
  version = 1,
): Promise<{ status: number; body: Changed }> => {
  const submissions = references.map((reference) => ({ reference, version }));
  const response = await person.call('POST', 'forms/stand/changes', { change: what, submissions });
  return { status: response.status, body: (await response.json()) as Changed };
};
const accept = { kind: 'state', state: 'accepted' };
const viewOf = async (person: DeskPerson, reference = '') =>
  (await (await person.call('GET', `forms/stand/submissions/${reference}`)).json()) as SubmissionView;
const undo = async (person: DeskPerson, body: Changed) => {
  const response = await person.call('POST', `undo/${body.undo?.id}`, {});
  return { status: response.status, body: (await response.json()) as Changed };
};

it('sends a mail again, once at a time, for who sees its address', async () => {
  const mails = [{ to: 'ngo@example.org', recipientKey: 'k' }];
  const { reference } = await storeStand(server, {}, { mails });
  const again = async (person: DeskPerson, number: number, form = 'stand') =>
    (await person.call('POST', `forms/${form}/submissions/${reference}/mails/${number}/again`, {})).status;
  const states = async () => (await viewOf(ama, reference)).mails?.map(({ to, state }) => [to, state]);
  // It waits: nothing is added.
  expect(await again(ama, 1)).toBe(204);
  expect(await states()).toEqual([['ngo@example.org', 'waiting']]);
  await server.store.outbox.markSent(
    Number((await server.store.outbox.claim(new Date(), new Date()))?.id),
    new Date(),
  );
  expect([await again(ama, 2), await again(jury, 1), await again(ama, 1, 'dossier')]).toEqual([
    404, 404, 404,
  ]);
  expect(await Promise.all([again(ama, 1), again(ama, 1), again(ama, 1)])).toEqual([204, 204, 204]);
  expect(await states()).toEqual([
    ['ngo@example.org', 'sent'],
    ['ngo@example.org', 'waiting'],
  ]);
  const entries = await readStored(server.dataDir, "select who from audit where action = 'deskMail'");
  expect(entries).toHaveLength(1);
});

it('sets the state of many at once, and undoes it for those that nobody has changed since', async () => {
  const references = await sent(3);
  const changed = await change(ama, references, accept);
  expect(changed.status).toBe(200);
  expect(changed.body.conflicts).toEqual([]);
  expect(changed.body.changed).toEqual(
    references.map((reference) => ({ reference, version: 2, state: 'accepted', labels: [] })),
  );
  const listed = (await (await ama.call('GET', 'forms/stand/submissions?state=accepted')).json()) as List;
  expect(listed.rows.map(({ reference }) => reference).toSorted()).toEqual(references.toSorted());
  const [first = ''] = references;
  await change(jury, [first], { kind: 'state', state: 'declined' }, 2);
  const undone = await undo(ama, changed.body);
  expect(undone.body.conflicts).toEqual([{ reference: first, version: 3, state: 'declined', labels: [] }]);
  expect(undone.body.changed.map(({ state, version }) => [state, version])).toEqual([
    ['received', 3],
    ['received', 3],
  ]);
  expect((await undo(ama, changed.body)).status).toBe(404);
});

it('of two changes at once that saw the same version, does one and tells the other what is there; a note waits for none', async () => {
  const label = (await (
    await ama.call('POST', 'forms/stand/labels', { name: 'Vu', colour: 'info' })
  ).json()) as Label;
  const payload = { nom: 'Esi Ngo', kind: 'small', pack: 'gold' };
  const correction = { version: 1, payload, reason: 'Appel', dryRun: false };
  const asChange = (what: object) => (person: DeskPerson, reference: string) =>
    change(person, [reference], what);
  const kinds: Record<
    string,
    (person: DeskPerson, reference: string) => Promise<{ status: number; body: unknown }>
  > = {
    accept: asChange(accept),
    decline: asChange({ kind: 'state', state: 'declined' }),
    label: asChange({ kind: 'addLabel', label: label.id }),
    correct: async (_, reference) => {
      const path = `forms/stand/submissions/${reference}/correction`;
      const response = await ama.call('POST', path, correction);
      return { status: response.status, body: await response.json() };
    },
  };
  for (const [first, one] of Object.entries(kinds))
    for (const [second, other] of Object.entries(kinds)) {
      if (first === second) continue;
      const [reference = ''] = await sent(1);
      const notes = `forms/stand/submissions/${reference}/notes`;
      const [note, ...both] = await Promise.all([
        jury.call('POST', notes, { text: 'Vu' }),
        one(ama, reference),
        other(jury, reference),
      ]);
      const lost = both.find(({ status }) => status === 409)?.body;
      expect([note.status, ...both.map(({ status }) => status).sort()], `${first} ${second}`).toEqual([
        ...[200, 200, 409],
      ]);
      const { version, state, labels } = await viewOf(ama, reference);
      expect(version).toBe(2);
      if (lost && 'conflicts' in (lost as object))
        expect(lost).toMatchObject({ changed: [], conflicts: [{ reference, version, state, labels }] });
      else expect(lost).toMatchObject({ version });
    }
  await ama.call('DELETE', `forms/stand/labels/${label.id}`);
});

it('labels one and many; a label of another form, and a submission of another, are unknown', async () => {
  const references = await sent(2);
  const label = (await (
    await ama.call('POST', 'forms/stand/labels', { name: 'À voir', colour: 'info' })
  ).json()) as Label;
  const other = (await (
    await ama.call('POST', 'forms/dossier/labels', { name: 'Autre', colour: 'info' })
  ).json()) as Label;
  const add = { kind: 'addLabel', label: label.id };
  expect((await change(ama, references, { ...add, label: other.id })).status).toBe(404);
  expect((await change(ama, ['AAAAAAAA'], add)).status).toBe(404);
  const added = await change(ama, references, add);
  expect(added.body.changed.map(({ labels }) => labels)).toEqual([[label.id], [label.id]]);
  const found = (await (await ama.call('GET', `forms/stand/submissions?label=${label.id}`)).json()) as List;
  expect(found.count.number).toBe(2);
  // It has the label: nothing changes, and nobody is told of a conflict.
  const again = await change(ama, references, add, 2);
  expect([again.status, again.body.undo, again.body.conflicts]).toEqual([200, undefined, []]);
  await undo(ama, added.body);
  expect((await viewOf(ama, references[0])).labels).toEqual([]);
  const removed = await change(ama, references, add, 3);
  const taken = await change(ama, references, { kind: 'removeLabel', label: label.id }, 4);
  expect(taken.body.changed.map(({ labels }) => labels)).toEqual([[], []]);
  expect((await undo(ama, taken.body)).body.changed.map(({ labels }) => labels)).toEqual([
    [label.id],
    [label.id],
  ]);
  expect(removed.status).toBe(200);
  const renamed = { ...label, name: 'Vue', colour: 'success', version: 2 };
  const rename = (id: string, form = 'stand') =>
    ama.call('PUT', `forms/${form}/labels/${id}`, { name: 'Vue', colour: 'success', version: 1 });
  expect(await (await rename(label.id)).json()).toEqual(renamed);
  // Who comes second sees what the first one made of it.
  const second = await rename(label.id);
  expect([second.status, await second.json()]).toMatchObject([
    409,
    { errors: ['server.deskLabelChanged'], label: renamed },
  ]);
  expect((await rename(other.id)).status).toBe(404);
  const form = (await (await ama.call('GET', 'forms/stand')).json()) as FormView;
  expect(form.labels).toEqual([renamed]);
  expect((await ama.call('DELETE', `forms/stand/labels/${other.id}`)).status).toBe(404);
  expect((await ama.call('DELETE', `forms/stand/labels/${label.id}`)).status).toBe(204);
  expect((await viewOf(ama, references[0])).labels).toEqual([]);
});

it('nobody undoes the change of another person, or one of long ago', async () => {
  const changed = await change(ama, await sent(1), accept);
  expect((await undo(jury, changed.body)).status).toBe(404);
  const past = new Date(Date.now() - 31_000).toISOString();
  await changeStored(
    server.dataDir,
    `update desk_undo set ends_at = '${past}' where id = '${changed.body.undo?.id}'`,
  );
  expect((await undo(ama, changed.body)).status).toBe(404);
});

it('keeps notes, encrypted; only their author changes them, and another window is told', async () => {
  const [reference = ''] = await sent(1);
  const path = `forms/stand/submissions/${reference}/notes`;
  const note = (await (await ama.call('POST', path, { text: 'Rappeler <b>lundi</b>' })).json()) as NoteView;
  expect(note).toMatchObject({ author: 'Ama', own: true, text: 'Rappeler <b>lundi</b>', version: 1 });
  await jury.call('POST', path, { text: 'Note du jury' });
  expect((await viewOf(ama, reference)).notes?.map(({ text }) => text)).toEqual([
    'Rappeler <b>lundi</b>',
    'Note du jury',
  ]);
  // Without `contact`, the notes of others may tell who applied.
  expect((await viewOf(jury, reference)).notes?.map(({ text }) => text)).toEqual(['Note du jury']);
  expect((await jury.call('PUT', `notes/${note.id}`, { text: 'x', version: 1 })).status).toBe(404);
  expect((await jury.call('DELETE', `notes/${note.id}`)).status).toBe(404);
  const first = await ama.call('PUT', `notes/${note.id}`, { text: 'Rappelé', version: 1 });
  expect(first.status).toBe(200);
  const second = await ama.call('PUT', `notes/${note.id}`, { text: 'Perdu ?', version: 1 });
  expect([second.status, await second.json()]).toMatchObject([409, { text: 'Rappelé', version: 2 }]);
  const stored = JSON.stringify(await readStored(server.dataDir, 'select * from desk_notes'));
  for (const text of ['Rappel', 'jury']) expect(stored).not.toContain(text);
  expect((await ama.call('DELETE', `notes/${note.id}`)).status).toBe(204);
  expect((await viewOf(ama, reference)).notes?.map(({ text }) => text)).toEqual(['Note du jury']);
});

it('exports what the person may see, of a filter, without formulas', async () => {
  const { reference } = await storeStand(server, { nom: '=1+1', kind: 'big', pack: 'tin' });
  await change(ama, [reference], accept);
  const csv = await (await ama.call('GET', 'forms/stand/export?format=csv&f.pack=tin')).text();
  const [head = '', row = '', ...others] = csv.trim().split('\r\n');
  expect(others).toEqual([]);
  expect(head).toContain('Nom');
  expect(row).toContain(reference);
  expect(row).toContain(`"'=1+1"`);
  const json = await ama.call('GET', 'forms/stand/export?format=json&f.pack=tin');
  expect(json.headers.get('content-disposition')).toMatch(
    /^attachment; filename="stand-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(await json.json()).toMatchObject([{ reference, state: 'accepted', answers: { nom: '=1+1' } }]);
  const xlsx = await ama.call('GET', 'forms/stand/export?format=xlsx');
  expect(
    Buffer.from(await xlsx.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  const reader = await joinDesk(server, {
    email: 'export@example.org',
    rights: rightsTo(['read', 'export'], 'stand'),
  });
  for (const format of ['csv', 'json']) {
    const masked = await (await reader.call('GET', `forms/stand/export?format=${format}&f.pack=tin`)).text();
    expect(masked).toContain(reference);
    expect(masked).not.toContain('1+1');
  }
  const audited = await server.store.audited('stand');
  expect(audited.filter(({ action }) => action === 'deskExport').map(({ who }) => who)).toEqual([
    ...[ama.id, ama.id, ama.id],
    ...[reader.id, reader.id],
  ]);
});

it('corrects by the rules of the form, keeps what was said before, and computes amounts again', async () => {
  const { reference } = await storeStand(server, { nom: 'Wrong Name', pack_details: { price: 900 } });
  const path = `forms/stand/submissions/${reference}`;
  const { payload, version, form } = (await (await ama.call('GET', `${path}/answers`)).json()) as AnswersView;
  expect(form).toMatchObject({ id: 'stand' });
  const { pack_details: _, ...answers } = payload;
  const correct = async (person: DeskPerson, changed: object, more: object = {}) => {
    const body = {
      version,
      payload: { ...answers, ...changed },
      reason: 'Appel du 3',
      dryRun: false,
      ...more,
    };
    const response = await person.call('POST', `${path}/correction`, body);
    return { status: response.status, body: await response.json() };
  };
  expect((await correct(ama, { nom: 'A' })).status).toBe(422);
  expect((await correct(ama, { unknown: 'A' })).status).toBe(422);
  const tried = await correct(ama, { pack: 'tin' }, { dryRun: true });
  expect(tried).toMatchObject({ status: 200, body: { version: 1 } });
  expect(tried.body).toMatchObject({
    amounts: expect.arrayContaining([{ title: 'Montant', before: '300', after: '30' }]),
  });
  expect((await correct(jury, { nom: 'Right Name' })).status).toBe(404);
  expect(await correct(ama, { nom: 'Right Name', pack: 'tin' })).toMatchObject({
    status: 200,
    body: { version: 2 },
  });
  expect((await correct(ama, { nom: 'Second Name' })).status).toBe(409);
  const stored = await server.store.find(reference);
  expect(stored).toMatchObject({ payload: { nom: 'Right Name', pack: 'tin' }, computed: { amount: 30 } });
  expect((await viewOf(ama, reference)).corrections).toEqual([
    { number: 1, author: 'Ama', at: expect.any(String), reason: 'Appel du 3' },
  ]);
  const search = async (word: string) =>
    ((await (await ama.call('GET', `forms/stand/submissions?q=${word}`)).json()) as List).rows.map(
      (row) => row.reference,
    );
  expect(await search('right')).toEqual([reference]);
  expect(await search('wrong')).toEqual([]);
  const rows = await readStored(
    server.dataDir,
    `select desk_corrections.* from desk_corrections join submissions on submissions.id = submission_id
      where reference = '${reference}'`,
  );
  expect(rows).toHaveLength(1);
  for (const text of ['Wrong', 'Appel']) expect(JSON.stringify(rows)).not.toContain(text);
});

it('a correction while the index is made is what is found', async () => {
  const { store } = server;
  const { reference } = await storeStand(server, { nom: 'Ancienne Graphie' });
  await ama.call('GET', 'forms/stand/submissions?q=ancienne');
  const tables = 'delete from desk_search; delete from desk_passes';
  for (const statement of tables.split('; ')) await changeStored(server.dataDir, statement);
  const body = {
    version: 1,
    payload: { nom: 'Nouvelle Graphie', kind: 'small', pack: 'gold' },
    dryRun: false,
  };
  const path = `forms/stand/submissions/${reference}/correction`;
  const page = async (...given: Parameters<typeof store.page>) => {
    const rows = await store.page(...given);
    if (rows.some((row) => row.reference === reference && row.payload.nom === 'Ancienne Graphie'))
      expect((await ama.call('POST', path, { ...body, reason: 'Appel' })).status).toBe(200);
    return rows;
  };
  const slow: typeof store = Object.create(store, { page: { value: page } });
  const forms = new DeskForms(store, server.app.publications);
  await new SearchPass(slow, new SearchTokens(store.keyHash), forms, server.app.log).run();
  const count = async (word: string) =>
    ((await (await ama.call('GET', `forms/stand/submissions?q=${word}`)).json()) as List).count.number;
  expect([await count('nouvelle'), await count('ancienne')]).toEqual([1, 0]);
});

it('a correction changes no file', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ nom: 'Ama', kind: 'with', tags: 'x' }))
    form.append(name, value);
  form.append('papers[cv]', new Blob([new Uint8Array(PDF)]), 'cv.pdf');
  form.append('papers[letter]', new Blob([new Uint8Array(PDF)]), 'letter.pdf');
  form.append('photo', new Blob([new Uint8Array(JPEG)]), 'a.jpg');
  const sentForm = await server.post('/api/dossiers', form);
  const { reference } = (await sentForm.json()) as { reference: string };
  const path = `forms/dossier/submissions/${reference}`;
  const before = (await (await ama.call('GET', `${path}/answers`)).json()) as AnswersView;
  const payload = { ...before.payload, nom: 'Esi', photo: { name: 'other.jpg', size: 1 } };
  const response = await ama.call('POST', `${path}/correction`, {
    version: 1,
    payload,
    reason: 'x',
    dryRun: false,
  });
  expect([response.status, await response.text()]).toMatchObject([
    200,
    expect.stringContaining('"version":2'),
  ]);
  const stored = await server.store.find(reference);
  expect(stored?.payload).toEqual({ ...before.payload, nom: 'Esi' });
  const file = await ama.call('GET', `${path}/files/1`);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(PDF));
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="cv\.pdf"/);
  expect(file.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect((await jury.call('GET', `${path}/files/1`)).status).toBe(404);
  for (const number of ['0', '99', '1e1', '-1'])
    expect((await ama.call('GET', `${path}/files/${number}`)).status).not.toBe(200);
});

it('people: who changes rights second is told what the first made of them', async () => {
  const { id, email } = await joinDesk(server, { email: 'esi@example.org', rights: rightsTo(['read']) });
  const version = async () => {
    const { people } = (await (await ama.call('GET', 'people')).json()) as People;
    return people.find((person) => person.id === id)?.version ?? 0;
  };
  const seen = await version();
  const put = (verb: Verb, saw: number) =>
    ama.call('PUT', `people/${id}/rights`, { rights: rightsTo([verb]), version: saw });
  const both = await Promise.all([put('note', seen), put('label', seen)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const first = both[0].status === 204 ? 'note' : 'label';
  const second = await both.find(({ status }) => status === 409)?.json();
  expect(second).toMatchObject({
    errors: ['server.deskRightsChanged'],
    person: { id, version: seen + 1, rights: rightsTo([first]) },
  });
  expect((await put('export', second.person.version)).status).toBe(204);
  // An invitation changes rights, too.
  const before = await version();
  const invitation = { email, preset: 'jury', forms: [], until: null };
  expect((await ama.call('POST', 'people', invitation)).status).toBe(200);
  expect((await put('read', before)).status).toBe(409);
});

it('people: nobody raises themselves, and the last who may manage people stays', async () => {
  const people = new DeskPeople(server.store.backend);
  const kofi = await joinDesk(server, { email: 'kofi@example.org', rights: rightsTo(['people']) });
  const rights = { rights: rightsTo(['people', 'read']), version: 1 };
  expect((await kofi.call('PUT', `people/${kofi.id}/rights`, rights)).status).toBe(404);
  const invitation = { email: 'KOFI@example.org', preset: 'organiser', forms: [], until: null };
  expect((await kofi.call('POST', 'people', invitation)).status).toBe(404);
  expect((await jury.call('POST', 'people', invitation)).status).toBe(404);
  const toStand = { rights: rightsTo(['read'], 'stand'), version: 1 };
  expect((await ama.call('PUT', `people/${kofi.id}/rights`, toStand)).status).toBe(204);
  // A change of rights signs the person out.
  expect((await kofi.call('GET', 'sessions')).status).toBe(401);
  const last = await ama.call('DELETE', `people/${ama.id}`);
  expect(last.status).toBe(409);
  expect(await people.find(ama.id)).toBeDefined();
  expect((await ama.call('DELETE', `people/${kofi.id}`)).status).toBe(204);
  await changeStored(server.dataDir, "update desk_sessions set proof_at = '2020-01-01T00:00:00.000Z'");
  const stale = await ama.call('POST', 'people', { ...invitation, email: 'esi@example.org' });
  expect([stale.status, await stale.json()]).toMatchObject([403, { errors: ['server.deskProof'] }]);
});
