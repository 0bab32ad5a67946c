import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { CompiledSite } from '#contract/CompiledContent.ts';
import { openPage, waitForHydration } from '../support/browser/openPage.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { serveCopy } from '../support/server/browserWorker.ts';

const PUBLIC_URL = 'https://salon.example.org';
const PAGE = {
  $schema: '../../src/definitions/page.schema.json',
  route: '/transport',
  aliases: ['/venir'],
  title: 'Venir au salon',
  description: 'Comment rejoindre le centre de congrès de Yaoundé pendant les cinq jours du salon.',
  blocks: [
    { type: 'hero', id: 'hero', title: 'Venir à pied & en bus' },
    { type: 'rich-text', id: 'texte', content: [{ kind: 'paragraph', text: 'Un bus part chaque matin.' }] },
  ],
};
const NEWS = {
  id: 'parkings',
  date: '2025-06-02',
  category: 'tip',
  title: 'Où laisser sa voiture',
  excerpt: 'Trois parkings entourent le centre de congrès.',
  picture: '/art/news-tip.svg',
};

const copy = copyDefinitions();
const { folder } = copy;
const server = await serveCopy(copy, { PUBLIC_URL });

const statusOf = async (path: string) => (await fetch(server.url + path)).status;
const sitemap = async () => (await fetch(`${server.url}/sitemap.xml`)).text();
/** Waits until the server has published the change. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 100 });

test('a page saved while the server runs is served with its alias and in the sitemap, until it is removed', async () => {
  const file = join(folder, 'content', 'pages', 'transport.json');
  expect(await statusOf(PAGE.route)).toBe(404);

  await writeFile(file, JSON.stringify(PAGE));
  await eventually(async () => expect(await statusOf(PAGE.route)).toBe(200));
  expect(await sitemap()).toContain(`<loc>${PUBLIC_URL}${PAGE.route}</loc>`);
  const { page, errors } = await openPage(server.url + PAGE.aliases[0]);
  await waitForHydration(page);
  expect(await page.locator('h1').textContent()).toBe(PAGE.blocks[0]?.title);
  expect(await page.locator('main').textContent()).toContain('Un bus part chaque matin.');
  expect(await page.title()).toContain(PAGE.title);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(PUBLIC_URL + PAGE.route);
  expect(errors).toEqual([]);

  await rm(file);
  await eventually(async () => expect(await statusOf(PAGE.route)).toBe(404));
  expect(await statusOf(PAGE.aliases[0]!)).toBe(404);
  expect(await sitemap()).not.toContain(PAGE.route);
});

test('a news item added to site.json is in the list and its category', async () => {
  const file = join(folder, 'content', 'site.json');
  const site = JSON.parse(await readFile(file, 'utf8')) as CompiledSite;
  site.news.push(NEWS);
  await writeFile(file, JSON.stringify(site, null, 2));
  await eventually(async () =>
    expect(await (await fetch(`${server.url}/actualites`)).text()).toContain(NEWS.title),
  );
  const { page, errors } = await openPage(`${server.url}/actualites`);
  await waitForHydration(page);
  const category = site.newsCategories.find(({ id }) => id === NEWS.category)?.label ?? '';
  await page.locator('.news-filters button', { hasText: category }).click();
  await page.getByText(NEWS.title).waitFor();
  expect(errors).toEqual([]);
});

test('a page can show the newest news items', async () => {
  const file = join(folder, 'content', 'pages', 'home.json');
  const home = await readFile(file, 'utf8');
  expect(home).toMatch(/"items": \["ouverture-inscriptions", [^\]]*\]/);
  await writeFile(file, home.replace(/"items": \["ouverture-inscriptions", [^\]]*\]/, '"newest": 2'));
  const { page } = await openPage(`${server.url}/`);
  await eventually(async () => {
    await page.reload();
    const titles = await page.locator('#actualites .news h3').allTextContents();
    expect(titles).toHaveLength(2);
    expect(titles[0]).toBe(NEWS.title);
  });
});
