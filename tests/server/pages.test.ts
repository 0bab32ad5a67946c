import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../support/server/inProcess.ts';
import { refusal } from '../support/server/refusal.ts';
import { testPublication } from '../support/server/testPublication.ts';

const VIDEO = Buffer.alloc(1_200_000, 'video');

const server = await startTestServer();
const folder = join(server.dataDir, 'content', 'public');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'logo.svg'), `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(400)}</svg>`);
await writeFile(join(folder, 'hero.mp4'), VIDEO);
await writeFile(join(folder, '.hidden'), 'secret');

/** `fetch` decompresses bodies; the compressed bodies of the test publication are no real ones, so tests avoid them. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { method, headers, redirect: 'manual' });

describe('a page', () => {
  it('has its content security policy, preload link and cache headers', async () => {
    const response = await get('/stand?utm=1', { 'accept-encoding': 'identity' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('<h1>Stand</h1>');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'sha256-scripthash=';");
    expect(policy).toContain("'sha256-stylehash='");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('link')).toContain('modulepreload');
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('strict-transport-security')).toBeNull();
  });

  it('of a receipt is the same for every reference, kept by nobody and listed nowhere', async () => {
    for (const reference of ['AB12CD34', 'unknown']) {
      const response = await get(`/recu/${reference}`, { 'accept-encoding': 'identity' });
      expect(await response.text()).toBe('<h1>Votre reçu</h1>');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
    }
    expect((await get('/recu/a/b')).status).toBe(404);
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
    ['zstd', null],
  ])('for Accept-Encoding %s is encoded as %s', async (accept, encoding) => {
    const response = await get('/stand', { 'accept-encoding': accept }, 'HEAD');
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
  });

  it('answers 304 if the ETag matches in that encoding', async () => {
    const first = await get('/stand', { 'accept-encoding': 'br' }, 'HEAD');
    const etag = first.headers.get('etag') ?? '';
    const again = await get('/stand', { 'accept-encoding': 'br', 'if-none-match': `"other", ${etag}` });
    expect(again.status).toBe(304);
    const plain = await get('/stand', { 'accept-encoding': 'identity', 'if-none-match': etag });
    expect(plain.status).toBe(200);
    // Proxies that compress weaken strong tags; `fetch` adds `Cache-Control: no-cache` to conditional requests.
    for (const header of [`W/${etag}`, '*']) {
      const headers = { 'accept-encoding': 'br', 'if-none-match': header, 'cache-control': 'no-cache' };
      expect((await get('/stand', headers)).status).toBe(304);
    }
  });

  it('redirects from its path with a final slash', async () => {
    const response = await get('/stand/');
    expect({ status: response.status, location: response.headers.get('location') }).toEqual({
      status: 308,
      location: '/stand',
    });
    expect((await get('//evil.example/')).status).toBe(404);
  });

  it('that does not exist answers 404 with a page; a path that cannot be decoded answers 400', async () => {
    const response = await get('/nowhere', { 'accept-encoding': 'identity' });
    expect({ status: response.status, body: await response.text() }).toEqual({
      status: 404,
      body: '<h1>Introuvable</h1>',
    });
    const broken = await get('/%E0%A4%A');
    expect(broken.status).toBe(400);
    expect(await broken.json()).toEqual(refusal('server.badRequest'));
  });
});

describe('a module', () => {
  it('is immutable, and stays when a later publication replaces it', async () => {
    expect((await get('/_publication/stand.1.js')).headers.get('cache-control')).toContain('immutable');
    server.publications.replace(testPublication('2'));
    expect(await (await get('/_publication/stand.1.js')).text()).toBe('export default 1');
    expect(await (await get('/_publication/stand.2.js')).text()).toBe('export default 2');
    expect((await get('/_publication/stand.3.js')).status).toBe(404);
  });
});

describe('a public file', () => {
  it('is compressed if small and textual, and follows changes on the disk', async () => {
    const response = await get('/logo.svg', { 'accept-encoding': 'br' });
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toContain('<svg');
    await writeFile(join(server.dataDir, 'content', 'public', 'logo.svg'), '<svg>new</svg>');
    expect(await (await get('/logo.svg')).text()).toBe('<svg>new</svg>');
  });

  it('is streamed in ranges if large', async () => {
    const response = await get('/hero.mp4', { range: 'bytes=5-9' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes 5-9/${VIDEO.length}`);
    expect(await response.text()).toBe('video');
    const whole = await get('/hero.mp4');
    expect((await whole.arrayBuffer()).byteLength).toBe(VIDEO.length);
    expect(whole.headers.get('content-type')).toBe('video/mp4');
  });

  it.each([
    '/.hidden',
    '/..%2f..%2fsubmissions.sqlite',
    '/%2e%2e/%2e%2e/submissions.sqlite',
    '/files',
    '/submissions.sqlite',
    '/a%00b',
  ])('is never %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('an invalid request', () => {
  const raw = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
      socket.setEncoding('utf8').on('data', (text) => {
        answer += text;
      });
      socket.on('close', () => resolve(answer)).on('error', reject);
    });

  it.each([
    ['HELLO\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
  ])('is answered, and its connection closed: %.20s', async (bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual(refusal('server.badRequest'));
  });
});

describe('health', () => {
  it('is ok while the store is', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await get('/readyz')).json()).toMatchObject({ status: 'ready', database: { ok: true } });
  });
});

describe('a server behind TLS', () => {
  it('sends Strict-Transport-Security', async () => {
    const secure = await startTestServer({ PUBLIC_URL: 'https://fair.example.org' });
    const response = await fetch(`${secure.url}/stand`);
    expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000');
  });
});
