import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { REFUSALS } from '#messages/interface/refusalCodes.ts';
import { INTERFACE_TEXTS } from '#messages/interfaceTexts.ts';
import { LIMITS } from '#server/config/limits.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { VALID } from '../support/server/validSubmissions.ts';

const HOST = 'Host: x\r\nConnection: close\r\n';
const CV = 'Content-Disposition: form-data; name="papers[cv]"; filename="cv.pdf"\r\n\r\nnot a PDF';

const json = (body: unknown, head = '', path = '/api/stands') => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const size = Buffer.byteLength(text);
  return `POST ${path} HTTP/1.1\r\n${HOST}${head}Content-Type: application/json\r\nContent-Length: ${size}\r\n\r\n${text}`;
};
const parts = (...each: string[]) => {
  const body = `${each.map((part) => `--edge\r\n${part}\r\n`).join('')}--edge--\r\n`;
  return `POST /api/dossiers HTTP/1.1\r\n${HOST}Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};

type Options = Parameters<typeof startTestServer>;
interface Refused {
  what: string;
  request: string;
  status: number;
  /** `path code`, or the code only. */
  codes: string[];
  options?: Options;
  /** How often the request is sent before the tested one. */
  before?: number;
}

const CASES: Refused[] = [
  { what: 'bytes that are not HTTP', request: 'HELLO\r\n\r\n', status: 400, codes: ['server.badRequest'] },
  { what: 'invalid JSON', request: json('{'), status: 400, codes: ['server.jsonInvalid'] },
  { what: 'a list for a form', request: json('[]'), status: 400, codes: ['server.jsonObject'] },
  {
    what: 'an idempotency key with a space',
    request: json(VALID, 'Idempotency-Key: a b\r\n'),
    status: 400,
    codes: ['server.keyInvalid'],
  },
  {
    what: 'no token',
    request: `GET /api/stands HTTP/1.1\r\n${HOST}\r\n`,
    status: 401,
    codes: ['server.unauthorized'],
  },
  {
    what: 'the origin of another site',
    request: json(VALID, 'Origin: https://evil.example\r\n'),
    status: 403,
    codes: ['server.foreignOrigin'],
  },
  {
    what: 'an unknown form',
    request: json(VALID, '', '/api/nothing'),
    status: 404,
    codes: ['server.notFound'],
  },
  {
    what: 'GET of an unknown path',
    request: `GET /api/nothing HTTP/1.1\r\n${HOST}\r\n`,
    status: 404,
    codes: ['server.notFound'],
  },
  {
    what: 'an unknown method',
    request: `PROPFIND /api/stands HTTP/1.1\r\n${HOST}\r\n`,
    status: 404,
    codes: ['server.notFound'],
  },
  {
    what: 'the challenge of an unknown form',
    request: `GET /_challenge/api/nothing HTTP/1.1\r\n${HOST}\r\n`,
    status: 404,
    codes: ['server.notFound'],
  },
  {
    what: 'a method that a form does not allow',
    request: `PUT /api/stands HTTP/1.1\r\n${HOST}\r\n`,
    status: 405,
    codes: ['server.method'],
  },
  { what: 'a tunnel', request: `CONNECT x:1 HTTP/1.1\r\n${HOST}\r\n`, status: 405, codes: ['server.method'] },
  {
    what: 'too much JSON',
    request: json(`"${'x'.repeat(LIMITS.jsonBytes)}"`),
    status: 413,
    codes: ['server.bodyTooBig'],
  },
  {
    what: 'a long address',
    request: `GET /${'x'.repeat(5_000)} HTTP/1.1\r\n${HOST}\r\n`,
    status: 414,
    codes: ['server.targetTooLong'],
  },
  {
    what: 'another content type',
    request: `POST /api/stands HTTP/1.1\r\n${HOST}Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}`,
    status: 415,
    codes: ['server.contentType'],
  },
  {
    what: 'an expectation',
    request: `GET /stand HTTP/1.1\r\n${HOST}Expect: tea\r\n\r\n`,
    status: 417,
    codes: ['server.badRequest'],
  },
  {
    what: 'wrong answers',
    request: json({ nom: 'A', kind: 'small' }),
    status: 422,
    codes: ['nom forms.stand.fields.nom.error', 'pack errors.required'],
  },
  {
    what: 'unknown fields',
    request: json({ ...VALID, x: 1, y: 2 }),
    status: 422,
    codes: ['server.fieldUnknown', 'server.fieldUnknown'],
  },
  {
    what: 'a wrong price',
    request: json({ ...VALID, amount: 1 }),
    status: 422,
    codes: ['amount server.derivedDiffers'],
  },
  {
    what: 'a file of another type',
    request: parts(
      'Content-Disposition: form-data; name="nom"\r\n\r\nAma',
      'Content-Disposition: form-data; name="kind"\r\n\r\nwithout',
      CV,
    ),
    status: 422,
    codes: ['papers.cv server.fileContent'],
  },
  {
    what: 'no file',
    request: parts(
      'Content-Disposition: form-data; name="nom"\r\n\r\nAma',
      'Content-Disposition: form-data; name="kind"\r\n\r\nwithout',
    ),
    status: 422,
    codes: ['papers.cv errors.required'],
  },
  { what: 'the trap', request: json(VALID, 'Form-Trap: 1\r\n'), status: 422, codes: ['server.trap'] },
  {
    what: 'no proof of work',
    request: json(VALID, 'X-Forwarded-For: 203.0.113.7\r\n'),
    status: 428,
    codes: ['server.proofNeeded'],
    options: [{ TRUST_PROXY: 'loopback' }, { limits: { proofFreeAddressBurst: 1 } }],
    before: 1,
  },
  {
    what: 'too many submissions from one address',
    request: json(VALID, 'X-Forwarded-For: 203.0.113.7\r\n'),
    status: 429,
    codes: ['server.tooMany'],
    options: [{ TRUST_PROXY: 'loopback' }, { limits: { addressBurst: 1, addressPerMinute: 1 } }],
    before: 1,
  },
  {
    what: 'a long header',
    request: `GET /stand HTTP/1.1\r\n${HOST}X: ${'x'.repeat(5_000)}\r\n\r\n`,
    status: 431,
    codes: ['server.headerTooLong'],
  },
  {
    what: 'headers that are too long in total',
    request: `GET /stand HTTP/1.1\r\n${HOST}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    status: 431,
    codes: ['server.badRequest'],
  },
  {
    what: 'an overloaded server',
    request: json(VALID),
    status: 503,
    codes: ['server.overloaded'],
    options: [{}, { limits: { requests: 0 } }],
  },
  {
    what: 'no connection left',
    request: json(VALID),
    status: 503,
    codes: ['server.overloaded'],
    options: [{}, { limits: { connections: 0 } }],
  },
  {
    what: 'a disk without room for files',
    request: parts(CV),
    status: 507,
    codes: ['server.noRoom'],
    options: [{ UPLOAD_RESERVE_MB: '100000000' }],
  },
];

