import { connect } from 'node:net';
import { setImmediate as immediately } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer } from '../support/server/inProcess.ts';
import { refusal } from '../support/server/refusal.ts';
import { PDF } from '../support/server/sampleFiles.ts';

const server = await startTestServer();
afterEach(() => expect(server.storedFiles().filter((name) => name.length !== 32)).toEqual([]));

/** The lines of a part's head, encoded as Latin-1, and its content. */
type RawPart = [head: string, content: string | Buffer];

const NAME = 'Content-Disposition: form-data; name="nom"';
const KIND: RawPart = ['Content-Disposition: form-data; name="kind"', 'without'];
const FILE = 'Content-Disposition: form-data; name="papers[cv]"';
const CV: RawPart = [`${FILE}; filename="cv.pdf"\r\nContent-Type: application/pdf`, PDF];
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

function post(parts: RawPart[]): Promise<Response> {
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  return server.post('/api/dossiers', bodyOf(parts), headers);
}

function bodyOf(parts: RawPart[]): Buffer {
  const bytes = parts.flatMap(([head, content]) => [
    Buffer.from(`--edge\r\n${head}\r\n\r\n`, 'latin1'),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...bytes, Buffer.from('--edge--\r\n')]);
}

describe('an ambiguous encoding is refused, and nothing is stored:', () => {
  const BROKEN = Buffer.from([0x41, 0xff, 0xfe, 0x42]);
  const TEXT = 'server.textNotUtf8';
  const NAMES = 'server.nameNotUtf8';
  const CODING = 'server.partEncoding';
  it.each<[string, RawPart[], string]>([
    ['a text that is not UTF-8', [CV, [NAME, BROKEN], KIND], TEXT],
    [
      'such a text declared as UTF-8',
      [CV, [`${NAME}\r\nContent-Type: text/plain; charset=utf-8`, BROKEN]],
      TEXT,
    ],
    ['a text truncated inside a character', [CV, [NAME, Buffer.from([0x41, 0xc3])], KIND], TEXT],
    ['a surrogate as a byte sequence', [CV, [NAME, Buffer.from([0xed, 0xa0, 0x80])], KIND], TEXT],
    [
      'a text declared as ASCII with other bytes',
      [CV, [`${NAME}\r\nContent-Type: text/plain; charset=us-ascii`, BROKEN]],
      TEXT,
    ],
    [
      'a file name that is not UTF-8',
      [[NAME, 'Ama'], KIND, [`${FILE}; filename="A\xff\xfe.pdf"`, PDF]],
      NAMES,
    ],
    ['such a name without quotes', [[NAME, 'Ama'], KIND, [`${FILE}; filename=A\xff\xfe.pdf`, PDF]], NAMES],
    ['such a name with percent encoding', [CV, [`${FILE}; filename*=UTF-8''A%ff%fe.pdf`, PDF]], NAMES],
    ['a name in another character set', [CV, [`${FILE}; filename*=iso-8859-1''%e9.pdf`, PDF]], NAMES],
    ['a field name that is not UTF-8', [CV, ['Content-Disposition: form-data; name="n\xff"', 'x']], NAMES],
    [
      'an unknown character set',
      [CV, [`${NAME}\r\nContent-Type: text/plain; charset=foo`, 'Ama'], KIND],
      CODING,
    ],
    [
      'another character set',
      [CV, [`${NAME}\r\nContent-Type: text/plain;charset="UTF-16LE"`, 'A\0m\0'], KIND],
      CODING,
    ],
    ['a text in Base64', [CV, [`${NAME}\r\nContent-Transfer-Encoding: base64`, 'QW1h'], KIND], CODING],
    [
      'a file in Base64',
      [[NAME, 'Ama'], KIND, [`${CV[0]}\r\nContent-Transfer-Encoding: BASE64`, PDF.toString('base64')]],
      CODING,
    ],
    ['quoted-printable', [CV, [`${NAME}\r\ncontent-transfer-encoding: quoted-printable`, '=41']], CODING],
    ['a part without a head', [CV, ['X: y', 'Ama'], KIND], 'server.multipartInvalid'],
    ['an unterminated head', [CV, [`X: y\r\n--edge\r\n${NAME}`, 'Ama'], KIND], 'server.multipartInvalid'],
    [
      'an unterminated name',
      [CV, ['Content-Disposition: form-data; name="nom', 'x']],
      'server.multipartInvalid',
    ],
    [
      'a part that is not form-data',
      [CV, ['Content-Disposition: attachment; name="nom"', 'x']],
      'server.multipartInvalid',
    ],
  ])('%s', async (_what, parts, message) => {
    const before = await server.contents();
    const response = await post(parts);
    expect(await response.json()).toEqual(refusal(message));
    expect(response.status).toBe(400);
    expect(await server.contents()).toEqual(before);
  });
});

