import { describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { refusal } from '../support/server/refusal.ts';
import { VALID } from '../support/server/validSubmissions.ts';

const SITES = {
  PUBLIC_URL: 'https://fair.example.org',
  ALLOWED_ORIGINS: 'https://partner.example.net, http://localhost:8080',
};

let server: TestServer;

const status = async (headers: Record<string, string>) =>
  (await server.post('/api/stands', VALID, headers)).status;

describe('a submission', () => {
  it.each([
    [{}],
    [{ origin: 'https://fair.example.org', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'https://partner.example.net', 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'http://localhost:8080', 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('with %j is accepted', async (headers) => {
    server = await startTestServer(SITES);
    expect(await status(headers as Record<string, string>)).toBe(201);
  });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'https://other.fair.example.org', 'sec-fetch-site': 'same-site' }],
    [{ origin: 'http://fair.example.org' }],
    [{ origin: 'https://fair.example.org:8443' }],
    [{ origin: 'https://fair.example.org.evil.example' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('with %j is refused with an error, and not stored', async (headers) => {
    server = await startTestServer(SITES);
    const refused = await server.post('/api/stands', VALID, headers as Record<string, string>);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual(refusal('server.foreignOrigin'));
    const form = new FormData();
    form.append('nom', 'Ama');
    const upload = await server.post('/api/dossiers', form, headers as Record<string, string>);
    expect(upload.status).toBe(403);
    expect(await server.stored()).toEqual([]);
  });

  it("from the server's own origin is accepted, at any address", async () => {
    server = await startTestServer();
    expect(await status({ origin: server.url, 'sec-fetch-site': 'same-origin' })).toBe(201);
    expect(await status({ origin: server.url.replace('127.0.0.1', 'localhost') })).toBe(403);
    // Behind a TLS proxy that TRUST_PROXY does not name.
    expect(await status({ origin: server.url.replace('http:', 'https:') })).toBe(201);
  });

  it('through a trusted proxy is compared with the forwarded origin', async () => {
    server = await startTestServer({ TRUST_PROXY: 'loopback' });
    const forwarded = { 'x-forwarded-host': 'fair.example.org', 'x-forwarded-proto': 'https' };
    expect(await status({ ...forwarded, origin: 'https://fair.example.org' })).toBe(201);
    expect(await status({ ...forwarded, origin: 'http://fair.example.org' })).toBe(403);
    expect(await status({ ...forwarded, origin: server.url })).toBe(403);
  });
});

describe('an unsafe method', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '(%s) is refused to other sites, on every path',
    async (method) => {
      server = await startTestServer();
      for (const path of ['/api/stands', '/stand', '/nowhere', '/healthz']) {
        const headers = { origin: 'https://evil.example' };
        expect((await fetch(server.url + path, { method, headers })).status).toBe(403);
      }
    },
  );

  it('is not GET: other sites may link here', async () => {
    server = await startTestServer();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await fetch(`${server.url}/stand`, { headers })).status).toBe(200);
  });
});
