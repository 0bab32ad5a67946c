import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteTable } from '#contract/RouteModule.ts';
import {
  axeFindings,
  breakingTexts,
  brokenWords,
  linkedUrls,
  missingTexts,
  overflowingElements,
  overflowingLargeText,
  structureFaults,
  underContactButton,
} from '../support/browser/inspectPage.ts';
import { DESKTOP, newContext, PHONE, waitForHydration } from '../support/browser/openPage.ts';
import { siteRoutes } from '../support/browser/siteRoutes.ts';
import { cases } from '../support/cases.ts';
import { ownServer } from '../support/server/browserWorker.ts';

const SMALLEST = 320;
const NOWHERE = '/no-such-page';
const paths = [...siteRoutes().map(({ route }) => route), NOWHERE];

/** Paths of this site that pages link to or load, with the page where each was found. */
const seen = new Map<string, string>();

/** Pages on a large screen; every page is tried on a phone. */
const LARGE = ['/', '/exposition', '/participation-gate', '/actualites', '/prixform', NOWHERE];

/** axe and widths take most of the time: each size, language and colour scheme is examined once. `pseudo.test.ts` has longer texts. */
const SIZES = [
  { name: 'a phone', viewport: PHONE, paths, chooseEnglish: fromPanel, examined: 'fr' },
  {
    name: 'a large screen',
    viewport: DESKTOP,
    paths: cases(paths, (path) => LARGE.includes(path)),
    chooseEnglish: fromDropdown,
    examined: 'en',
  },
] as const;
const SCHEMES = { fr: 'light', en: 'dark' } as const;

async function fromPanel(page: Page): Promise<void> {
  await page.locator('.header-menu').click();
  await page.locator('.menu-language', { hasText: 'English' }).click();
}

async function fromDropdown(page: Page): Promise<void> {
  await page.locator('.language-button').click();
  await page.locator('.language-list button', { hasText: 'English' }).click();
}

describe.each(SIZES)('on $name', ({ viewport, paths, chooseEnglish, examined }) => {
  let context: BrowserContext;
  let page: Page;
  let problems: string[] = [];

  beforeAll(async () => {
    context = await newContext({ viewport });
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`policy violated: ${violatedDirective} by ${blockedURI}`),
      );
    });
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      // The browser logs the 404 status of the page for unknown paths.
      const itself = message.location().url === page.url() && page.url().endsWith(NOWHERE);
      if (message.type() === 'error' && !itself) problems.push(message.text());
    });
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      if (origin === ownServer().url && !seen.has(pathname)) seen.set(pathname, 'what a page loads');
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // Leaving a page aborts its pending requests, mostly its video.
      if (reason !== 'net::ERR_ABORTED') problems.push(`${request.url()}: ${reason}`);
    });
  });
  afterAll(() => context.close());

  test.each(paths)('%s has no faults in both languages', async (path) => {
    problems = [];
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: SCHEMES.fr });
    await page.goto(path);
    await waitForHydration(page);

    // With reduced motion a video loads only after a click.
    const video = page.locator('.hero-pause');
    if (await video.isVisible()) await video.click();

    const inspect = async (locale: string) => {
      const at = (found: string[]) => problems.push(...found.map((each) => `${locale}: ${each}`));
      at((await missingTexts(page)).map((id) => `missing text ${id}`));
      // The footer is the same on every page.
      const leftOut = path === paths[0] ? [] : ['footer.footer'];
      if (locale === examined) {
        at((await axeFindings(page, leftOut)).map((finding) => `axe: ${finding}`));
        at(await structureFaults(page));
      }
      const { urls, brokenFragments } = await linkedUrls(page);
      for (const url of urls) if (!seen.has(url)) seen.set(url, path);
      at(brokenFragments.map((href) => `broken fragment: ${href}`));
    };

    const fits = async (locale: string) => {
      if (locale !== examined) return;
      const wide = await overflowingElements(page, SMALLEST);
      if (viewport === PHONE) wide.push(...(await overflowingLargeText(page, PHONE.width)));
      problems.push(...wide.map((found) => `${locale}: too wide by ${found}`));
    };

    await inspect('fr');
    problems.push(...(await breakingTexts(page)).map((text) => `space that breaks: ${text}`));
    if (viewport === PHONE) {
      problems.push(...(await brokenWords(page)).map((word) => `word that breaks: ${word}`));
      problems.push(...(await underContactButton(page)).map((text) => `under the contact button: ${text}`));
    }
    await fits('fr');
    await page.setViewportSize(viewport);
    const french = await page.title();
    await chooseEnglish(page);
    await page.locator('html[lang=en]').waitFor();
    await page.emulateMedia({ colorScheme: SCHEMES.en });
    expect(await page.title()).not.toBe(french);
    await inspect('en');
    await fits('en');
    expect(problems).toEqual([]);
  });
});

test('every link, picture, document and module of any page answers 200', async () => {
  const routes: RouteTable = await (await fetch(`${ownServer().url}/_publication/routes.json`)).json();
  for (const [route, { module, texts = {}, styles }] of Object.entries(routes)) {
    if (route !== '/404') seen.set(route, 'routes.json');
    for (const url of [module, ...Object.values(texts)]) seen.set(url, 'routes.json');
    seen.set(styles, 'routes.json');
  }
  for (const path of ['/sitemap.xml', '/robots.txt']) seen.set(path, 'search engines');
  // The page for unknown paths links to itself.
  for (const none of [NOWHERE, '/404']) seen.delete(none);
  const answers = await Promise.all(
    [...seen].map(async ([url, from]) => {
      const { status } = await fetch(ownServer().url + url, { method: 'HEAD' });
      return `${status} ${url} from ${from}`;
    }),
  );
  expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
  // Guards against a crawl that found too little.
  const roots = new Set([...seen.keys()].map((url) => url.split('/')[1]));
  expect([...roots]).toEqual(
    expect.arrayContaining(['documents', 'art', 'video', 'fonts', 'assets', '_publication']),
  );
});
