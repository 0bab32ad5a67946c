import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { listSubmissions } from '#server/organiser/listSubmissions.ts';
import type { StoredSubmission } from '#server/store/Submission.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { PDF } from '../support/server/sampleFiles.ts';
import { testPublication } from '../support/server/testPublication.ts';
import { VALID } from '../support/server/validSubmissions.ts';

const TOKEN = 'a-token-of-at-least-24-characters';
const BEARER = { authorization: `Bearer ${TOKEN}` };

let server: TestServer;
const faults: string[] = [];
const logger = createLogger('error', { write: (line) => faults.push(line) });
async function start(): Promise<void> {
  server = await startTestServer({ ORGANISER_TOKEN: TOKEN }, { logger });
}
afterEach(() => expect(faults.splice(0)).toEqual([]));

interface Page {
  items: { reference: string; payload: { nom: string } }[];
  next: string | null;
}

interface Refused {
  errors: string[];
  details: { code: string }[];
}

const get = (path: string, headers: Record<string, string> = BEARER) => fetch(server.url + path, { headers });

async function namesOf(path: string): Promise<string[]> {
  const names: string[] = [];
  for (let next: string | null = path; next !== null; ) {
    const response = await get(next);
    expect(response.status, next).toBe(200);
    const page = (await response.json()) as Page;
    names.push(...page.items.map(({ payload }) => payload.nom));
    next = page.next;
  }
  return names;
}

async function send(answers: Record<string, unknown>): Promise<void> {
  expect((await server.post('/api/stands', { ...VALID, ...answers })).status).toBe(201);
}

const { form: STAND } = testPublication().forms.get('stand')!;

/** The pages of the list of submissions that came at these moments, each named by its place. */
async function pagesOf(moments: readonly string[], query: string, scannedSubmissions = 10_000) {
  const submissions = moments.map(
    (createdAt, index) =>
      ({
        id: index + 1,
        reference: '',
        createdAt,
        payload: { nom: `${index}` },
      }) as unknown as StoredSubmission,
  );
  const store: Pick<SubmissionStore, 'forms' | 'page'> = {
    forms: { list: async () => [] } as unknown as SubmissionStore['forms'],
    page: async (_form, after, limit) => submissions.filter(({ id }) => id > after).slice(0, limit),
  };
  const pages: unknown[][] = [];
  for (let next: string | null = query; next !== null; ) {
    const read = new URLSearchParams(next.slice(next.indexOf('?') + 1));
    const page = await listSubmissions(read, STAND, store, { pageSize: 200, scannedSubmissions });
    pages.push(page.items.map(({ payload }) => payload.nom));
    next = page.next;
  }
  return pages;
}

function dossier(): FormData {
  const form = new FormData();
  for (const [name, value] of [
    ['nom', 'Ama'],
    ['kind', 'without'],
    ['tags', 'x'],
    ['tags', 'y'],
    ['meals[0][id]', 'lunch'],
    ['meals[0][count]', '3'],
  ] as const)
    form.append(name, value);
  form.append('papers[cv]', new Blob([new Uint8Array(PDF)]), 'Été « 1 ».pdf');
  return form;
}

