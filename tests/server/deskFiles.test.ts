import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { SubmissionView } from '#contract/desk/submission.ts';
import { formOf } from '../support/sampleForm.ts';
import { CHEAP_PASSPHRASES, type DeskPerson, joinDesk, rightsTo } from '../support/server/deskPerson.ts';
import { storeAs, storeFile } from '../support/server/deskSubmissions.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { readXlsx } from '../support/server/readXlsx.ts';
import { testPublication } from '../support/server/testPublication.ts';
import { unzipped } from '../support/server/unzipped.ts';

const DATA_KEY = Buffer.alloc(32, 7).toString('base64');

const cv = { title: 'CV', file: { accept: ['.pdf'], maxBytes: 1000 } };
const { form, validators } = formOf(
  {
    albums: {
      type: 'array',
      title: 'Albums',
      items: {
        type: 'array',
        title: 'Album',
        items: { type: 'object', title: 'Page', properties: { photo: { ...cv, title: 'Photo' } } },
      },
    },
    scans: { type: 'array', title: 'Dossiers', items: { type: 'array', title: 'Dossier', items: cv } },
  },
  { id: 'albums', ui: { submission: { path: '/api/albums', encoding: 'multipart' } } },
);

const publication = testPublication();
const server = await startTestServer(
  { DATA_KEY },
  {
    limits: CHEAP_PASSPHRASES,
    publication: { ...publication, forms: new Map([...publication.forms, ['albums', { form, validators }]]) },
  },
);
const bytes = randomBytes(5_000_000);
/** What a sender may call a file. */
const HOSTILE = 'a"\r\n <script>=cmd|x!A1.mp4';
const { reference } = await storeAs(server, 'dossier', {
  payload: { nom: '=1+1', kind: 'with', papers: { cv: { name: HOSTILE, size: bytes.length } } },
  computed: { total: 400 },
  files: [
    await storeFile(server, { field: 'papers.cv', name: HOSTILE, type: 'text/html' }, bytes),
    await storeFile(
      server,
      { field: 'papers.letter', name: 'b.svg' },
      Buffer.from('<svg onload="alert(1)"/>'),
    ),
  ],
});
const ama = await joinDesk(server, { rights: rightsTo(['read', 'contact', 'export'], 'dossier') });

const path = `forms/dossier/submissions/${reference}`;
const file = (number: number, range?: string) =>
  ama.call('GET', `${path}/files/${number}`, undefined, range === undefined ? {} : { range });

it('sends a video in ranges, of an encrypted file too, and writes once that each file was seen', async () => {
  const ranges: [asked: string, first: number, last: number][] = [
    ['bytes=0-', 0, 4_194_303],
    ['bytes=4194304-', 4_194_304, 4_999_999],
    ['bytes=65535-65536', 65_535, 65_536],
    ['bytes=10-9999999', 10, 4_194_313],
  ];
  for (const [asked, first, last] of ranges) {
    const response = await file(1, asked);
    expect([response.status, response.headers.get('content-range')], asked).toEqual([
      206,
      `bytes ${first}-${last}/5000000`,
    ]);
    expect(response.headers.get('content-length')).toBe(String(last - first + 1));
    const got = Buffer.from(await response.arrayBuffer());
    expect(got.equals(bytes.subarray(first, last + 1)), asked).toBe(true);
  }
  for (const asked of ['bytes=9-2', 'bytes=24-', 'bytes=-5', 'bytes=0-1,4-5', 'lines=1-2', undefined]) {
    const response = await file(2, asked);
    expect([response.status, (await response.arrayBuffer()).byteLength], asked).toEqual([200, 24]);
  }
  const entries = await server.store.backend.reads
    .selectFrom('audit')
    .select('action')
    .where('action', '=', 'files')
    .execute();
  expect(entries).toHaveLength(2);
});

it('logs under its reference that a person opens a submission, and not again while the page asks again', async () => {
  const rights = rightsTo(['read', 'contact'], 'dossier');
  const other = await joinDesk(server, { email: 'kofi@example.org', rights });
  for (const asked of [path.toLowerCase(), path]) expect((await other.call('GET', asked)).status).toBe(200);
  expect((await other.call('GET', `${path.toLowerCase()}/files/2`)).status).toBe(200);
  const entries = await server.store.backend.reads
    .selectFrom('audit')
    .select(['action', 'reference'])
    .where('who', '=', other.id)
    .where('action', 'in', ['show', 'files'])
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'show', reference },
    { action: 'files', reference },
  ]);
});

