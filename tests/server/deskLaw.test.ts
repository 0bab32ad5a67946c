import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import type { PersonFound, Receipt, Retention } from '#contract/desk/law.ts';
import type { SubmissionView } from '#contract/desk/submission.ts';
import { folderTransport } from '#server/mail/folderTransport.ts';
import { PERSONAL_FOLDERS, PERSONAL_TABLES } from '#server/store/personalData.ts';
import { linkReference, mailPath } from '#server/store/storagePaths.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { CHEAP_PASSPHRASES, joinDesk, rightsTo } from '../support/server/deskPerson.ts';
import { storeStand } from '../support/server/deskSubmissions.ts';
import { filesContaining } from '../support/server/filesContaining.ts';
import { withFilesForm } from '../support/server/filesForm.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { PDF } from '../support/server/sampleFiles.ts';
import { unzipped } from '../support/server/unzipped.ts';
import { changeStored, ON, readStored, storedPaths } from '../support/stores/stores.ts';

/** Each in a place of its own; none is a part of another word. */
const MARKS = {
  name: 'Zaza-Marque',
  email: 'marque.un@example.org',
  boss: 'Chefmarque',
  corrected: 'Ancien-Marque',
  reason: 'raison-marque',
  note: 'note-marque',
  view: 'vue de marque.un@example.org',
  file: 'fichier-marque.pdf',
  bytes: '%octets-marque',
  mail: 'courrier-marque',
  link: 'lien-marque',
  draft: 'brouillon-marque',
};

const logs = await mkdtemp(join(tmpdir(), 'fair-log-'));
afterAll(() => rm(logs, { recursive: true }));
const logger = createLogger('info', pino.destination({ dest: join(logs, 'server.log'), sync: true }));
const publication = withFilesForm();
const server = await startTestServer({}, { limits: CHEAP_PASSPHRASES, publication, logger });
const { store, dataDir } = server;
const ama = await joinDesk(server, { email: 'committee@example.org' });
const asked = { email: ' Marque.UN@example.org', phone: '' };

const find = async (body: object, person = ama) =>
  (await (await person.call('POST', 'persons/find', body)).json()) as PersonFound;

const tables = () =>
  readStored(
    dataDir,
    ON === 'postgres'
      ? `select table_name as name from information_schema.tables where table_schema = 'public'`
      : `select name from pragma_table_list
          where schema = 'main' and type = 'table' and name not like 'sqlite%'`,
  );

/** All of a row; JSON would have bytes as numbers. */
const textOf = (row: object) =>
  JSON.stringify(
    Object.values(row).map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString() : value)),
  );

/** The marks that stand anywhere in the database, the data folder or the log. */
async function marksLeft(): Promise<string[]> {
  const rows = await Promise.all(
    (await tables()).map(async ({ name }) =>
      (await readStored(dataDir, `select * from "${name}"`)).map(textOf).join(),
    ),
  );
  const found = await Promise.all(
    Object.entries(MARKS).map(async ([place, mark]) => {
      const inRows = rows.some((text) => text.toLowerCase().includes(mark.toLowerCase()));
      // A bucket has its files elsewhere.
      const folders = new Set([
        logs,
        dataDir,
        ...[...storedPaths(dataDir).values()].map((path) => dirname(path)),
      ]);
      const files = await Promise.all([...folders].map((folder) => filesContaining(folder, mark)));
      return inRows || files.flat().length > 0 ? [place] : [];
    }),
  );
  return found.flat();
}

