import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestServer } from '../support/server/inProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const clientDir = temporaryFolder();
await mkdir(join(clientDir, 'assets'));
for (const name of ['sw.js', 'sw-send.js'])
  await writeFile(join(clientDir, name), 'addEventListener("fetch", () => {})');
const server = await startTestServer({}, { clientDir });

it.each(['/sw.js', '/sw-send.js'])(
  '%s is a script that browsers ask for each time and that fetches from this site only',
  async (path) => {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    expect((await fetch(server.url + path, { method: 'HEAD' })).status).toBe(200);
  },
);

it('pages allow workers of this site only', async () => {
  const response = await fetch(`${server.url}/stand`, { method: 'HEAD' });
  expect(response.headers.get('content-security-policy')).toContain("worker-src 'self'");
});

it('the notice for an address that is not kept is a page in each language, whose styles its policy allows', async () => {
  const response = await fetch(`${server.url}/_publication/offline/fr`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, no-cache');
  expect(response.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/);
  const html = await response.text();
  expect(html).toContain('<html lang="fr"');
  expect(html).toContain('<h1>offline.title</h1>');
  // The link loads the address at which it is shown.
  expect(html).toContain('<a href="" class="button button-primary">offline.again</a>');
  expect((await fetch(`${server.url}/_publication/offline/xx`)).status).toBe(404);
});

it.each([
  ['turned off', { OFFLINE_PAGES: 'off' }, true],
  ['not built', {}, false],
])('workers that are %s are answered with 410', async (_what, env, built) => {
  const without = await startTestServer(env as Record<string, string>, built ? { clientDir } : {});
  for (const path of ['/sw.js', '/sw-send.js']) {
    const response = await fetch(without.url + path);
    expect({ status: response.status, cacheControl: response.headers.get('cache-control') }).toEqual({
      status: 410,
      cacheControl: 'no-store',
    });
  }
});
