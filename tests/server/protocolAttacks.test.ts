import { once } from 'node:events';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rawRequest } from '../support/chaos/rawRequest.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { PDF } from '../support/server/sampleFiles.ts';
import { VALID } from '../support/server/validSubmissions.ts';

const SECRET = 'root-only-secret';

const server = await startTestServer();
const folder = join(server.dataDir, 'content', 'public');
await mkdir(join(folder, 'art'), { recursive: true });
await writeFile(join(server.dataDir, 'content', 'secret.txt'), SECRET);
await writeFile(join(folder, 'large.mp4'), Buffer.alloc(3_000_000, 'video'));
await writeFile(join(folder, 'art', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
await symlink(join(server.dataDir, 'content', 'secret.txt'), join(folder, 'link.txt'));

const request = (lines: string, body = '') =>
  rawRequest(server.port, `${lines}\r\nConnection: close\r\n\r\n${body}`);
const get = (path: string, ...headers: string[]) =>
  request([`GET ${path} HTTP/1.1`, 'Host: x', ...headers].join('\r\n'));

describe('a path', () => {
  const parents = ['..', '%2e%2e', '%2E.', '..%00', '%252e%252e', '..%5c..', '%c0%ae%c0%ae', '..;', '.%2e'];
  const folders = ['', '/art', '/assets', '/_publication', '/documents'];
  it.each(folders.flatMap((folder) => parents.map((parent) => `${folder}/${parent}`)))(
    'with %s cannot leave the public folder',
    async (path) => {
      for (const separator of ['/', '%2f', '\\', '%5c', '//']) {
        for (const times of [1, 2, 6]) {
          const { statuses, text } = await get(`${(path + separator).repeat(times)}secret.txt`);
          expect([400, 404]).toContain(statuses[0]);
          expect(statuses).toHaveLength(1);
          expect(text).not.toContain(SECRET);
        }
      }
    },
  );

  it.each([
    '/link.txt',
    '//secret.txt',
    '/./secret.txt',
    'http://x/../secret.txt',
    '*',
    '/%',
    '/%ff',
    '/a%0d%0aSet-Cookie:x',
  ])('%s is not found', async (path) => {
    const { statuses, text } = await get(path);
    expect([400, 404]).toContain(statuses[0]);
    expect(text).not.toContain(SECRET);
    expect(text).not.toMatch(/^set-cookie/im);
  });

  it.each([
    '//evil.example.org/',
    '/\\evil.example.org/',
    '/stand//',
    '//stand/',
    '/%2f%2fevil.example.org/',
  ])('%s does not redirect to another site', async (path) => {
    const { text } = await get(path, 'Host: evil.example.org', 'X-Forwarded-Host: evil.example.org');
    expect(text).not.toMatch(/^location: (?!\/stand\r)/im);
  });
});

describe('a request', () => {
  /** Sends a reservation in chunks of that many bytes. */
  const inChunks = (bytes: number, body: string) => {
    const chunks = Array.from({ length: Math.ceil(body.length / bytes) }, (_, index) => {
      const chunk = body.slice(index * bytes, (index + 1) * bytes);
      return `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
    });
    const head = [
      'POST /api/stands HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ];
    return request(head.join('\r\n'), `${chunks.join('')}0\r\n\r\n`);
  };

  it('in chunks of one byte is cut once they cost much more than they bring', async () => {
    const long = JSON.stringify({ ...VALID, nom: 'x'.repeat(30_000) });
    expect((await inChunks(1, long)).statuses).toEqual([]);
    expect((await inChunks(1_000, long)).statuses).toEqual([422]);
    expect((await inChunks(1, JSON.stringify({ ...VALID, nom: '' }))).statuses).toEqual([422]);
  });

  it('in chunks of one byte is cut for what those of its connection before it cost, too', async () => {
    const head = 'POST /api/stands HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const one = `${head}Transfer-Encoding: chunked\r\n\r\n${'1\r\n1\r\n'.repeat(6_000)}0\r\n\r\n`;
    const socket = connect(server.port, '127.0.0.1');
    let answers = '';
    socket.on('data', (data) => {
      answers += data.toString('latin1');
      socket.write(one);
    });
    socket.on('error', () => socket.destroy());
    socket.write(one);
    await once(socket, 'close');
    expect(answers.match(/HTTP\/1\.1 400/g)).toHaveLength(2);
  });

  it('in chunks of one byte makes only its own address wait: its next connections are read one after another', async () => {
    const head = 'POST /api/stands HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const flood = `${head}Transfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(20_000)}`;
    const page = 'GET /stand HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    /** Time between the first and the last answer to three clients of an address that come at once. */
    const spread = async (localAddress: string) => {
      const read = async () => {
        const { statuses } = await rawRequest(server.port, page, { localAddress });
        expect(statuses).toEqual([200]);
        return performance.now();
      };
      const times = await Promise.all([read(), read(), read()]);
      return Math.max(...times) - Math.min(...times);
    };
    for (let times = 0; times < 10; times++)
      await rawRequest(server.port, flood, { localAddress: '127.0.1.7' });
    const paced = await spread('127.0.1.7');
    expect(paced).toBeGreaterThan(300);
    expect(await spread('127.0.1.8')).toBeLessThan(paced);
  }, 60_000);

  it.each([
    ['with Content-Length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
    ['with two lengths', 'Content-Length: 4\r\nContent-Length: 30'],
    ['with a signed length', 'Content-Length: +4'],
    ['with a misspelt transfer encoding', 'Transfer-Encoding: xchunked'],
    ['with two transfer encodings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'],
    ['with a space after the name of the header', 'Transfer-Encoding : chunked'],
  ])('%s smuggles no second request', async (_what, lines) => {
    const hidden = '0\r\n\r\nGET /stand HTTP/1.1\r\nHost: x\r\n\r\n';
    const head = `POST /api/stands HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${lines}`;
    const { statuses, text } = await rawRequest(server.port, `${head}\r\n\r\n${hidden}`);
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    expect(text).not.toContain('<h1>');
  });

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'OPTIONS', 'DELETE', 'PUT', 'get'])(
    'with the method %s changes and reveals nothing',
    async (method) => {
      const { statuses, text } = await request(`${method} /stand HTTP/1.1\r\nHost: x\r\nX-Secret: echo`);
      for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400);
      for (const status of statuses) expect(status).toBeLessThan(500);
      expect(text).not.toContain('echo');
      expect(text).not.toMatch(/^access-control/im);
    },
  );

  it('cannot override its method with a header', async () => {
    const { statuses } = await get('/api/stands', 'X-HTTP-Method-Override: POST', 'X-Method-Override: POST');
    expect(statuses).toEqual([401]);
    expect(await server.stored()).toEqual([]);
  });

  it.each([
    `Accept-Language: ${'en;q=0.1,'.repeat(400)}`,
    `Accept-Language: ${'-'.repeat(4_000)}`,
    `Accept-Encoding: ${'br;q=0.1,'.repeat(400)}`,
    `Accept-Encoding: ${';'.repeat(4_000)}`,
    `If-None-Match: ${'"a",'.repeat(1_000)}`,
    `If-None-Match: ${'W/'.repeat(2_000)}`,
    `Cookie: ${'__proto__=1; '.repeat(1_000)}`,
    'Expect: 100-continue',
    'Upgrade: h2c',
  ])('with %.30s… is answered', async (header) => {
    const { statuses } = await get('/stand', header);
    expect(statuses.at(-1)).toBe(200);
  });

  it('without a host is refused; another host does not appear in the answer', async () => {
    expect((await request('GET /stand HTTP/1.1\r\nX: y')).statuses).toEqual([400]);
    const { text } = await request('GET /stand HTTP/1.1\r\nHost: evil.example.org');
    expect(text).not.toContain('evil');
  });
});

describe('ranges of a large file', () => {
  it.each([
    ['bytes=0-9', 206],
    ['bytes=-5', 206],
    ['bytes=9999999-', 416],
    ['bytes=5-2', 416],
    [`bytes=${'0-,'.repeat(30)}0-`, 206],
    [`bytes=${'0-,'.repeat(1_300)}0-`, 200],
    ['bytes=0-18446744073709551616', 206],
    ['elephants=1-2', 200],
  ])('%.30s', async (range, status) => {
    expect((await get('/large.mp4', `Range: ${range}`)).statuses).toEqual([status]);
  });

  it('are not interrupted by an invalid request that follows', async () => {
    const text = await new Promise<string>((resolve) => {
      const chunks: Buffer[] = [];
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write('GET /large.mp4 HTTP/1.1\r\nHost: x\r\n\r\n');
      });
      socket.once('data', () => socket.write('NO REQUEST\r\n\r\n'));
      socket.on('data', (chunk) => {
        chunks.push(chunk);
        // Reads slowly, so that the server is still sending.
        socket.pause();
        setTimeout(() => socket.resume(), 5);
      });
      socket.on('error', () => socket.destroy());
      socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    });
    const body = text.slice(text.indexOf('\r\n\r\n') + 4);
    expect(body.slice(0, 3_000_000).replaceAll('video', '')).toMatch(/^v?i?d?e?o?$/);
  });
});

describe('an idempotency key', () => {
  it('gives the same answer in another language, and is refused for another form', async () => {
    const headers = { 'idempotency-key': 'shared' };
    const first = await (await server.post('/api/stands', VALID, headers)).json();
    const again = await server.post('/api/stands', VALID, { ...headers, 'accept-language': 'en' });
    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(first);
    const other = await server.post('/api/dossiers', dossier([]), headers);
    expect(other.status).toBe(422);
  });
});

function dossier(more: [string, string][], fileName = 'cv.pdf', first = true): FormData {
  const form = new FormData();
  const file = () => form.append('papers[cv]', new Blob([new Uint8Array(PDF)]), fileName);
  if (!first) file();
  form.append('nom', 'Ama');
  form.append('kind', 'without');
  for (const [name, text] of more) form.append(name, text);
  if (first) file();
  return form;
}

describe('a multipart submission', () => {
  it('may have its texts after its files', async () => {
    expect((await server.post('/api/dossiers', dossier([], 'cv.pdf', false))).status).toBe(201);
  });

  it.each([
    '__proto__',
    'constructor',
    'papers[__proto__]',
    'papers[constructor]',
    'day[__proto__][x]',
    'nom[__proto__]',
  ])('with a part named %s is refused, and changes no object', async (name) => {
    const response = await server.post('/api/dossiers', dossier([[name, 'polluted']]));
    expect(response.status).toBe(422);
    expect(Object.values(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('with 10,000 tiny parts is refused', async () => {
    const part = '--e\r\nContent-Disposition: form-data; name="tags"\r\n\r\nx\r\n';
    const response = await server.post('/api/dossiers', `${part.repeat(10_000)}--e--\r\n`, {
      'content-type': 'multipart/form-data; boundary=e',
    });
    expect(response.status).toBe(413);
  });

  it.each([
    're\u0301sume\u0301.pdf',
    'résumé.PDF',
    'a\u202efdp.pdf',
    '"; filename="x.exe.pdf',
    'cv\r\nX: y.pdf',
    '\ud800.pdf',
    '=cmd.pdf',
  ])('with a file named %j is stored with a harmless name', async (fileName) => {
    const response = await server.post('/api/dossiers', dossier([], fileName));
    expect(response.status).toBe(201);
    const [file] = await server.store.files((await server.stored()).at(-1)?.id ?? 0);
    expect(file?.name).toMatch(/^[^\p{Cc}\u202e]+\.pdf$/iu);
    expect(file?.storedAs).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a JSON submission', () => {
  it.each([
    '1e999',
    '-1e999',
    '-0',
    '9007199254740993',
    '"\\ud800"',
    '"\\u0000\\u0000\\u0000"',
    '"\\udfff\\ud800\\ud800"',
  ])('with %s for a text is accepted or refused, and stored rows stay readable', async (value) => {
    const response = await server.post('/api/stands', `{"nom":${value},"kind":"small","pack":"gold"}`);
    expect([201, 422]).toContain(response.status);
    for (const { payload } of await server.stored()) expect(typeof payload).toBe('object');
  });
});
