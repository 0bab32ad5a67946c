import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { CompiledSite } from '#contract/CompiledContent.ts';
import { DESKTOP, openPage, sharedTab, waitForHydration } from '../support/browser/openPage.ts';
import { siteRoutes } from '../support/browser/siteRoutes.ts';
import { cases } from '../support/cases.ts';
import { frozenPath } from '../support/definitionFolders.ts';
import { ownServer } from '../support/server/browserWorker.ts';

const site = JSON.parse(readFileSync(frozenPath('content/site.json'), 'utf8')) as CompiledSite;
const routes = siteRoutes();
const open = sharedTab();
const openStill = sharedTab({ javaScriptEnabled: false });

/** The specification's table of routes. */
const SPECIFIED_ROUTES = [
  '/',
  '/exposition',
  '/conference-ateliers',
  '/prix-presidentiel',
  '/miss-enseignante',
  '/about',
  '/participation-gate',
  '/reservation',
  '/sponsorship',
  '/workshops',
  '/prixform',
  '/restauration',
  '/jeune-talent',
  '/miss-form',
];

/** The specification's other paths, with the route that each is an alias of; null for a separate page. */
const OTHER_PATHS: Record<string, string | null> = {
  '/expositions': '/exposition',
  '/conferences': '/conference-ateliers',
  '/apropos': '/about',
  '/association': '/about',
  '/prix-excellence': '/prix-presidentiel',
  '/ambassadrice': '/miss-enseignante',
  '/miss-education': '/miss-enseignante',
  '/Inscription': '/participation-gate',
  '/contact': null,
  '/blog': null,
  '/faq': null,
  '/conditions': null,
  '/confidentialite': null,
  '/actualites': null,
  '/actualites/ouverture-inscriptions': null,
  '/actualites/premiers-intervenants': null,
  '/actualites/delegation-ministere': null,
};

/** Title, description, canonical address and Open Graph properties of a document. */
async function headOf(page: Page, html: string) {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    const content = (selector: string) => parsed.querySelector<HTMLMetaElement>(selector)?.content ?? '';
    return {
      title: parsed.title,
      description: content('meta[name="description"]'),
      canonical: parsed.querySelector('link[rel="canonical"]')?.getAttribute('href'),
      ogTitle: content('meta[property="og:title"]'),
      ogDescription: content('meta[property="og:description"]'),
      ogUrl: content('meta[property="og:url"]'),
      ogImage: content('meta[property="og:image"]'),
      words: parsed.querySelector('main')?.textContent?.length ?? 0,
    };
  }, html);
}

test('every path has a document whose title and description no other page has', async () => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  const { page } = await openStill('/');
  for (const path of [...SPECIFIED_ROUTES, ...Object.keys(OTHER_PATHS)]) {
    const route = OTHER_PATHS[path] ?? path;
    const answer = await fetch(ownServer().url + path);
    expect(answer.status, path).toBe(200);
    const head = await headOf(page, await answer.text());
    expect(head, path).toMatchObject({ canonical: route, ogUrl: route, ogTitle: head.title });
    expect(head.ogDescription, path).toBe(head.description);
    expect(head.ogImage, path).toContain(site.picture);
    expect(head.description.length, path).toBeGreaterThan(40);
    expect(head.words, path).toBeGreaterThan(150);
    expect(titles.get(head.title) ?? route).toBe(route);
    expect(descriptions.get(head.description) ?? route).toBe(route);
    titles.set(head.title, route);
    descriptions.set(head.description, route);
  }
});

describe('without JavaScript', () => {
  const shown = cases(SPECIFIED_ROUTES, (route) =>
    ['/', '/miss-enseignante', '/reservation'].includes(route),
  );
  test.each(shown)('%s can be read', async (path) => {
    const { page } = await openStill(path);
    expect(await page.locator('h1:visible').count()).toBe(1);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(150);
    // Without script the panel cannot open, so the header shows its links.
    for (const { link } of [...site.navigation, site.participate]) {
      expect(await page.locator(`header a[href="${link}"]:visible`).count()).toBe(1);
    }
  });

  test('links lead to other pages', async () => {
    const { page } = await openStill('/');
    await page.locator(`main a[href="${site.participate.link}"]`).first().click();
    await page.waitForURL(`**${site.participate.link}`);
    const gate = page.locator('main a[href^="/"]');
    expect(await gate.count()).toBeGreaterThanOrEqual(7);
    await gate.first().click();
    await page.waitForURL(
      (url) => SPECIFIED_ROUTES.includes(url.pathname) && url.pathname !== site.participate.link,
    );
    expect(await page.locator('main input:visible').count()).toBeGreaterThan(0);
  });
});

test('the definitions have the routes and aliases of the specification', () => {
  const aliases = routes.flatMap(({ route, aliases }) => aliases.map((alias) => [alias, route]));
  const own = routes.map(({ route }) => route);
  expect(own).toEqual(expect.arrayContaining(SPECIFIED_ROUTES));
  expect(Object.fromEntries(aliases)).toEqual(
    Object.fromEntries(Object.entries(OTHER_PATHS).filter(([, route]) => route !== null)),
  );
});