/** The bytes that the server sends until it ends the connection. */
async function answerTo(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  return (await socket.setEncoding('utf8').toArray()).join('');
}

describe('a refusal has a code for each text:', () => {
  let server: TestServer;

  it.each(CASES)('$what', async ({ request, status, codes, options = [], before = 0 }) => {
    server = await startTestServer(...options);
    for (let sent = 0; sent < before; sent++) await answerTo(server.port, request);
    const text = await answerTo(server.port, request);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const answer = JSON.parse(body);
    expect(Number(head.split(' ')[1])).toBe(status);
    const details = answer.details as { code: string; path?: string; message: string }[];
    const joined = (first: string | undefined, second: string, separator: string) =>
      first === undefined ? second : `${first}${separator}${second}`;
    expect(details.map(({ path, code }) => joined(path, code, ' '))).toEqual(codes);
    expect(details.map(({ path, message }) => joined(path, message, ': '))).toEqual(answer.errors);
    const known = Object.keys(REFUSALS[status as keyof typeof REFUSALS]);
    for (const { code } of details)
      expect([...known, code.match(/^(errors|forms)\./) && code]).toContain(code);
  });

  it('the same in every language', async () => {
    server = await startTestServer();
    const inLanguage = async (language: string) => {
      const answer = await server.post('/api/stands', { x: 1 }, { 'accept-language': language });
      return (await answer.json()).details[0];
    };
    const code = 'server.fieldUnknown';
    expect(await inLanguage('fr')).toEqual({ code, message: "Ce formulaire n'a pas de champ « x »." });
    expect(await inLanguage('en')).toEqual({ code, message: 'This form has no field “x”.' });
  });
});

it('has a code for each text of a refusal, and no other', () => {
  const codes = Object.values(REFUSALS).flatMap((each) => Object.keys(each));
  const texts = Object.keys(INTERFACE_TEXTS).filter((id) => /^server\.(?!(?:column|deskState)\.)/.test(id));
  expect([...new Set(codes)].sort()).toEqual(texts);
});
