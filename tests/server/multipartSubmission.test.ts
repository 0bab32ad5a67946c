import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DiskFileStore } from '#server/store/files/DiskFileStore.ts';
import { refusal } from '../support/server/refusal.ts';
import { DOCX, EXE, JPEG, PDF, ZIP } from '../support/server/sampleFiles.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => expect(server.filesOnDisk().filter((name) => name.length !== 32)).toEqual([]));

type Part = [name: string, value: string | Buffer, fileName?: string];

function form(parts: Part[]): FormData {
  const data = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, new Blob([new Uint8Array(value)]), fileName);
  }
  return data;
}

const TEXTS: Part[] = [
  ['nom', 'Ama'],
  ['kind', 'without'],
];
const CV: Part = ['papers[cv]', PDF, 'Mon résumé.pdf'];
const post = (parts: Part[], headers?: Record<string, string>) =>
  server.post('/api/dossiers', form(parts), headers);

describe('an accepted submission', () => {
  it('keeps texts, lists and files, which come back as they were sent', async () => {
    const parts: Part[] = [...TEXTS, ['tags', 'x'], ['tags', 'y'], CV, ['papers[letter]', PDF, 'LETTER.PDF']];
    const response = await post([...parts, ['day', '2020-01-01']]);
    expect(response.status).toBe(201);
    const stored = (await server.stored()).at(-1);
    expect(stored?.payload).toEqual({
      nom: 'Ama',
      kind: 'without',
      tags: ['x', 'y'],
      papers: {
        cv: { name: 'Mon résumé.pdf', size: PDF.length },
        letter: { name: 'LETTER.PDF', size: PDF.length },
      },
      day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    });
    expect(stored?.payload.day).not.toBe('2020-01-01');
    const [cv] = await server.store.files(stored?.id ?? 0);
    expect(cv).toMatchObject({ field: 'papers.cv', name: 'Mon résumé.pdf', size: PDF.length });
    expect(cv?.sha256).toBe(createHash('sha256').update(PDF).digest('hex'));
    const bytes = await buffer(new DiskFileStore(join(server.dataDir, 'files')).open(cv?.storedAs ?? ''));
    expect(bytes.equals(PDF)).toBe(true);
  });

  it('keeps a list of options with quantities, and reckons with it', async () => {
    const response = await post([
      ...TEXTS,
      ['meals[0][id]', 'dinner'],
      ['meals[0][count]', '3'],
      ['meals[1][id]', 'lunch'],
      ['meals[1][count]', '2'],
      CV,
    ]);
    expect(response.status).toBe(201);
    const stored = (await server.stored()).at(-1);
    expect(stored?.payload.meals).toEqual([
      { id: 'dinner', count: 3 },
      { id: 'lunch', count: 2 },
    ]);
    expect(stored?.computed).toEqual({ total: 850 });
  });

  it.each<[string, Part[]]>([
    ['a gap', [['meals[1][id]', 'lunch']]],
    ['no property of an item', [['meals[0][price]', '1']]],
    ['an item of a list without quantities', [['tags[0][id]', 'x']]],
    ['an item of a number beyond reason', [['meals[99999999999999999999][id]', 'lunch']]],
    ['a name of the prototype', [['meals[0][__proto__]', 'lunch']]],
  ])('does not know %s in a list', async (_, parts) => {
    const response = await post([...TEXTS, CV, ...parts]);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual(
      refusal('server.fieldUnknown', `Ce formulaire n'a pas de champ « ${parts[0]?.[0]} ».`),
    );
  });

  it.each<[string, Part[]]>([
    ['papers', [['papers', 'a text']]],
    ['papers', [['papers', '']]],
    ['papers[cv]', [['papers[cv]', 'a text']]],
    [
      'day',
      [
        ['day', '2020-01-01'],
        ['day[year]', '2020'],
      ],
    ],
  ])('refuses a text named as the group or the file %s, which would be dropped', async (name, parts) => {
    for (const order of [
      [...TEXTS, CV, ...parts],
      [...parts, ...TEXTS, CV],
    ]) {
      const before = await server.stored();
      const response = await post(order);
      expect([response.status, await response.json()]).toEqual([
        422,
        refusal('server.fieldIsGroup', `Pas un texte : ${name}`),
      ]);
      expect(await server.stored()).toEqual(before);
    }
  });

  it('refuses a value of an item that comes twice', async () => {
    const twice: Part[] = [
      ['meals[0][count]', '1'],
      ['meals[0][count]', '2'],
    ];
    expect((await post([...TEXTS, CV, ['meals[0][id]', 'lunch'], ...twice])).status).toBe(422);
  });

  it('loses a file that no condition asks, on the disk too', async () => {
    const before = server.filesOnDisk().length;
    const response = await post([...TEXTS, CV, ['photo', JPEG, 'me.jpg']]);
    expect(response.status).toBe(201);
    expect((await server.stored()).at(-1)?.payload).not.toHaveProperty('photo');
    expect(server.filesOnDisk()).toHaveLength(before + 1);
  });

  it('may name a file in capitals, be a Word document, and leave a file unchosen', async () => {
    const response = await post([
      ['nom', 'Ama'],
      ['kind', 'with'],
      ['papers[cv]', DOCX, 'cv.docx'],
      ['papers[letter]', Buffer.alloc(0), ''],
      ['photo', JPEG, 'ME.JPG'],
    ]);
    expect(response.status).toBe(201);
  });

  it('is answered again when it is sent again with its key, and kept once', async () => {
    const headers = { 'idempotency-key': 'upload-1' };
    const first = await post([...TEXTS, CV], headers);
    const before = [await server.stored(), server.filesOnDisk()];
    const again = await post([...TEXTS, CV], headers);
    expect(await again.json()).toEqual(await first.json());
    const other = await post(
      [...TEXTS, ['papers[cv]', Buffer.concat([PDF, PDF]), 'Mon résumé.pdf']],
      headers,
    );
    expect(other.status).toBe(422);
    expect([await server.stored(), server.filesOnDisk()]).toEqual(before);
  });
});

