import { describe, expect, it } from 'vitest';
import { isCacheable, keyOf, kindOf, namedIn } from '#site/offline/caching.ts';

const ORIGIN = 'https://fair.example';

const kind = (path: string, init: { method?: string; mode?: RequestMode } = {}) =>
  kindOf({ method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, ...init }, ORIGIN);

describe('a request', () => {
  it.each(['/', '/reservation', '/en/reservation', '/recu/AB12CD34'])(
    'that opens %s is for a document',
    (path) => {
      expect(kind(path, { mode: 'navigate' })).toBe('document');
      // A script that fetches the same gets the network's answer.
      expect(kind(path)).toBeUndefined();
    },
  );

  it.each([
    ['/assets/client-B3JM.js', 'immutable'],
    ['/_publication/reservation.0a1b2c.js', 'immutable'],
    ['/_publication/styles.0a1b2c.css', 'immutable'],
    ['/_publication/routes.json', 'file'],
    ['/fonts/bricolage.woff2', 'file'],
    ['/art/hero.svg?v=2', 'file'],
  ])('for %s is for what is kept as %s', (path, expected) => {
    expect(kind(path)).toBe(expected);
  });

  it.each([
    '/api/stands',
    '/api',
    '/readyz',
    '/healthz',
    '/metrics',
    '/_desk',
    '/_desk/forms/stands',
    '/_desk/assets/desk-B3JM.js',
    '/_desk/api/files/f_1.png',
    '/sw.js',
    '/sw-send.js',
    '/documents/brochure.pdf',
    '/sitemap.xml',
    '/hero.mp4',
    'https://elsewhere.example/assets/a.js',
  ])('for %s is left to the browser, whatever opens it', (path) => {
    expect(kind(path)).toBeUndefined();
    expect(kind(path, { mode: 'navigate' })).toBeUndefined();
  });

  it.each(['POST', 'HEAD', 'PATCH'])('with %s is left to the browser', (method) => {
    expect(kind('/reservation', { method, mode: 'navigate' })).toBeUndefined();
    expect(kind('/assets/client.js', { method })).toBeUndefined();
  });
});

describe('a response', () => {
  const response = (init: Partial<Response> = {}, cache = 'public, no-cache') => ({
    status: 200,
    type: 'basic' as const,
    redirected: false,
    headers: new Headers({ 'cache-control': cache }),
    ...init,
  });

  it('is kept if it is whole, of this site and meant to be kept', () => {
    expect(isCacheable('document', '/about', response())).toBe(true);
    for (const status of [206, 304, 404, 500, 503])
      expect(isCacheable('document', '/about', response({ status }))).toBe(false);
    expect(isCacheable('document', '/about', response({ redirected: true }))).toBe(false);
    expect(isCacheable('document', '/about', response({ type: 'opaqueredirect' }))).toBe(false);
    expect(isCacheable('document', '/confirmation', response({}, 'no-store'))).toBe(false);
  });

  it('is not kept as a script, a table or a picture if it is HTML: that of a captive portal', () => {
    const login = response({ headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }) });
    expect(isCacheable('immutable', '/assets/client-B3JM.js', login)).toBe(false);
    expect(isCacheable('file', '/_publication/routes.json', login)).toBe(false);
    expect(isCacheable('immutable', '/assets/client-B3JM.js', response())).toBe(true);
    expect(isCacheable('document', '/about', login)).toBe(true);
  });

  it('of a receipt is kept once for all of them: it has nothing of its person', () => {
    expect(keyOf(`${ORIGIN}/en/recu/AB12CD34?x=1#top`)).toBe('/en/recu/*');
    expect(isCacheable('document', '/en/recu/*', response({}, 'no-store'))).toBe(true);
  });
});

it('a kept page is found whatever is behind its question mark', () => {
  expect(keyOf(`${ORIGIN}/reservation?utm_source=mail`)).toBe('/reservation');
});

it('the scripts and styles that a document names are found, also in its meta data', () => {
  const html = `<meta name="publication" content="{&quot;site&quot;:&quot;/_publication/site.1a.js&quot;}">
    <link rel="modulepreload" href="/assets/client-B3.js"><style data-href="/_publication/styles.2b.css"></style>
    <script type="module" src="/assets/client-B3.js"></script><img src="/art/hero.svg">`;
  expect(namedIn(html)).toEqual([
    '/_publication/site.1a.js',
    '/assets/client-B3.js',
    '/_publication/styles.2b.css',
  ]);
});
