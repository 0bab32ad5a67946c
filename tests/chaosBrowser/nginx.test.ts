import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExportedSite, exportedSite, sendWithFiles } from '../support/browser/exportedSite.ts';
import { NGINX_INSTALLED, Nginx } from '../support/nginx.ts';

describe.skipIf(!NGINX_INSTALLED)('an export on nginx', () => {
  let exported: ExportedSite;
  beforeAll(async () => {
    const nginx = await Nginx.make();
    let folder = '';
    exported = await exportedSite(async (site) => {
      folder = site;
      return nginx;
    });
    // With the file that the export has written, in a server block that only names its root.
    await nginx.start(
      `server { listen 127.0.0.1:${nginx.port}; root ${folder}; include ${folder}/_nginx.conf; }`,
    );
  }, 120_000);
  afterAll(() => exported?.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(exported.host.url + path, {
      redirect: 'manual',
      headers: { 'accept-encoding': 'identity', ...headers },
    });

  test('every file has its bytes, its type and the headers of a page', async () => {
    const { site } = exported;
    const names = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(
      (name) => statSync(join(site, name)).isFile() && !/^_[^/]*$|\.(?:br|gz)$/.test(name),
    );
    expect(names.length).toBeGreaterThan(100);
    const types: Record<string, string> = {};
    for (const name of names) {
      const path = name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`;
      const answer = await get(path);
      expect(answer.status, path).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(site, name))), path).toBe(true);
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(answer.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      const cache = answer.headers.get('cache-control');
      expect(cache, path).toBe(
        /^(?:assets\/|_publication\/[^/]+\.(?:js|css)$)/.test(name)
          ? 'public, max-age=31536000, immutable'
          : 'public, no-cache',
      );
      types[/\.\w+$/.exec(name)?.[0] ?? ''] = answer.headers.get('content-type') ?? '';
    }
    expect(types).toMatchObject({
      '.html': 'text/html; charset=utf-8',
      '.js': 'text/javascript; charset=utf-8',
      '.css': 'text/css; charset=utf-8',
      '.svg': 'image/svg+xml; charset=utf-8',
      '.pdf': 'application/pdf',
      '.woff2': 'font/woff2',
    });
    const packed = await get('/faq', { 'accept-encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
  });

  test('addresses lead where the server would lead', async () => {
    const { api, site } = exported;
    for (const [path, page] of [
      ['/nowhere', '404.html'],
      ['/en/nowhere', 'en/404.html'],
      ['/_export.json', '404.html'],
      ['/_nginx.conf', '404.html'],
    ]) {
      const answer = await get(path!);
      expect({ status: answer.status, body: await answer.text() }, path).toEqual({
        status: 404,
        body: readFileSync(join(site, page!), 'utf8'),
      });
      expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    }
    for (const path of ['/recu/AB12CD34', '/en/recu/AB12CD34']) {
      const answer = await get(path);
      expect({
        status: answer.status,
        cacheControl: answer.headers.get('cache-control'),
        xRobotsTag: answer.headers.get('x-robots-tag'),
      }).toEqual({ status: 200, cacheControl: 'no-store', xRobotsTag: 'noindex' });
    }
    for (const [path, location] of [
      ['/faq/', `${exported.host.url}/faq`],
      ['/en/', `${exported.host.url}/en`],
      ['//elsewhere.example/', `${exported.host.url}/elsewhere.example`],
      ['/api/stands?a=1', `${api.url}/api/stands?a=1`],
      ['/_form/newsletter?lang=en', `${api.url}/_form/newsletter?lang=en`],
    ]) {
      const answer = await get(path!);
      expect([308, 301]).toContain(answer.status);
      expect(answer.headers.get('location')).toBe(location);
    }
  });

  test('a form with files is sent to the server, and leads to its receipt', () => sendWithFiles(exported));
});