describe('UTF-8 is stored unchanged:', () => {
  it.each([
    '',
    'Content-Type: text/plain',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/plain;charset="UTF-8"',
    'Content-Type: text/plain; charset=us-ascii',
    'Content-Transfer-Encoding: 7bit',
    'Content-Transfer-Encoding: 8bit',
    'content-type: text/plain; charset=UTF-8\r\ncontent-transfer-encoding: Binary',
  ])('a text with the head line %j', async (line) => {
    const response = await post([[[NAME, line].filter(Boolean).join('\r\n'), 'Éà 😀\ufeff'], KIND, CV]);
    expect(response.status).toBe(201);
    expect((await server.stored()).at(-1)?.payload.nom).toBe('Éà 😀\ufeff');
  });

  it('a replacement character that a person typed', async () => {
    const file: RawPart = [`${FILE}; filename="${utf8('r\ufffdsum\ufffd.pdf')}"`, PDF];
    expect((await post([[NAME, '\ufffdA\ufffdB'], KIND, file])).status).toBe(201);
    const stored = (await server.stored()).at(-1);
    expect(stored?.payload).toMatchObject({
      nom: '\ufffdA\ufffdB',
      papers: { cv: { name: 'r\ufffdsum\ufffd.pdf' } },
    });
  });

  it.each([
    [`filename="${utf8('Mon résumé.pdf')}"`, 'Mon résumé.pdf'],
    ["filename*=UTF-8''Mon%20r%C3%A9sum%C3%A9.pdf", 'Mon résumé.pdf'],
    [`filename="cv.pdf"; filename*=utf-8'fr'r%C3%A9sum%C3%A9.pdf`, 'résumé.pdf'],
    ['filename=cv.pdf', 'cv.pdf'],
    ['filename="a \\"quoted\\"; name=x.pdf"', 'a "quoted"; name=x.pdf'],
    ['FileName = "cv.pdf" ;', 'cv.pdf'],
    ['filename="C:\\folder\\cv.pdf"', 'cv.pdf'],
  ])('a file name written as %s', async (parameter, name) => {
    expect((await post([[NAME, 'Ama'], KIND, [`${FILE}; ${parameter}`, PDF]])).status).toBe(201);
    expect((await server.stored()).at(-1)?.payload).toMatchObject({ papers: { cv: { name } } });
  });

  it('a file, whatever its declared character set', async () => {
    const file: RawPart = [`${FILE}; filename="cv.pdf"\r\nContent-Type: application/pdf; charset=foo`, PDF];
    expect((await post([[NAME, 'Ama'], KIND, file])).status).toBe(201);
  });

  it('texts with characters of several bytes, in their order', async () => {
    const tag = (text: string): RawPart => ['Content-Disposition: form-data; name="tags"', text];
    expect((await post([tag('y'), [NAME, 'É'.repeat(20)], tag('x'), KIND, CV])).status).toBe(201);
    expect((await server.stored()).at(-1)?.payload).toMatchObject({ nom: 'É'.repeat(20), tags: ['y', 'x'] });
  });
});

it.each([1, 7, 1_000])(
  'a body sent in pieces of %i bytes, with an epilogue, does not disturb the next request on its connection',
  async (size) => {
    const tag: RawPart = ['Content-Disposition: form-data; name="tags"', 'x'];
    const body = Buffer.concat([bodyOf([[NAME, 'É😀'], KIND, tag, CV]), Buffer.alloc(500, 'epilogue')]);
    const head =
      'POST /api/dossiers HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary="edge"\r\n';
    const text = await new Promise<string>((resolve, reject) => {
      let answers = '';
      const socket = connect(server.port, '127.0.0.1', async () => {
        socket.setNoDelay(true);
        socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`);
        for (let at = 0; at < body.length; at += size) {
          socket.write(body.subarray(at, at + size));
          await immediately();
        }
        socket.write('GET /stand HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      });
      socket.on('data', (chunk) => {
        answers += chunk;
      });
      socket.on('close', () => resolve(answers)).on('error', reject);
    });
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['201', '200']);
    expect((await server.stored()).at(-1)?.payload).toMatchObject({ nom: 'É😀', tags: ['x'] });
  },
);
