import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer } from '../support/server/inProcess.ts';
import { refusal } from '../support/server/refusal.ts';
import { DOCX, EXE, JPEG, PDF, ZIP } from '../support/server/sampleFiles.ts';

const server = await startTestServer();
afterEach(() => expect(server.storedFiles().filter((name) => name.length !== 32)).toEqual([]));

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
  it('is stored with unchanged texts, lists and files', async () => {
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
    const bytes = await buffer(server.files.open(cv?.storedAs ?? ''));
    expect(bytes.equals(PDF)).toBe(true);
  });

  it('is stored with its quantities and their total', async () => {
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
    ['an unknown property of an item', [['meals[0][price]', '1']]],
    ['an item of a list without quantities', [['tags[0][id]', 'x']]],
    ['an item with a huge number', [['meals[99999999999999999999][id]', 'lunch']]],
    ['a name of the prototype', [['meals[0][__proto__]', 'lunch']]],
  ])('is refused for %s in a list', async (_, parts) => {
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
  ])('is refused for a text with the name of the group or file %s', async (name, parts) => {
    for (const order of [
      [...TEXTS, CV, ...parts],
      [...parts, ...TEXTS, CV],
    ]) {
      const before = await server.stored();
      const response = await post(order);
      expect({ status: response.status, body: await response.json() }).toEqual({
        status: 422,
        body: refusal('server.fieldIsGroup', `Pas un texte : ${name}`),
      });
      expect(await server.stored()).toEqual(before);
    }
  });

  it('is refused for a repeated value of an item', async () => {
    const twice: Part[] = [
      ['meals[0][count]', '1'],
      ['meals[0][count]', '2'],
    ];
    expect((await post([...TEXTS, CV, ['meals[0][id]', 'lunch'], ...twice])).status).toBe(422);
  });

  it('is stored without the file of a hidden field, on the disk too', async () => {
    const before = server.storedFiles().length;
    const response = await post([...TEXTS, CV, ['photo', JPEG, 'me.jpg']]);
    expect(response.status).toBe(201);
    expect((await server.stored()).at(-1)?.payload).not.toHaveProperty('photo');
    expect(server.storedFiles()).toHaveLength(before + 1);
  });

  it('may have extensions in capitals, Word documents, and an empty file control', async () => {
    const response = await post([
      ['nom', 'Ama'],
      ['kind', 'with'],
      ['papers[cv]', DOCX, 'cv.docx'],
      ['papers[letter]', Buffer.alloc(0), ''],
      ['photo', JPEG, 'ME.JPG'],
    ]);
    expect(response.status).toBe(201);
  });

  it('is stored once and gets the same answer when repeated with its key', async () => {
    const headers = { 'idempotency-key': 'upload-1' };
    const first = await post([...TEXTS, CV], headers);
    const before = await server.contents();
    const again = await post([...TEXTS, CV], headers);
    expect(await again.json()).toEqual(await first.json());
    const other = await post(
      [...TEXTS, ['papers[cv]', Buffer.concat([PDF, PDF]), 'Mon résumé.pdf']],
      headers,
    );
    expect(other.status).toBe(422);
    expect(await server.contents()).toEqual(before);
  });
});

describe('a submission is refused with an error, and stores no row and no file:', () => {
  const cases: [what: string, parts: Part[], status: number, error: RegExp][] = [
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
    ['another extension', [...TEXTS, ['papers[cv]', EXE, 'cv.exe']], 422, /^papers\.cv: /],
    ['a file name with ../', [...TEXTS, ['papers[cv]', PDF, '../../cv.pdf']], 422, /^papers\.cv: /],
    ['a file name with ..\\', [...TEXTS, ['papers[cv]', PDF, '..\\cv.pdf']], 422, /^papers\.cv: /],
    ['one file too many', [...TEXTS, CV, CV], 422, /^papers\.cv: /],
    [
      'a file in an unknown field',
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
    ['a repeated text', [...TEXTS, ['nom', 'Bela'], CV], 422, /server\.fieldRepeated/],
    ['a text over its limit', [...TEXTS, CV, ['tags', 'x'.repeat(70_000)]], 413, /server\.partTooBig/],
    [
      'too many parts',
      [CV, ...Array.from({ length: 2_100 }, (): Part => ['tags', 'x'])],
      413,
      /server\.tooManyParts/,
    ],
    ['__proto__ as a field', [...TEXTS, CV, ['__proto__[nom]', 'x']], 422, /__proto__/],
  ];

  it.each(cases)('%s', async (_what, parts, status, error) => {
    const before = await server.contents();
    const response = await post(parts);
    const { errors } = (await response.json()) as { errors: string[] };
    expect(errors.filter((text) => error.test(text))).not.toEqual([]);
    expect(response.status).toBe(status);
    expect(await server.contents()).toEqual(before);
  });

  it('a truncated body', async () => {
    const before = await server.contents();
    const response = await server.post('/api/dossiers', cutBody('cv.pdf').toString('latin1'), MULTIPART);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(refusal('server.fileCut'));
    expect(await server.contents()).toEqual(before);
  });

  it('a body that is not multipart', async () => {
    const response = await server.post('/api/dossiers', 'hello', MULTIPART);
    expect(response.status).toBe(400);
    const unbounded = await server.post('/api/dossiers', 'hello', { 'content-type': 'multipart/form-data' });
    expect(unbounded.status).toBe(400);
  });

  it('a connection closed during the upload', async () => {
    const before = await server.contents();
    await new Promise<void>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        const head = `POST /api/dossiers HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART['content-type']}\r\n`;
        socket.write(`${head}Content-Length: 150000\r\n\r\n`);
        socket.write(cutBody('cv.pdf'), () => setTimeout(() => socket.destroy(), 100));
      });
      socket.on('close', () => resolve()).on('error', reject);
    });
    await expect.poll(() => server.storedFiles()).toEqual(before.files);
    await sleep(0);
    expect(await server.stored()).toEqual(before.submissions);
  });
});

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=edge' };

/** A body that ends inside a file. */
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