describe('a refused submission leaves no row and no byte, and names the file', () => {
  const cases: [what: string, parts: Part[], status: number, says: RegExp][] = [
    [
      'a .pdf that is an EXE',
      [...TEXTS, ['papers[cv]', EXE, 'cv.pdf']],
      422,
      /^papers\.cv: .*« cv\.pdf » ne correspond pas/,
    ],
    [
      'a .docx that is any ZIP',
      [...TEXTS, ['papers[cv]', ZIP, 'cv.docx']],
      422,
      /^papers\.cv: .*« cv\.docx »/,
    ],
    ['a .pdf that is a JPEG', [...TEXTS, ['papers[cv]', JPEG, 'cv.pdf']], 422, /^papers\.cv: .*« cv\.pdf »/],
    ['a file one byte too big', [...TEXTS, ['papers[cv]', big(200_001), 'cv.pdf']], 413, /^papers\.cv: /],
    [
      'a body over all limits',
      [...TEXTS, ['papers[cv]', big(2_000_000), 'cv.pdf']],
      413,
      /server\.bodyTooBig/,
    ],
    ['an empty file', [...TEXTS, ['papers[cv]', Buffer.alloc(0), 'cv.pdf']], 422, /« cv\.pdf » est vide/],
    ['a foreign extension', [...TEXTS, ['papers[cv]', EXE, 'cv.exe']], 422, /^papers\.cv: /],
    ['a file name that climbs', [...TEXTS, ['papers[cv]', PDF, '../../cv.pdf']], 422, /^papers\.cv: /],
    [
      'a file name that climbs the other way',
      [...TEXTS, ['papers[cv]', PDF, '..\\cv.pdf']],
      422,
      /^papers\.cv: /,
    ],
    ['one file too many', [...TEXTS, CV, CV], 422, /^papers\.cv: /],
    [
      'a file in a field that is none',
      [...TEXTS, CV, ['papers[other]', PDF, 'x.pdf']],
      422,
      /server\.fileUnknown/,
    ],
    ['a file for a text', [CV, ['nom', PDF, 'x.pdf']], 422, /server\.fileUnknown/],
    ['a text for a file', [...TEXTS, ['papers[cv]', 'cv.pdf']], 422, /^papers\.cv: /],
    [
      'a forged file',
      [...TEXTS, ['papers[cv][name]', 'cv.pdf'], ['papers[cv][size]', '9']],
      422,
      /papers\[cv\]\[name\]/,
    ],
    ['a missing file', TEXTS, 422, /^papers\.cv: /],
    ['an unknown text', [...TEXTS, CV, ['admin', 'yes']], 422, /« admin »/],
    ['a text sent twice', [...TEXTS, ['nom', 'Bela'], CV], 422, /server\.fieldRepeated/],
    ['a text over its limit', [...TEXTS, CV, ['tags', 'x'.repeat(70_000)]], 413, /server\.partTooBig/],
    [
      'too many parts',
      [CV, ...Array.from({ length: 400 }, (): Part => ['tags', 'x'])],
      413,
      /server\.tooManyParts/,
    ],
    ['__proto__ as a field', [...TEXTS, CV, ['__proto__[nom]', 'x']], 422, /__proto__/],
  ];

  it.each(cases)('%s', async (_what, parts, status, says) => {
    const before = [await server.stored(), server.filesOnDisk()];
    const response = await post(parts);
    const { errors } = (await response.json()) as { errors: string[] };
    expect(errors.filter((error) => says.test(error))).not.toEqual([]);
    expect(response.status).toBe(status);
    expect([await server.stored(), server.filesOnDisk()]).toEqual(before);
  });

  it('a body without its end, which names the file that was arriving', async () => {
    const before = [await server.stored(), server.filesOnDisk()];
    const response = await server.post('/api/dossiers', cutBody('cv.pdf').toString('latin1'), MULTIPART);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(refusal('server.fileCut'));
    expect([await server.stored(), server.filesOnDisk()]).toEqual(before);
  });

  it('a body that is no multipart', async () => {
    const response = await server.post('/api/dossiers', 'hello', MULTIPART);
    expect(response.status).toBe(400);
    const unbounded = await server.post('/api/dossiers', 'hello', { 'content-type': 'multipart/form-data' });
    expect(unbounded.status).toBe(400);
  });

  it('a client that goes away in the middle', async () => {
    const before = [await server.stored(), server.filesOnDisk()];
    await new Promise<void>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        const head = `POST /api/dossiers HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART['content-type']}\r\n`;
        socket.write(`${head}Content-Length: 150000\r\n\r\n`);
        socket.write(cutBody('cv.pdf'), () => setTimeout(() => socket.destroy(), 100));
      });
      socket.on('close', () => resolve()).on('error', reject);
    });
    await expect.poll(() => server.filesOnDisk()).toEqual(before[1]);
    await sleep(0);
    expect(await server.stored()).toEqual(before[0]);
  });
});

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=edge' };

/** A body that stops within a file. */
function cutBody(fileName: string): Buffer {
  return Buffer.concat([
    Buffer.from('--edge\r\nContent-Disposition: form-data; name="nom"\r\n\r\nAma\r\n--edge\r\n'),
    Buffer.from(`Content-Disposition: form-data; name="papers[cv]"; filename="${fileName}"\r\n`),
    Buffer.from('Content-Type: application/pdf\r\n\r\n'),
    PDF,
  ]);
}

function big(size: number): Buffer {
  return Buffer.concat([PDF, Buffer.alloc(size - PDF.length, 'x')]);
}
