import { describe, expect, it } from 'vitest';
import { startTestServer } from '../support/server/inProcess.ts';
import { announce, patch } from '../support/server/tusClient.ts';
import { VALID } from '../support/server/validSubmissions.ts';

const PAGES = 'https://fair.example.org';
const EVIL = 'https://evil.example';

const server = await startTestServer({
  PUBLIC_URL: 'https://api.example.org',
  PAGES_ORIGIN: `${PAGES}, https://www.example.org`,
  ALLOWED_ORIGINS: 'https://partner.example.net',
});

const preflight = (path: string, origin: string, method = 'POST') =>
  fetch(server.url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'form-version',
    },
  });
const allowed = (response: Response) => response.headers.get('access-control-allow-origin');
const list = (response: Response, name: string) =>
  (response.headers.get(name) ?? '').toLowerCase().split(', ');

describe('pages on another host', () => {
  it.each([
    '/api/stands',
    '/api/uploads',
    '/api/uploads/abc',
    '/api/drafts/abc',
    '/_challenge/api/stands',
    '/_period/stands',
  ])('may call %s with all headers that they send', async (path) => {
    for (const origin of [PAGES, 'https://www.example.org']) {
      const response = await preflight(path, origin);
      expect(response.status).toBe(204);
      expect(allowed(response)).toBe(origin);
      expect(list(response, 'access-control-allow-methods')).toEqual([
        'get',
        'head',
        'post',
        'put',
        'patch',
        'delete',
      ]);
      expect(list(response, 'access-control-allow-headers')).toEqual(
        expect.arrayContaining([
          ...['content-type', 'idempotency-key', 'form-version', 'form-seconds', 'form-trap', 'form-proof'],
          ...['tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset'],
        ]),
      );
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(list(response, 'vary')).toContain('origin');
    }
  });

  it('send a form, and read the answer and every refusal', async () => {
    const headers = { origin: PAGES, 'sec-fetch-site': 'cross-site' };
    const sent = await server.post('/api/stands', VALID, headers);
    expect(sent.status).toBe(201);
    const refused = await server.post('/api/stands', {}, headers);
    expect(refused.status).toBe(422);
    const missing = await server.post('/api/nowhere', {}, headers);
    expect(missing.status).toBe(404);
    const long = await server.post(`/api/stands?${'x'.repeat(5_000)}`, {}, headers);
    expect(long.status).toBe(414);
    for (const answer of [sent, refused, missing, long]) {
      expect(allowed(answer)).toBe(PAGES);
      expect(list(answer, 'vary')).toContain('origin');
      expect(list(answer, 'access-control-expose-headers')).toEqual(
        expect.arrayContaining(['retry-after', 'location', 'upload-offset']),
      );
    }
    // The refusal's language still varies.
    expect(list(refused, 'vary')).toContain('accept-language');
  });

  it('are told whether a form is open', async () => {
    const [id = ''] = server.publications.current().forms.keys();
    const response = await fetch(`${server.url}/_period/${id}`, { headers: { origin: PAGES } });
    expect(await response.json()).toEqual({ state: 'open' });
    expect(allowed(response)).toBe(PAGES);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${server.url}/_period/nothing`)).status).toBe(404);
  });
});

describe('pages of any other origin', () => {
  it.each([
    EVIL,
    'https://partner.example.net',
    'https://api.example.org',
    'http://fair.example.org',
    'null',
  ])('(%s) read nothing', async (origin) => {
    expect(allowed(await preflight('/api/stands', origin))).toBeNull();
    const answer = await fetch(`${server.url}/api/openapi.fr.json`, { headers: { origin } });
    expect(allowed(answer)).toBeNull();
    expect(list(answer, 'vary')).toContain('origin');
  });

  it('send no form and no file', async () => {
    const before = await server.stored();
    const headers = { origin: EVIL, 'sec-fetch-site': 'cross-site' };
    expect((await server.post('/api/stands', VALID, headers)).status).toBe(403);
    expect((await announce(server.url, 3, {}, headers)).status).toBe(403);
    expect((await patch(`${server.url}/api/uploads/x`, 0, Buffer.from('abc'), headers)).status).toBe(403);
    expect(await server.stored()).toEqual(before);
  });
});

describe('this server', () => {
  it('leads from its own pages to those on the other host, and lets no page read what is not called', async () => {
    const get = (path: string) =>
      fetch(server.url + path, { redirect: 'manual', headers: { origin: PAGES, accept: 'text/html' } });
    for (const path of ['/stand?utm=1', '/recu/AB12CD34', '/']) {
      const response = await get(path);
      if (path === '/' && response.status === 404) continue;
      expect({ status: response.status, location: response.headers.get('location') }).toEqual({
        status: 302,
        location: PAGES + path,
      });
      expect(allowed(response)).toBeNull();
    }
    expect((await get('/nowhere')).status).toBe(404);
    expect(allowed(await get('/healthz'))).toBeNull();
  });

  it('shares nothing without PAGES_ORIGIN', async () => {
    const alone = await startTestServer();
    const response = await fetch(`${alone.url}/api/stands`, { headers: { origin: PAGES } });
    expect(allowed(response)).toBeNull();
    expect(response.headers.get('vary') ?? '').not.toContain('Origin');
    expect((await fetch(`${alone.url}/stand`, { redirect: 'manual' })).status).toBe(200);
  });
});