/** Leaves a mark at each place, as a person and the committee do. */
async function leaveMarks(): Promise<string> {
  const payload = { nom: MARKS.corrected, kind: 'big', pack: 'gold', boss: MARKS.boss, email: MARKS.email };
  const sent = await server.post('/api/stands', payload);
  const { reference } = (await sent.json()) as { reference: string };
  const one = `forms/stand/submissions/${reference}`;
  const correction = {
    version: 1,
    payload: { ...payload, nom: MARKS.name },
    reason: MARKS.reason,
    dryRun: false,
  };
  expect((await ama.call('POST', `${one}/correction`, correction)).status).toBe(200);
  expect((await ama.call('POST', `${one}/notes`, { text: MARKS.note })).status).toBe(200);
  const view = { name: MARKS.view, search: 'f.kind=big', columns: [], shared: true };
  expect((await ama.call('POST', 'forms/stand/views', view)).status).toBe(200);
  const ofOthers = { ...view, name: 'Tout', columns: ['payload.part (100 %)'] };
  expect((await ama.call('POST', 'forms/stand/views', ofOthers)).status).toBe(200);
  expect((await ama.call('GET', 'forms/stand/submissions?q=Zaza')).status).toBe(200);
  const body = new FormData();
  body.append('email', MARKS.email);
  body.append('first', new Blob([new Uint8Array(PDF), `\n${MARKS.bytes}\n`]), MARKS.file);
  expect((await server.post('/api/files', body)).status).toBe(201);
  await mkdir(mailPath(dataDir), { recursive: true });
  const mails = folderTransport(mailPath(dataDir));
  const send = (of: string, text: string, to: string) =>
    mails.send(
      {
        ...{ reference: of, to, text, html: `<p>${text}</p>`, subject: 'Reçu', locale: 'fr' },
        ...{ messageId: '<a@example.org>', from: { name: 'Foire', address: 'f@example.org' } },
        ...{ replyTo: 'f@example.org', date: new Date() },
      },
      AbortSignal.timeout(5_000),
    );
  await send(reference, MARKS.mail, MARKS.email);
  await send(linkReference('marque'), MARKS.link, MARKS.email);
  await send(linkReference('autre'), 'x', 'marque.2@example.org');
  const expires = new Date(Date.now() + 3_600_000);
  for (const [id, text] of [
    ['marque', MARKS.draft],
    ['autre', 'other'],
  ] as const)
    await store.drafts.add({ id, bytes: Buffer.from(text), expires }, { drafts: 9, bytes: 999 });
  return reference;
}

it('names every column and folder where people are', async () => {
  const columns = async (name: unknown) =>
    (
      await readStored(
        dataDir,
        ON === 'postgres'
          ? `select column_name as name from information_schema.columns where table_name = '${name}'`
          : `select name from pragma_table_info('${name}')`,
      )
    ).map((column) => column.name);
  for (const { name } of await tables()) {
    const { columns: named = '' } = PERSONAL_TABLES[name as keyof typeof PERSONAL_TABLES] ?? {};
    expect((await columns(name)).toSorted(), String(name)).toEqual(named.split(' ').toSorted());
  }
  const beginnings = Object.keys(PERSONAL_FOLDERS);
  const places = (await readdir(dataDir)).filter(
    (entry) => !beginnings.some((name) => entry.startsWith(name)),
  );
  expect(places).toEqual([]);
});

it('finds a person in every form, and who may not see them finds nobody', async () => {
  const reference = await leaveMarks();
  await storeStand(server, { nom: 'Autre', email: 'marque.2@example.org' });
  const found = await find(asked);
  expect(found.complete).toBe(true);
  expect(found.submissions.map(({ form, where }) => [form, where])).toEqual([
    ['files', ['forms.files.fields.email.title']],
    ['stand', ['E-mail']],
  ]);
  expect(found.submissions[1]).toMatchObject({ reference, mayErase: true, mayExport: true });
  const reader = await joinDesk(server, {
    email: 'reader@example.org',
    rights: rightsTo(['read', 'contact'], 'stand'),
  });
  expect(await find(asked, reader)).toMatchObject({
    submissions: [{ reference, mayErase: false, mayExport: false }],
    complete: false,
  });
  const submissions = [{ form: 'stand', reference }];
  const erase = (person: typeof ama, body: object) => person.call('POST', 'persons/erase', body);
  const statuses = async (person: typeof ama, body: object) => [
    (await person.call('POST', 'persons/find', asked)).status,
    (await erase(person, body)).status,
  ];
  const body = { ...asked, submissions, mentions: [], mode: 'erase' };
  expect(await statuses(reader, body)).toEqual([200, 404]);
  const jury = await joinDesk(server, { email: 'jury@example.org', rights: rightsTo(['read', 'erase']) });
  expect(await statuses(jury, body)).toEqual([404, 404]);
  // A submission in which the person is not, of another form, or that is not there; and an old sign-in.
  for (const other of [{ email: 'x@example.org' }, { submissions: [{ form: 'dossier', reference }] }])
    expect((await erase(ama, { ...body, ...other })).status).toBe(404);
  expect((await erase(ama, { ...body, email: ' ' })).status).toBe(422);
  await changeStored(dataDir, `update desk_sessions set proof_at = '2026-01-01' where person = '${ama.id}'`);
  expect((await erase(ama, body)).status).toBe(403);
  await changeStored(
    dataDir,
    `update desk_sessions set proof_at = '${new Date().toISOString()}' where person = '${ama.id}'`,
  );
});

