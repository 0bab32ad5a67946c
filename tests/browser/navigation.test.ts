import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, openPage, PHONE, waitForHydration } from '../support/browser/openPage.ts';

/** A form: there the site prefetches no links in view, only links that people point at. */
const FORM = '/reservation';

/** Collects the paths of modules, style sheets and scripts that the page requests from now on. */
function watchFetches(page: Page): string[] {
  const fetched: string[] = [];
  const cached = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // `loadCode` fetches a chunk, then imports it from the browser's cache.
    if (request.resourceType() === 'fetch') cached.add(pathname);
    else if (cached.has(pathname)) return;
    if (/^\/(_publication|assets)\/.*\.(js|css)$/.test(pathname)) fetched.push(pathname);
  });
  return fetched;
}

async function waitForHeading(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

const isExhibition = (path: string) => path.startsWith('/_publication/exposition.');

const waitForIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));

describe('prefetching', () => {
  test.each([
    [
      'pointed at',
      { viewport: DESKTOP },
      (page: Page) => page.locator('.header-nav a[href="/exposition"]').hover(),
    ],
    [
      'given the focus',
      { viewport: DESKTOP },
      (page: Page) => page.locator('.header-nav a[href="/exposition"]').focus(),
    ],
    [
      'touched',
      { viewport: PHONE, hasTouch: true },
      async (page: Page) => {
        await page.locator('.header-menu').click();
        await page.locator('.menu-links a[href="/exposition"]').dispatchEvent('touchstart');
      },
    ],
  ])('fetches the target of a link that is %s, once', async (_how, options, pointAt) => {
    const { page, errors } = await openPage(FORM, options);
    await waitForHydration(page);
    const fetched = watchFetches(page);
    const module = page.waitForResponse((response) => isExhibition(new URL(response.url()).pathname));
    await pointAt(page);
    await module;
    await page.waitForLoadState('networkidle');
    expect(fetched.filter(isExhibition)).toHaveLength(1);
    expect(fetched.filter((path) => path.endsWith('.css'))).toHaveLength(1);

    // Everything is fetched: the link works offline.
    fetched.length = 0;
    await page.context().setOffline(true);
    await page.locator('a[href="/exposition"]:visible').first().click();
    await waitForHeading(page, 'Exposition');
    expect(fetched.filter(isExhibition)).toEqual([]);
    expect(errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });

  test('does not apply the style sheet before the page is shown', async () => {
    const { page } = await openPage(FORM, { viewport: DESKTOP });
    await waitForHydration(page);
    const applied = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
          ({ media }) => matchMedia(media).matches,
        ),
      );
    await page.locator('.header-nav a[href="/exposition"]').hover();
    await page.locator('link[rel=stylesheet]').first().waitFor({ state: 'attached' });
    expect(await applied()).toEqual([false]);
    await page.locator('.header-nav a[href="/exposition"]').click();
    // The heading of the form has the same word.
    await page.locator('[data-page="exposition"]').waitFor();
    expect((await applied())[0]).toBe(true);
  });

  test('fetches the targets of links in view on an information page, with the code of forms', async () => {
    const { page } = await openPage('about:blank', { viewport: DESKTOP });
    const fetched = watchFetches(page);
    await page.goto('/participation-gate');
    const form = page.waitForResponse((response) => response.url().includes('/_publication/reservation.'));
    await page.locator('main a[href="/reservation"]').scrollIntoViewIfNeeded();
    await form;
    await page.waitForFunction(() => !document.querySelector('link[rel=stylesheet]:not([media])'));
    expect(fetched.filter((path) => /^\/assets\/FormRoute/.test(path))).toHaveLength(1);
    expect(fetched.filter(isExhibition)).toHaveLength(1);
    // This link is far below the viewport.
    expect(fetched.filter((path) => path.startsWith('/_publication/confidentialite.'))).toEqual([]);
    expect(new Set(fetched).size).toBe(fetched.length);
  });

  test('fetches nothing ahead on a form until it is touched, then its other language alone', async () => {
    const { page } = await openPage(FORM, { viewport: DESKTOP });
    await waitForHydration(page);
    const fetched = watchFetches(page);
    await page.evaluate(() => {
      const send = (type: string, to: string) =>
        document.querySelector(to)!.dispatchEvent(new PointerEvent(type, { bubbles: true }));
      // Chromium sends one after a layout, for a mouse that rests.
      send('pointermove', 'body');
      // A pointer that passes over a link.
      send('pointerover', '.header-nav a[href="/exposition"]');
      send('pointerover', 'main');
    });
    await waitForIdle(page);
    await page.waitForTimeout(500);
    const ahead = () => fetched.filter((path) => path.startsWith('/_publication/'));
    expect(ahead()).toEqual([]);
    const english = page.waitForResponse(/\.en\.\w+\.js$/);
    await page.keyboard.press('Tab');
    await english;
    expect(ahead().filter((path) => !/\.en\.\w+\.js$/.test(path))).toEqual([]);
  });

  test('fetches the other language of a form that was touched, though the browser is never idle', async () => {
    const { page } = await openPage('about:blank', { viewport: DESKTOP });
    await page.addInitScript(() => {
      window.requestIdleCallback = (work, { timeout } = {}) =>
        timeout ? window.setTimeout(work, 0, { didTimeout: true, timeRemaining: () => 0 }) : 0;
    });
    await page.goto(FORM);
    await waitForHydration(page);
    const english = page.waitForResponse(/\.en\.\w+\.js$/);
    await page.keyboard.press('Tab');
    await english;
  });

  test.each([
    ['the browser saves data', { saveData: true }],
    ['the network is slow', { effectiveType: '2g' }],
    ['the network is very slow', { effectiveType: 'slow-2g' }],
  ])('fetches nothing if %s', async (_where, connection) => {
    const { page, errors } = await openPage('about:blank', { viewport: DESKTOP });
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value });
    }, connection);
    await page.goto('/about');
    await waitForHydration(page);
    const fetched = watchFetches(page);
    await page.locator('.header-nav a[href="/exposition"]').hover();
    await page.waitForTimeout(700);
    expect(fetched.filter(isExhibition)).toEqual([]);
    await page.locator('.header-nav a[href="/exposition"]').click();
    await waitForHeading(page, 'Exposition');
    expect(fetched.filter(isExhibition)).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});