it("takes a file's type from its examined content, and never sends one as a page", async () => {
  const view = (await (await ama.call('GET', path)).json()) as SubmissionView;
  // Without a panel that shows it, an amount is called by its field.
  expect(view.amounts).toEqual([{ title: 'Repas', text: '400' }]);
  const files = view.steps.flatMap(({ answers }) => answers.flatMap((answer) => answer.files));
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    [HOSTILE, 'video/mp4'],
    ['b.svg', 'image/svg+xml'],
  ]);
  const [video, picture] = [await file(1, 'bytes=0-1'), await file(2)];
  expect(video.headers.get('content-type')).toBe('video/mp4');
  expect(picture.headers.get('content-type')).toBe('application/octet-stream');
  for (const { headers } of [video, picture]) {
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[ -~]+"; filename\*=UTF-8''[\w.!%-]+$/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  }
});

const exported = (person: DeskPerson, query: string) => person.call('GET', `forms/dossier/export?${query}`);

it('sends the files of a filter as an archive with an index, named by columns, and none that is hidden', async () => {
  const response = await exported(ama, 'format=zip&name=payload.nom&name=payload.kind');
  expect(response.headers.get('content-type')).toBe('application/zip');
  const entries = await unzipped(response);
  const folder = `=1+1 - Avec - ${reference}`;
  expect([...entries.keys()]).toEqual([
    `${folder}/1 papers - cv - a_ _script_=cmd_x!A1.mp4`,
    `${folder}/2 papers - letter - b.svg`,
    'index.csv',
  ]);
  expect(entries.get(`${folder}/1 papers - cv - a_ _script_=cmd_x!A1.mp4`)?.equals(bytes)).toBe(true);
  const index = parse(entries.get('index.csv') ?? '', { delimiter: ';', bom: true }) as string[][];
  expect(index.map((line) => line.slice(0, 4))).toEqual([
    ['reference', 'field', 'name', 'path'].map((title) => `server.column.${title}`),
    [
      reference,
      'papers.cv',
      'a"\n <script>=cmd|x!A1.mp4',
      `'${folder}/1 papers - cv - a_ _script_=cmd_x!A1.mp4`,
    ],
    [reference, 'papers.letter', 'b.svg', `'${folder}/2 papers - letter - b.svg`],
  ]);
  expect([...(await unzipped(await exported(ama, 'format=zip&f.kind=without'))).keys()]).toEqual([
    'index.csv',
  ]);

  const rights = rightsTo(['read', 'export'], 'dossier');
  const jury = await joinDesk(server, { email: 'jury@example.org', rights });
  const hidden = await unzipped(await exported(jury, 'format=zip'));
  expect([...hidden.keys()]).toEqual(['index.csv']);
  expect(hidden.get('index.csv')?.toString()).not.toContain('papers');
  for (const query of ['format=zip&name=payload.nom', 'format=csv&column=payload.nom', 'format=csv&column=x'])
    expect((await exported(jury, query)).status, query).toBe(400);
});

it('breaks a download off when the session or a right of its person ends, whatever is left of it', async () => {
  const url = `/_desk/api/${path}/files/1`;
  const archive = '/_desk/api/forms/dossier/export?format=zip';
  const rights = rightsTo(['read', 'contact', 'export', 'note'], 'dossier');
  const reader = await joinDesk(server, { email: 'esi@example.org', rights });
  const ends: [url: string, end: (person: DeskPerson) => Promise<unknown>][] = [
    [url, async () => {}],
    [url, (person) => person.call('DELETE', 'session')],
    [archive, (person) => person.call('DELETE', 'session')],
    [
      archive,
      ({ id }) =>
        server.store.backend.queries
          .updateTable('desk_rights')
          .set({ until_at: new Date().toISOString() })
          .where('person', '=', id)
          .where('verb', '=', 'note')
          .execute(),
    ],
  ];
  for (const [index, [asked, end]] of ends.entries()) {
    const person = await joinDesk(server, { email: reader.email, rights });
    const { cookie } = person;
    const response = await server.app.inject({
      url: asked,
      // The cookie is of this address.
      headers: { cookie, host: new URL(server.url).host },
      payloadAsStream: true,
    });
    const whole = (async () => {
      let size = 0;
      for await (const chunk of response.stream()) {
        if (size === 0) await end(person);
        size += chunk.length;
      }
      return size;
    })();
    if (index === 0) expect(await whole).toBe(bytes.length);
    else await expect(whole, asked).rejects.toThrow();
  }
});