it('hands out everything about a person, to who may export it', async () => {
  const { submissions } = await find(asked);
  const chosen = submissions.map(({ form, reference }) => ({ form, reference }));
  const response = await ama.call('POST', 'persons/portable', {
    ...{ ...asked, submissions: chosen, mentions: [] },
  });
  expect(response.headers.get('content-type')).toBe('application/zip');
  const texts = [...(await unzipped(response))].map(([name, bytes]) => `${name}\n${bytes}`).join('\n');
  for (const mark of ['name', 'email', 'boss', 'corrected', 'reason', 'note', 'file', 'bytes'] as const)
    expect(texts, mark).toContain(MARKS[mark]);
  const other = { ...asked, email: 'x@example.org', submissions: chosen, mentions: [] };
  expect((await ama.call('POST', 'persons/portable', other)).status).toBe(404);
});

it('erases twelve marks from every byte; the receipt names nobody, and counts of others stand', async () => {
  expect(await marksLeft()).toEqual(Object.keys(MARKS));
  const { submissions } = await find(asked);
  const chosen = submissions.map(({ form, reference }) => ({ form, reference }));
  const call = { ...asked, submissions: chosen, mentions: [], mode: 'erase' };
  const response = await ama.call('POST', 'persons/erase', call);
  const text = await response.text();
  expect(JSON.parse(text) as Receipt).toMatchObject({
    ...{ kept: false, submissions: 2, files: 1, versions: 0, notes: 1, corrections: 1, drafts: 1, views: 1 },
  });
  for (const { reference } of chosen) expect(text).not.toContain(reference);
  expect(await marksLeft()).toEqual([]);
  // SQLite fails if its full-text index has a word that no row has.
  if (ON === 'sqlite')
    await changeStored(dataDir, "insert into desk_words (desk_words, rank) values ('integrity-check', 1)");
  expect((await find(asked)).submissions).toEqual([]);
  expect((await store.audited()).filter(({ reference }) => reference !== null)).toEqual([]);
  expect(await store.drafts.held()).toMatchObject({ drafts: 1 });
  const list = (await (await ama.call('GET', 'forms/stand/submissions')).json()) as { count: object };
  expect(list.count).toEqual({ number: 1, more: false });
  expect((await store.auditChain.check()).broken).toBeUndefined();
});

it('makes a submission anonymous: options and the day stay, its person goes', async () => {
  const reference = await leaveMarks();
  const { submissions } = await find(asked);
  const chosen = submissions.map(({ form, reference: of }) => ({ form, reference: of }));
  const call = { ...asked, submissions: chosen, mentions: [], mode: 'anonymise' };
  expect(await (await ama.call('POST', 'persons/erase', call)).json()).toMatchObject({
    kept: true,
    files: 1,
  });
  expect(await marksLeft()).toEqual([]);
  const [left] = (await server.stored()).filter((each) => each.reference === reference);
  expect(left?.payload).toMatchObject({ kind: 'big', pack: 'gold' });
  expect(left?.computed).toEqual({ amount: 500 });
  expect(left?.createdAt).toMatch(/T12:00:00\.000Z$/);
  const big = await (await ama.call('GET', 'forms/stand/submissions?f.kind=big')).json();
  expect(big).toMatchObject({ count: { number: 1 } });
});