describe('a change of screen', () => {
  const countTransitions = async (
    reducedMotion: 'reduce' | 'no-preference',
    device: 'fast' | 'slow' = 'fast',
  ) => {
    const { page, errors } = await openPage('about:blank', { viewport: DESKTOP, reducedMotion });
    await page.addInitScript((device) => {
      // A busy machine reports long tasks too.
      if (device === 'fast') Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] });
      else {
        setTimeout(() => {
          const end = performance.now() + 300;
          while (performance.now() < end);
        });
      }
      const start = document.startViewTransition;
      document.startViewTransition = function counted(this: Document, change) {
        document.documentElement.dataset.transitions = `${Number(document.documentElement.dataset.transitions ?? 0) + 1}`;
        return start.call(this, change);
      } as typeof start;
    }, device);
    await page.goto('/about');
    await waitForHydration(page);
    await page.locator('.header-nav a[href="/exposition"]').click();
    await waitForHeading(page, 'Exposition');
    await page.goBack();
    await page.locator('main h1:not(:text("Exposition"))').waitFor();
    expect(errors).toEqual([]);
    return page.evaluate(() => Number(document.documentElement.dataset.transitions ?? 0));
  };

  test('fades in the screen that a link leads to', async () => {
    expect(await countTransitions('no-preference')).toBe(1);
  });

  test('has no view transition on a slow device', async () => {
    expect(await countTransitions('no-preference', 'slow')).toBe(0);
  });

  test('has no view transition with reduced motion', async () => {
    expect(await countTransitions('reduce')).toBe(0);
  });

  test('lays out every block of a long page once its top has been painted', async () => {
    const leftOut = (page: Page) =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('[data-page] > *')].filter(
            (block) => getComputedStyle(block).contentVisibility !== 'visible',
          ).length,
      );
    const opened = await openPage('/expositions', { viewport: PHONE, reducedMotion: 'no-preference' });
    await expect.poll(() => leftOut(opened.page)).toBe(0);
    // A block below the window still fades in when it is scrolled to.
    const hidden = () => opened.page.locator('[data-appear=hidden]').count();
    await expect.poll(hidden).toBe(await opened.page.locator('[data-appear]').count());
    const linked = await openPage('/about', { viewport: PHONE });
    await waitForHydration(linked.page);
    await linked.page.locator('a[href="/expositions"]:visible').last().click();
    await linked.page.waitForURL('**/expositions');
    await expect.poll(() => leftOut(linked.page)).toBe(0);
  });

  test('focuses the main part, announces the title, and starts at the top', async () => {
    const { page } = await openPage('/about', { viewport: DESKTOP });
    await waitForHydration(page);
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await page.locator('.header-nav a[href="/exposition"]').click();
    await waitForHeading(page, 'Exposition');
    expect(await page.evaluate(() => [document.activeElement?.id, scrollY])).toEqual(['main', 0]);
    expect(await page.locator('p[role=status]').first().textContent()).toBe(await page.title());
  });

  test('shows the link clicked last, even if an earlier one loads later', async () => {
    const { page } = await openPage(FORM, { viewport: DESKTOP });
    await waitForHydration(page);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/_publication/exposition.*.js', async (route) => {
      await released;
      await route.continue();
    });
    const late = page.waitForResponse((response) => isExhibition(new URL(response.url()).pathname));
    await page.locator('.header-nav a[href="/exposition"]').click();
    await page.locator('.header-nav a[href="/conference-ateliers"]').click();
    const heading = page.locator('main h1');
    await page.locator('[data-page*=conference]').waitFor();
    release();
    await late;
    await page.waitForTimeout(200);
    expect(new URL(page.url()).pathname).toBe('/conference-ateliers');
    expect(await heading.textContent()).not.toBe('Exposition');
    expect(await page.locator('[data-page]').getAttribute('data-page')).toContain('conference');
  });

  test('loads the document of a screen that cannot be loaded', async () => {
    const { page } = await openPage(FORM, { viewport: DESKTOP });
    await waitForHydration(page);
    let attempts = 0;
    await page.route('**/_publication/exposition.*.js', (route) => {
      attempts++;
      return route.abort();
    });
    const reload = page.waitForRequest((request) => request.isNavigationRequest());
    await page.locator('.header-nav a[href="/exposition"]').click();
    expect(new URL((await reload).url()).pathname).toBe('/exposition');
    await waitForHeading(page, 'Exposition');
    expect(attempts).toBeLessThan(5);
  });

  test('loads the document of a screen that is newer than the scripts of the tab', async () => {
    const { page, errors } = await openPage(FORM, { viewport: DESKTOP });
    await waitForHydration(page);
    // Without `times: 1`: when the last route ends, Chromium now and then forgets a request that is under way.
    let newer = true;
    await page.route('**/_publication/exposition.*.js', (route) => {
      if (!newer) return route.continue();
      newer = false;
      return route.fulfill({ contentType: 'text/javascript', body: "export const kind = 'form';" });
    });
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    await page.locator('.header-nav a[href="/exposition"]').click();
    await page.locator('[data-page*=exposition] h2').first().waitFor();
    expect(errors).not.toEqual([]);
    expect(documents).toHaveLength(1);
  });
});

