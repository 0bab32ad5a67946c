import fc from 'fast-check';
import { DOCX, JPEG, PDF } from '../server/sampleFiles.ts';

const FIELDS = ['votre_nom', 'email', 'num_telephone1', 'typeOrganisation', 'stand_choisi', 'pack_details'];
const PARTS = [
  'nomCandidatOuOrganisation',
  'mentionSpeciale',
  'pieceJointes[cvOuPresentation]',
  'pieceJointes',
  'dateDepotDossier',
];
const ODD_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '\0',
  'a.b',
  '[',
  ']',
];
const ODD_TEXTS = [
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  'é'.normalize('NFD'),
  '\u0000',
  '=1+1',
  '{0}',
  '\r\nX: y',
];
const PATHS = [
  '/api/reservations',
  '/api/prix-presidentiel',
  '/api/newsletter',
  '/',
  '/%',
  '/api/reservations?%',
  '//',
  `${'/'.repeat(3_000)}x`,
  `/${'%2f'.repeat(2_000)}`,
  'http://x/api/reservations',
  'http://',
  '*',
  'x:80',
];

const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'binary', maxLength: 30 }));
const name = (known: string[]) => fc.oneof(fc.constantFrom(...known), fc.constantFrom(...ODD_NAMES), oddText);

/** JSON text that `JSON.stringify` never writes: repeated keys, huge numbers, lone surrogates, missing ends. */
const jsonText: fc.Arbitrary<string> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.json(),
    fc.constantFrom(
      '1e999',
      '-1e999',
      '-0',
      '01',
      'NaN',
      '9007199254740993',
      '"\\ud800"',
      '"\\u0000"',
      'null',
      'tru',
    ),
    oddText.map((text) => JSON.stringify(text)),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    tie('object'),
  ),
  object: fc
    .array(fc.tuple(name(FIELDS), tie('value')), { maxLength: 8 })
    .map((entries) => `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`),
})).object as fc.Arbitrary<string>;

const deep = fc
  .tuple(fc.constantFrom('[', '{"a":', '{"__proto__":'), fc.constantFrom(100, 10_000, 200_000))
  .map(([open, levels]) => `{"votre_nom":${open.repeat(levels)}`.slice(0, 1_000_000));

const jsonBody = fc.oneof(
  { weight: 30, arbitrary: jsonText.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: deep.map((text) => Buffer.from(text)) },
  { weight: 5, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
);

const disposition = fc.record({
  name: name(PARTS),
  file: fc.option(
    fc.oneof(
      fc.constantFrom(
        'cv.pdf',
        '../../cv.pdf',
        '..\\cv.pdf',
        'c\u0301v.pdf',
        '.pdf',
        'cv.pdf\0.exe',
        'x.docx',
        '',
      ),
      oddText,
    ),
    { freq: 1 },
  ),
  extra: fc.constantFrom(
    '',
    '',
    'Content-Type: text/html\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'X\r\n',
    ': \r\n',
  ),
});
const partBody = fc.oneof(
  oddText.map((text) => Buffer.from(text)),
  fc.constantFrom(PDF, JPEG, DOCX, Buffer.alloc(0), Buffer.from('PK\x03\x04'), Buffer.from('\r\n--edge')),
  // The magic bytes of a known type, followed by noise.
  fc
    .tuple(
      fc.constantFrom(
        '504b0304',
        '25504446',
        '89504e470d0a1a0a',
        '4949 2a00',
        '3026b2758e66cf11',
        '1f8b08',
        '1a45dfa3',
        '494433',
      ),
      fc.uint8Array({ maxLength: 600 }),
    )
    .map(([magic, noise]) => Buffer.concat([Buffer.from(magic.replace(' ', ''), 'hex'), noise])),
);
const part = fc.tuple(disposition, partBody).map(([{ name, file, extra }, body]) => {
  const fileName = file === null ? '' : `; filename="${file}"`;
  return Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"${fileName}\r\n${extra}\r\n`),
    body,
    Buffer.from('\r\n'),
  ]);
});
const manyParts = fc
  .constantFrom(299, 10_000)
  .map((count) =>
    Buffer.from('--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)),
  );
const multipartBody = fc.oneof(
  {
    weight: 40,
    arbitrary: fc
      .tuple(fc.array(part, { maxLength: 8 }), fc.constantFrom('--edge--\r\n', '--edge--', '--edge', ''))
      .map(([parts, end]) => Buffer.concat([...parts, Buffer.from(end)])),
  },
  { weight: 1, arbitrary: manyParts },
  { weight: 3, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)) },
);

