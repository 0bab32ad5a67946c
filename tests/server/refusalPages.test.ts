import { describe, expect, it } from 'vitest';
import { type BrowseOptions, browse, NAVIGATION } from '../support/server/browse.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { VALID } from '../support/server/validSubmissions.ts';
import { plainSpaces } from '../support/spaces.ts';

/** A browser without `Sec-Fetch-Mode`. */
const { accept: ACCEPT } = NAVIGATION;
const URLENCODED = 'application/x-www-form-urlencoded';

let server: TestServer;

interface Refused {
  what: string;
  path: string;
  init?: BrowseOptions;
  status: number;
  text: string;
  limits?: Parameters<typeof startTestServer>[1] & object;
}

const REFUSED: Refused[] = [
  { what: 'an unknown form', path: '/api/nothing', status: 404, text: 'server.notFound' },
  { what: "the organiser's list", path: '/api/stands', status: 401, text: 'server.unauthorized' },
  {
    what: 'a form sent to a page',
    path: '/stand',
    init: { method: 'POST', headers: { 'content-type': URLENCODED }, body: 'nom=Ama' },
    status: 405,
    text: 'server.method',
  },
  {
    what: 'a form sent to the API',
    path: '/api/stands',
    init: { method: 'POST', headers: { 'content-type': URLENCODED }, body: 'nom=Ama' },
    status: 415,
    text: 'server.contentType',
  },
  {
    what: 'a form of another site',
    path: '/api/stands',
    init: { method: 'POST', headers: { origin: 'https://evil.example', 'content-type': URLENCODED } },
    status: 403,
    text: 'server.foreignOrigin',
  },
  {
    what: 'a body that is too big',
    path: '/api/stands',
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: 'x'.repeat(2_000_000) },
    status: 413,
    text: 'server.bodyTooBig',
  },
  {
    what: 'answers with two errors',
    path: '/api/stands',
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...VALID, a: 1, '<b>': 2 }),
    },
    status: 422,
    text: 'Ce formulaire n&#x27;a pas de champ « &lt;b&gt; ».',
  },
  {
    what: 'too many requests',
    path: '/stand',
    status: 429,
    text: 'server.tooManyRequests',
    limits: { limits: { addressRequests: 0 } },
    init: { headers: { 'x-forwarded-for': '203.0.113.7' } },
  },
  {
    what: 'an overloaded server',
    path: '/stand',
    status: 503,
    text: 'server.overloaded',
    limits: { limits: { requests: 0 } },
  },
];

describe('a person gets a page instead of JSON', () => {
  it.each(REFUSED)('for $what', async ({ path, init = {}, status, text, limits }) => {
    server = await startTestServer({ TRUST_PROXY: 'loopback' }, limits);
    for (const headers of [NAVIGATION, { accept: ACCEPT, 'accept-language': 'fr' }]) {
      const answer = await browse(server.url + path, { ...init, headers: { ...headers, ...init.headers } });
      expect(answer.status).toBe(status);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-security-policy']).toContain("style-src 'self' 'sha256-");
      expect(answer.body).toContain('<html lang="fr"');
      expect(plainSpaces(answer.body)).toContain(text);
      // Only after sending is there a page to go back to.
      expect(answer.body.includes('refused.back')).toBe(init.method === 'POST');
      expect(answer.body).not.toContain('"errors"');
    }
  });

  it("in the language of the page's address, else of the browser", async () => {
    server = await startTestServer();
    const languageOf = async (path: string, language: string) => {
      const headers = { ...NAVIGATION, 'accept-language': language };
      const answer = await browse(server.url + path, { headers });
      expect(answer.body).toContain(`<html lang="${answer.headers['content-language']}"`);
      return answer.headers['content-language'];
    };
    expect(await languageOf('/api/nothing', 'en')).toBe('en');
    expect(await languageOf('/api/nothing?lang=en', 'fr')).toBe('en');
    expect(await languageOf('/api/nothing?lang=xx', 'fr')).toBe('fr');
  });
});

describe('a program gets JSON', () => {
  it.each([
    ['a script of our pages', { 'sec-fetch-mode': 'cors', accept: ACCEPT }],
    ['anything', { accept: '*/*' }],
    ['JSON rather than HTML', { accept: 'text/html;q=0.5, application/json' }],
  ])('if it asks as %s', async (_, headers: Record<string, string>) => {
    server = await startTestServer();
    const answer = await browse(`${server.url}/api/nothing`, { headers });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(answer.body)).toMatchObject({ errors: ['server.notFound'] });
  });
});