describe('the scroll position', () => {
  const position = (page: Page) => page.evaluate(() => Math.round(scrollY));
  /** Asks by a timer: a busy browser may render no frame for long. */
  const waitForPosition = (page: Page, top: number) =>
    expect
      .poll(async () => Math.abs((await position(page)) - top), { message: `distance from ${top}` })
      .toBeLessThanOrEqual(2);
  // Clicks without scrolling; Playwright's click would scroll to the link first.
  const clickInPlace = (page: Page, link: string) =>
    page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), link);
  /** Until font and layout of the whole page are there, blocks change their height, and the browser corrects the position. */
  const waitForLayout = async (page: Page) => {
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => !document.documentElement.classList.contains('top-first'));
  };
  const scrollTo = async (page: Page, top: number) => {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    await waitForPosition(page, top);
    // The scroll event fires in the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  };

  test('is restored on Back and Forward, after a reload, and on Back after it', async () => {
    const { page } = await openPage('/about');
    await waitForLayout(page);
    await scrollTo(page, 1500);
    await clickInPlace(page, '.header-nav a[href="/exposition"]');
    await waitForHeading(page, 'Exposition');
    expect(await position(page)).toBe(0);
    await scrollTo(page, 700);
    await page.goBack();
    await waitForPosition(page, 1500);
    await page.goForward();
    await waitForHeading(page, 'Exposition');
    await waitForPosition(page, 700);
    await page.reload();
    await waitForLayout(page);
    await waitForPosition(page, 700);
    await page.goBack();
    await waitForPosition(page, 1500);
  });

  test.each([
    ['an anchor on it', '/about', async (page: Page) => clickInPlace(page, '.skip-link')],
    ['an address with a hash', '/about#banque', async () => undefined],
  ])('is restored on Back to a page that was opened by %s', async (_how, path, arrive) => {
    const { page } = await openPage(path);
    await waitForLayout(page);
    await arrive(page);
    await page.waitForURL(/#/);
    await scrollTo(page, 640);
    await clickInPlace(page, '.header-nav a[href="/exposition"]');
    await waitForHeading(page, 'Exposition');
    await scrollTo(page, 300);
    await page.goBack();
    await page.waitForURL(/#/);
    await waitForPosition(page, 640);
    await page.waitForTimeout(300);
    await waitForPosition(page, 640);
  });

  test('is restored on Back from an anchor, also of a device that is slow to render', async () => {
    const { page } = await openPage('/about');
    await waitForLayout(page);
    await scrollTo(page, 900);
    // The browser tells that it has scrolled before React has rendered the other entry.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.footer-home')?.click();
      window.scrollTo({ top: 0, behavior: 'instant' });
      dispatchEvent(new Event('scroll'));
    });
    await page.waitForURL(/#root/);
    await waitForPosition(page, 0);
    // Once the browser is idle, React has rendered the other entry.
    await waitForIdle(page);
    await page.goBack();
    await waitForPosition(page, 900);
  });

  test('is restored on Back from an anchor of which nothing was rendered', async () => {
    const { page } = await openPage('/about');
    await waitForLayout(page);
    await scrollTo(page, 900);
    await page.evaluate(async () => {
      // React renders in messages of its own.
      const { postMessage } = MessagePort.prototype;
      const waiting: (() => void)[] = [];
      MessagePort.prototype.postMessage = function (...message: unknown[]) {
        waiting.push(() => postMessage.apply(this, message as [unknown]));
      };
      document.querySelector<HTMLElement>('.footer-home')?.click();
      window.scrollTo({ top: 0, behavior: 'instant' });
      history.back();
      await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      dispatchEvent(new Event('scroll'));
      MessagePort.prototype.postMessage = postMessage;
      for (const send of waiting) send();
    });
    await waitForPosition(page, 900);
  });

  test('is at the anchor of a link to another page, without a page load', async () => {
    const { page } = await openPage('/faq', { viewport: DESKTOP });
    await waitForLayout(page);
    await page.evaluate(() => {
      (window as { same?: boolean }).same = true;
      const link = document.querySelector<HTMLDetailsElement>('details:has(a[href="/about#banque"])');
      if (link) link.open = true;
    });
    await page.locator('main a[href="/about#banque"]').click();
    await page.waitForURL('**/about#banque');
    await page.waitForFunction(() => {
      const top = document.getElementById('banque')?.getBoundingClientRect().top;
      return top !== undefined && top >= 0 && top < 200;
    });
    expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBe(true);
  });
});