it('finds a person in notes and earlier versions of the submissions of others, and erases these alone', async () => {
  const { reference } = await storeStand(server, { nom: 'Autre', email: MARKS.email });
  const one = `forms/stand/submissions/${reference}`;
  const correction = {
    version: 1,
    payload: { nom: 'Autre', kind: 'small', pack: 'gold', email: 'marque.2@example.org' },
    ...{ reason: MARKS.reason, dryRun: false },
  };
  expect((await ama.call('POST', `${one}/correction`, correction)).status).toBe(200);
  const note = async (text: string) =>
    ((await (await ama.call('POST', `${one}/notes`, { text })).json()) as { id: string }).id;
  await note(
    `Écrire à ${MARKS.email}, ${MARKS.note}, avant le 12/05/2026.\nJean : jean@example.org. ${MARKS.email} et jean@example.org au 677 11 22 33`,
  );
  const other = await note('Rappeler au 699 11 22 33, merci');
  expect((await find({ email: '', phone: '+237 699 112 233' })).mentions).toMatchObject([{ id: other }]);
  const { submissions, mentions } = await find(asked);
  expect(submissions).toEqual([]);
  expect(mentions).toMatchObject([
    { kind: 'note', form: 'stand', reference, text: expect.stringContaining(MARKS.note), mayErase: true },
    { kind: 'correction', form: 'stand', reference, text: MARKS.reason, mayErase: true },
  ]);
  const ids = mentions.map(({ id }) => id);
  const portable = (person: typeof ama) =>
    person.call('POST', 'persons/portable', { ...asked, submissions: [], mentions: ids });
  const files = await unzipped(await portable(ama));
  expect([...files.keys()]).toEqual(['mentions.json']);
  const told = files.get('mentions.json')?.toString() ?? '';
  expect(told).not.toContain(reference);
  expect(JSON.parse(told)).toMatchObject([
    {
      kind: 'note',
      text: [`Écrire à ${MARKS.email}, ${MARKS.note}, avant le 12/05/2026.`, `${MARKS.email} et […] au […]`],
      answers: [],
    },
    { kind: 'correction', text: [], answers: [{ text: [MARKS.email] }] },
  ]);
  const erase = (person: typeof ama, chosen: readonly string[]) =>
    person.call('POST', 'persons/erase', { ...asked, submissions: [], mentions: chosen, mode: 'erase' });
  const rights = rightsTo(['read', 'contact', 'note', 'correct'], 'stand');
  const reader = await joinDesk(server, { email: 'no-erase@example.org', rights });
  expect(
    (await find(asked, reader)).mentions.map(({ mayErase, mayExport }) => [mayErase, mayExport]),
  ).toEqual(Array(2).fill([false, false]));
  expect((await portable(reader)).status).toBe(404);
  // Nothing, what names somebody else, what is not there, and what the person may not erase.
  for (const chosen of [[], [...ids, other], ['d_aaaaaaaaaaaaaaaa']])
    expect((await erase(ama, chosen)).status).toBe(404);
  expect((await erase(reader, ids)).status).toBe(404);
  expect(await (await erase(ama, ids)).json()).toMatchObject({ submissions: 0, notes: 1, corrections: 1 });
  expect(await marksLeft()).toEqual([]);
  const view = (await (await ama.call('GET', one)).json()) as SubmissionView;
  expect([view.notes?.map(({ id }) => id), view.corrections]).toEqual([[other], []]);
});

it('says what goes next, and lists who is affected in a time', async () => {
  await storeStand(server, { email: '=1+1@example.org' });
  const { forms } = (await (await ama.call('GET', 'retention')).json()) as Retention;
  expect(forms.find(({ form }) => form === 'stand')).toMatchObject({ keepFor: null, overdue: 0, next: null });
  const affected = async (days: string) => (await ama.call('GET', `forms/stand/affected?${days}`)).text();
  const today = new Date().toISOString().slice(0, 10);
  expect((await affected(`from=${today}`)).split('\r\n').find((line) => line.includes('1+1'))).toMatch(
    /^"\w{8}";"[\d-]+T[\d:.]+Z";"fr";"'=1\+1@example\.org";""$/,
  );
  expect((await affected('to=2020-01-01')).split('\r\n')).toHaveLength(2);
  expect((await ama.call('GET', 'forms/stand/affected?from=2026-02-30')).status).toBe(400);
  const exporter = await joinDesk(server, {
    email: 'e@example.org',
    rights: rightsTo(['read', 'export'], 'stand'),
  });
  expect((await exporter.call('GET', 'forms/stand/affected')).status).toBe(404);
});