it('exports the columns that a person wants, in their order; a formula is text in each format', async () => {
  const query = 'column=payload.kind&column=payload.nom';
  const csv = parse(await (await exported(ama, `format=csv&${query}`)).text(), { delimiter: ';', bom: true });
  expect(csv).toEqual([
    ['Type', 'Nom', 'server.column.state'],
    ['Avec', "'=1+1", 'server.deskState.received'],
  ]);
  const path = join(server.dataDir, 'desk.xlsx');
  writeFileSync(path, Buffer.from(await (await exported(ama, `format=xlsx&${query}`)).arrayBuffer()));
  // It throws for a formula.
  const [sheet] = await readXlsx(path);
  expect(sheet?.rows[1]?.map((cell) => cell?.value)).toEqual(['Avec', '=1+1', 'server.deskState.received']);
});

it('shows, sends and exports files of a list in a list', async () => {
  const contents = ['albums.0.1.photo', 'albums.1.0.photo', 'scans.0.0', 'scans.0.1', 'scans.1.0'];
  const named = (field: string) => `${field.replaceAll('.', '-')}.pdf`;
  const sent = (field: string) => ({ name: named(field), size: field.length });
  const { reference: own } = await storeAs(server, 'albums', {
    payload: {
      albums: [[{}, { photo: sent('albums.0.1.photo') }], [{ photo: sent('albums.1.0.photo') }]],
      scans: [[sent('scans.0.0'), sent('scans.0.1')], [sent('scans.1.0')]],
    },
    files: await Promise.all(
      contents.map((field) => storeFile(server, { field, name: named(field) }, Buffer.from(field))),
    ),
  });
  const rights = rightsTo(['read', 'contact', 'export'], 'albums');
  const reader = await joinDesk(server, { email: 'albums@example.org', rights });
  const place = `forms/albums/submissions/${own}`;
  const view = (await (await reader.call('GET', place)).json()) as SubmissionView;
  const lines = view.steps.flatMap(({ answers }) => answers);
  expect(
    lines.map(({ title, files }) => [
      title.split(' – ').length,
      ...files.map(({ number, name }) => `${number} ${name}`),
    ]),
  ).toEqual([
    [3],
    [3, '1 albums-0-1-photo.pdf'],
    [3, '2 albums-1-0-photo.pdf'],
    [1, '3 scans-0-0.pdf', '4 scans-0-1.pdf'],
    [1, '5 scans-1-0.pdf'],
  ]);
  for (const [index, field] of contents.entries()) {
    const response = await reader.call('GET', `${place}/files/${index + 1}`);
    expect([response.status, await response.text()]).toEqual([200, field]);
  }
  const entries = await unzipped(await reader.call('GET', 'forms/albums/export?format=zip'));
  expect(
    [...entries].map(([path, bytes]) => [path.slice(own.length + 1), bytes.toString()]).slice(0, -1),
  ).toEqual(
    contents.map((field, index) => [
      `${index + 1} ${field.replace(/\d/g, (entry) => `${Number(entry) + 1}`).replaceAll('.', ' - ')} - ${named(field)}`,
      field,
    ]),
  );

  const jury = await joinDesk(server, { email: 'jury-2@example.org', rights: rightsTo(['read'], 'albums') });
  const hidden = (await (await jury.call('GET', place)).json()) as SubmissionView;
  expect(hidden.steps.flatMap(({ answers }) => answers.flatMap(({ files }) => files))).toEqual([]);
  expect((await jury.call('GET', `${place}/files/1`)).status).toBe(404);
});