describe('other resources', () => {
  test('an unknown path answers 404 with a page that links to the home page', async () => {
    const answer = await fetch(`${ownServer().url}/nowhere/at-all`);
    expect(answer.status).toBe(404);
    const { page } = await openStill('/nowhere/at-all');
    expect(await page.locator('h1').textContent()).not.toBe('');
    await page.locator('main a[href="/"]').first().click();
    await page.waitForURL(`${ownServer().url}/`);
  });

  test('the sitemap lists every route once in each language, without aliases', async () => {
    const text = await (await fetch(`${ownServer().url}/sitemap.xml`)).text();
    const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
    const english = routes.map(({ route }) => (route === '/' ? '/en' : `/en${route}`));
    expect(listed.sort()).toEqual([...routes.map(({ route }) => route), ...english].sort());
  });

  test('robots.txt disallows the API only', async () => {
    const text = await (await fetch(`${ownServer().url}/robots.txt`)).text();
    expect(text.match(/^Disallow:.*$/gm)).toEqual(['Disallow: /api/']);
  });
});

test('the home page describes the event in JSON-LD', async () => {
  const { page } = await openStill('/');
  const event = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(event).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: site.event.name,
    startDate: '2025-07-22',
    endDate: '2025-07-26',
    location: { '@type': 'Place', name: site.event.venue },
    organizer: { '@type': 'Organization', name: site.organiser.name },
  });
  expect(event.location.address).toMatchObject({ addressLocality: 'Yaoundé', addressCountry: 'CM' });
});

describe('documents', () => {
  test('are those of site.json, each a PDF with its fixed file name', async () => {
    const { page } = await open('/');
    const links = page.locator('.documents a[download]');
    const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute('download')));
    expect(names).toEqual(site.documents.map(({ fileName }) => fileName));
    for (const link of await links.all()) {
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toBe(await link.getAttribute('download'));
      const bytes = Buffer.concat(await (await download.createReadStream()).toArray());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(bytes.subarray(-8).toString()).toContain('%%EOF');
    }
  });

  test('are in the language of the page', async () => {
    const { page } = await open('/');
    await waitForHydration(page);
    const files = () =>
      page
        .locator('.documents a[download]')
        .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('hreflang')]));
    expect(await files()).toEqual(site.documents.map(({ file }) => [file, 'fr']));
    await page.locator('.header-menu').click();
    await page.locator('.menu-language[lang="en"]').click();
    await page.locator('html[lang="en"]').waitFor();
    expect(await files()).toEqual(site.documents.map(({ translated }) => [translated?.en?.file, 'en']));
  });
});

test('the language is kept on other pages, but not after a reload', async () => {
  const { page, errors } = await openPage('/', { viewport: DESKTOP });
  await waitForHydration(page);
  const french = await page.title();
  await page.locator('.language-button').click();
  await page.getByRole('button', { name: 'English' }).click();
  await page.locator('html[lang=en]').waitFor();
  expect(await page.title()).not.toBe(french);
  await page.locator('.header-nav a').first().click();
  await page.waitForURL('**/exposition');
  await page.getByRole('heading', { level: 1, name: 'Exhibition' }).waitFor();
  await page.reload();
  await waitForHydration(page);
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  expect(errors).toEqual([]);
});

describe('the hero video', () => {
  const moving = { reducedMotion: 'no-preference' } as const;

  test('is not requested while the browser saves data, but plays on a click', async () => {
    const { page, errors } = await openPage('about:blank', moving);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.locator('.hero-pause').waitFor();
    expect(await page.locator('video').count()).toBe(0);
    expect(requested.filter((path) => path.endsWith('.mp4'))).toEqual([]);
    // The button loads it nevertheless.
    await page.locator('.hero-pause').click();
    await page.waitForFunction(() => document.querySelector('video')?.paused === false);
    expect(requested.filter((path) => path.endsWith('.mp4'))).not.toEqual([]);
    expect(errors).toEqual([]);
  });

  test('has a poster, which pages without script show in its place', async () => {
    const { page } = await openPage('/', moving);
    const poster = await page.locator('video').getAttribute('poster');
    const { page: still } = await openStill('/');
    expect(await still.locator('video').count()).toBe(0);
    expect(await still.locator('.hero-backdrop img').getAttribute('src')).toBe(poster);
  });
});

test('with reduced motion no card is hidden, and no animation runs, before or after scrolling', async () => {
  const { page } = await open('/');
  await waitForHydration(page);
  expect(await page.locator('[data-appear=hidden]').count()).toBe(0);
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running' && Number(each.effect?.getTiming().duration) > 50)
        .map((each) => (each.effect as KeyframeEffect).target?.className ?? ''),
    );
  expect(await moving()).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  expect(await moving()).toEqual([]);
});

test('both buttons of the closing call log a message and link to their targets', async () => {
  const { page } = await open('/');
  await waitForHydration(page);
  await page.route('https://example.org/**', (route) => route.fulfill({ body: 'messaging' }));
  const buttons = page.locator('.call a');
  expect(await buttons.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    site.contact.messaging?.link,
  ]);
  const messages = new Set<string>();
  for (const button of await buttons.all()) {
    const logged = page.waitForEvent('console', (message) => message.type() === 'info');
    await button.click({ modifiers: ['Control'] });
    messages.add((await logged).text());
  }
  expect(messages.size).toBe(2);
});