describe('the list of a form', () => {
  it('shows the submissions of a time, by days of the form and by moments', async () => {
    // Douala is an hour ahead of UTC.
    const MOMENTS = [
      '2025-02-28T22:59:59.000Z',
      '2025-02-28T23:00:00.000Z',
      '2025-03-02T22:59:59.000Z',
      '2025-03-02T23:00:00.000Z',
    ];
    const moment = encodeURIComponent('2025-03-01T00:00:00+01:00');
    for (const [query, names] of [
      ['', ['0', '1', '2', '3']],
      ['?from=2025-03-01&to=2025-03-02', ['1', '2']],
      ['?from=2025-03-03', ['3']],
      [`?from=${moment}`, ['1', '2', '3']],
      [`?to=${moment}`, ['0']],
      ['?to=2025-03-02T22:59:59Z', ['0', '1']],
    ] as const)
      expect(await pagesOf(MOMENTS, query), query).toEqual([names]);
    await start();
    await send({ nom: 'Anna' });
    expect(await namesOf('/api/stands?from=2025-01-01&to=9999-12-31')).toEqual(['Anna']);
    expect(await namesOf('/api/stands?to=2025-01-01')).toEqual([]);
  });

  it('shows the submissions with an answer, on all its pages', async () => {
    await start();
    for (const [index, kind] of ['small', 'big', 'small', 'big', 'small'].entries())
      await send({ nom: `Ama ${index}`, kind, ...(kind === 'big' && { boss: 'Éva & Léa' }) });
    expect(await namesOf('/api/stands?kind=small&pageSize=1')).toEqual(['Ama 0', 'Ama 2', 'Ama 4']);
    expect(await namesOf(`/api/stands?boss=${encodeURIComponent('Éva & Léa')}&pageSize=1`)).toEqual([
      'Ama 1',
      'Ama 3',
    ]);
    expect(await namesOf('/api/stands?kind=small&nom=Ama+2')).toEqual(['Ama 2']);
    // Named several times, each of the values is wanted.
    expect(await namesOf('/api/stands?nom=Ama+1&nom=Ama+2')).toEqual(['Ama 1', 'Ama 2']);
    expect(await namesOf('/api/stands?kind=medium')).toEqual([]);
  });

  it('finds an answer among several, and within lists', async () => {
    await start();
    expect((await server.post('/api/dossiers', dossier())).status).toBe(201);
    expect(await namesOf('/api/dossiers?tags=y')).toEqual(['Ama']);
    expect(await namesOf('/api/dossiers?tags=z')).toEqual([]);
    expect(await namesOf('/api/dossiers?meals=lunch')).toEqual(['Ama']);
    expect(await namesOf('/api/dossiers?meals=dinner')).toEqual([]);
  });

  it('reads a limited number of submissions for a page, which then holds fewer', async () => {
    const moments = Array.from({ length: 5 }, () => '2025-03-01T00:00:00Z');
    expect(await pagesOf(moments, '?nom=4', 2)).toEqual([[], [], ['4']]);
    expect(await pagesOf(moments, '?nom=0&nom=1&nom=2&pageSize=1', 2)).toEqual([['0'], ['1'], ['2'], [], []]);
    expect(await pagesOf(moments, '?pageSize=2')).toEqual([['0', '1'], ['2', '3'], ['4']]);
  });

  it('names an unknown parameter with the nearest right one, and a value that it cannot read', async () => {
    await start();
    for (const [query, code, text] of [
      ['knd=small', 'server.parameterUnknown', 'knd kind'],
      ['ville=Douala', 'server.parameterUnknown', 'ville'],
      ['pagesize=2', 'server.parameterUnknown', 'pagesize pageSize'],
      ['Kind=small', 'server.parameterUnknown', 'Kind kind'],
      ['constructor=x', 'server.parameterUnknown', 'constructor'],
      ['kind=', 'server.parameterInvalid', 'kind'],
      ['from=', 'server.parameterInvalid', 'from'],
      ['from=2025-02-30', 'server.parameterInvalid', 'from'],
      ['to=2025-03-01T12:00', 'server.parameterInvalid', 'to'],
      ['from=2025-03-01&from=2025-03-02', 'server.parameterInvalid', 'from'],
      ['pageSize=1&pageSize=2', 'server.pageInvalid', ''],
    ] as const) {
      const response = await get(`/api/stands?${query}`);
      expect(response.status, query).toBe(400);
      const { errors, details } = (await response.json()) as Refused;
      expect(
        details.map((each) => each.code),
        query,
      ).toEqual([code]);
      expect(errors[0], query).toContain(text);
    }
  });

  it('tells a stranger nothing of the names of fields', async () => {
    await start();
    expect((await get('/api/stands?knd=small', {})).status).toBe(401);
  });
});

describe('one submission', () => {
  it('is sent with its files by its reference, and each file as it was sent', async () => {
    await start();
    const { reference } = (await (await server.post('/api/dossiers', dossier())).json()) as Page['items'][0];
    const response = await get(`/api/dossiers/${reference}`);
    expect({ status: response.status, cacheControl: response.headers.get('cache-control') }).toEqual({
      status: 200,
      cacheControl: 'no-store',
    });
    const sha256 = createHash('sha256').update(PDF).digest('hex');
    const [listed] = ((await (await get('/api/dossiers')).json()) as Page).items;
    expect(await response.json()).toEqual({
      ...listed,
      files: [
        {
          field: 'papers.cv',
          name: 'Été « 1 ».pdf',
          type: 'application/octet-stream',
          size: PDF.length,
          sha256,
          scan: 'not configured',
          path: `/api/dossiers/${reference}/files/1`,
        },
      ],
    });
    const file = await get(`/api/dossiers/${reference}/files/1`);
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(PDF));
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(PDF.length),
      'content-disposition': `attachment; filename="_t_ _ 1 _.pdf"; filename*=UTF-8''${encodeURIComponent('Été « 1 ».pdf')}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const audited = (await server.store.audited()).map(({ action, reference: of, formId }) => [
      action,
      formId,
      of,
    ]);
    expect(audited).toEqual([
      ['read', 'dossier', reference],
      ['read', 'dossier', null],
      ['files', 'dossier', reference],
    ]);
    // As typed by a person.
    expect((await get(`/api/dossiers/${reference.toLowerCase()}`)).status).toBe(200);
  });

  it('is found under its own form only, by the organiser only, with nothing after it', async () => {
    await start();
    const { reference } = (await (await server.post('/api/dossiers', dossier())).json()) as Page['items'][0];
    const path = `/api/dossiers/${reference}`;
    for (const [asked, status] of [
      [`/api/stands/${reference}`, 404],
      [`/api/dossiers/${'0'.repeat(8)}`, 404],
      [`${path}/files/2`, 404],
      [`${path}/files/0`, 404],
      [`${path}/files/1x`, 404],
      [`${path}/files`, 404],
      [`${path}/files/1/x`, 404],
      [`${path}?pageSize=1`, 400],
      [`${path}/files/1?x`, 400],
    ] as const)
      expect((await get(asked)).status, asked).toBe(status);
    for (const asked of [path, `${path}/files/1`, '/api/stands/x'])
      expect((await get(asked, {})).status, asked).toBe(401);
    expect((await server.post(path, dossier(), BEARER)).status).toBe(404);
  });

  it('whose file is gone is sent all the same; the file is then 404', async () => {
    await start();
    const { reference } = (await (await server.post('/api/dossiers', dossier())).json()) as Page['items'][0];
    for (const id of await server.store.fileIds()) await server.files.remove(id);
    expect((await get(`/api/dossiers/${reference}`)).status).toBe(200);
    expect((await get(`/api/dossiers/${reference}/files/1`)).status).toBe(404);
  });
});