const headerLine = fc.constantFrom(
  'Content-Length: 3',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding : chunked',
  'Content-Encoding: gzip',
  'Expect: 100-continue',
  'Expect: nonsense',
  'Upgrade: websocket',
  'Connection: Upgrade, keep-alive',
  'Idempotency-Key: a b',
  `Idempotency-Key: ${'k'.repeat(300)}`,
  'Idempotency-Key: known',
  'Form-Version: ../../x',
  'X-HTTP-Method-Override: DELETE',
  'Host: evil.example.org',
  'X-Forwarded-For: 1, 2, 3',
  'X-Forwarded-For: [::1]:80, 192.0.2.1:4711',
  'Origin: https://evil.example.org',
  'Origin: null',
  'Sec-Fetch-Site: cross-site',
  `Accept-Language: ${'en-x;q=0.1,'.repeat(1000)}`,
  `Accept-Encoding: ${'br;q=0.1,'.repeat(1000)}`,
  `Accept-Language: ${'-'.repeat(9000)}`,
  `Cookie: ${'a=b; '.repeat(2000)}`,
  `X: ${'y'.repeat(20_000)}`,
  'X: \u0001',
  ' folded',
  'no colon',
);

const frame = fc.record({
  method: fc.oneof(
    { weight: 20, arbitrary: fc.constant('POST') },
    {
      weight: 2,
      arbitrary: fc.constantFrom('PUT', 'PATCH', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'TRACE', 'BREW'),
    },
  ),
  headers: fc.array(headerLine, { maxLength: 2 }),
  /** How the headers declare the body's length. */
  length: fc.oneof(
    { weight: 12, arbitrary: fc.constant('right' as const) },
    {
      weight: 4,
      arbitrary: fc.constantFrom('longer', 'shorter', 'none', 'chunked', 'badChunks', 'cutChunks'),
    },
  ),
});

const json = fc.record({
  path: fc.oneof({ weight: 9, arbitrary: fc.constant('/api/reservations') }, fc.constantFrom(...PATHS)),
  type: fc.oneof(
    { weight: 9, arbitrary: fc.constant('application/json') },
    fc.constantFrom(
      'application/json; charset=utf-16',
      'text/json',
      'application/json, text/plain',
      ';',
      'x',
    ),
  ),
  body: jsonBody,
  frame,
});
const multipart = fc.record({
  path: fc.oneof({ weight: 9, arbitrary: fc.constant('/api/prix-presidentiel') }, fc.constantFrom(...PATHS)),
  type: fc.oneof(
    { weight: 12, arbitrary: fc.constant('multipart/form-data; boundary=edge') },
    fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'e'.repeat(5000)}`,
      'multipart/form-data; boundary="edge"; boundary=other',
      'multipart/mixed; boundary=edge',
    ),
  ),
  body: multipartBody,
  frame,
});

/** The bytes of whole connections that no browser would send. */
export const hostileRequest: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 10, arbitrary: json.map(toBytes) },
  { weight: 10, arbitrary: multipart.map(toBytes) },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  },
);

type Request = {
  path: string;
  type: string;
  body: Buffer;
  frame: typeof frame extends fc.Arbitrary<infer F> ? F : never;
};

function toBytes({ path, type, body, frame: { method, headers, length } }: Request): Buffer {
  const [line, sent] = framed(body, length);
  const head = [`${method} ${path} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, ...line, ...headers];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), sent]);
}

function framed(body: Buffer, length: Request['frame']['length']): [lines: string[], sent: Buffer] {
  const hex = body.length.toString(16);
  const chunked = ['Transfer-Encoding: chunked'];
  switch (length) {
    case 'right':
      return [[`Content-Length: ${body.length}`], body];
    case 'longer':
      return [[`Content-Length: ${body.length + 7}`], body];
    case 'shorter':
      return [[`Content-Length: ${Math.max(0, body.length - 7)}`], body];
    case 'none':
      return [[], body];
    case 'chunked':
      return [
        chunked,
        Buffer.concat([Buffer.from(`${hex};x=y\r\n`), body, Buffer.from('\r\n0\r\nT: v\r\n\r\n')]),
      ];
    case 'badChunks':
      return [chunked, Buffer.concat([Buffer.from('zz\r\n'), body, Buffer.from('-5\r\n')])];
    case 'cutChunks':
      return [chunked, Buffer.concat([Buffer.from(`${hex}0\r\n`), body])];
  }
}
