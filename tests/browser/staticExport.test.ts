import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { RouteTable } from '#contract/RouteModule.ts';
import { atEnd } from '../support/atEnd.ts';
import { exportedSite, LATER, SITE, sendWithFiles } from '../support/browser/exportedSite.ts';
import { formSources } from '../support/browser/formSources.ts';
import { openPage, waitForHydration } from '../support/browser/openPage.ts';
import { staticHost } from '../support/staticHost.ts';

/** `tests/chaosBrowser/nginx.test.ts` does the same on nginx. */

const sources = formSources();

const exported = await exportedSite(staticHost);
atEnd(() => exported.stop());

const read = (name: string) => readFileSync(join(exported.site, name), 'utf8');

test('the folder holds every page, with addresses of the site and a policy that names the server', async () => {
  const { site, host, api } = exported;
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' });
  const routes = JSON.parse(read('_publication/routes.json')) as RouteTable;
  for (const route of Object.keys(routes)) {
    const name = route === '/' ? '' : route.replace(/\/\*$/, '').slice(1);
    for (const page of [`${name || 'index'}.html`, `en${name && `/${name}`}.html`]) {
      const html = read(page);
      expect(html, page).toContain(`connect-src 'self' ${api.url}; `);
      expect(html, page).toContain(`form-action 'self' ${api.url}; `);
      expect(html.indexOf('Content-Security-Policy'), page).toBeLessThan(html.indexOf('<style'));
    }
  }
  expect(read('en/faq.html')).toContain(`<link rel="canonical" href="${SITE}/en/faq"/>`);
  expect(read('en/faq.html')).toContain(`hrefLang="fr" href="${SITE}/faq"`);
  expect(read('sitemap.xml')).toContain(`<loc>${SITE}/en/faq</loc>`);
  expect(read('robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  expect(files.filter((name) => name.endsWith('.pdf')).length).toBeGreaterThan(0);
  expect(files.filter((name) => name.startsWith('api'))).toEqual([]);
  for (const name of files.filter((each) => /\.(?:html|js|css|svg|xml)$/.test(each))) {
    const body = readFileSync(join(site, name));
    const packed = (end: string) => readFileSync(join(site, name + end));
    if (body.length < 256) continue;
    expect(brotliDecompressSync(packed('.br')).equals(body), name).toBe(true);
    expect(gunzipSync(packed('.gz')).equals(body), name).toBe(true);
  }
  const get = async (path: string) => fetch(host.url + path, { redirect: 'manual' });
  const { module = '' } = routes['/'] ?? {};
  expect((await get(module)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await get('/faq')).headers.get('x-frame-options')).toBe('DENY');
  expect((await get('/recu/AB12CD34')).headers.get('cache-control')).toBe('no-store');
  const unknown = await get('/en/nowhere');
  expect({ status: unknown.status, body: await unknown.text() }).toEqual({
    status: 404,
    body: read('en/404.html'),
  });
  const moved = await get('/_form/newsletter?lang=en');
  expect({ status: moved.status, location: moved.headers.get('location') }).toEqual({
    status: 308,
    location: `${api.url}/_form/newsletter?lang=en`,
  });
});

test('a form with files is sent to the server at another origin, and leads to its receipt', () =>
  sendWithFiles(exported));

test('a form that has opened since asks the server, and pages are kept for use without a network', async () => {
  const { host } = exported;
  const { form, texts } = sources.get(LATER)!;
  const { page, errors } = await openPage(host.url + form.route, { serviceWorkers: 'allow' });
  await page
    .getByRole('heading', { level: 2, name: texts('fr')(form.steps[0]!.title), exact: true })
    .waitFor();
  expect(errors).toEqual([]);
  const kept = () =>
    page.evaluate(async () => {
      const documents = await (await caches.open('cached-documents')).keys();
      const notices = await (await caches.open('cached-notices')).keys();
      return [...documents, ...notices].map(({ url }) => new URL(url).pathname);
    });
  await expect
    .poll(kept, { timeout: 30_000 })
    .toEqual(expect.arrayContaining([form.route, '/recu/*', '/_publication/offline/en']));
  await page.goto(`${host.url}/en/nowhere`);
  await waitForHydration(page);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

test('without script, a form goes to the server, whose links lead back to the pages', async () => {
  const { host, api } = exported;
  const { page } = await openPage(`${host.url}/faq`, { javaScriptEnabled: false });
  const newsletter = page.locator('form.embedded-form').first();
  await newsletter.locator('input[type=email]').fill('ama@example.org');
  await newsletter.locator('button[type=submit]').click();
  await page.waitForURL(`${api.url}/_form/newsletter**`);
  await page.getByText(sources.get('newsletter')!.texts('fr')('forms.newsletter.success.text')).waitFor();
  await page.locator('header a').first().click();
  await page.waitForURL(`${host.url}/`);
});
