import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, onTestFailed, onTestFinished } from 'vitest';
import { findChromium } from '../../../scripts/findChromium.ts';
import { ownServer } from '../server/browserWorker.ts';

/** The viewport of a cheap phone, which most applicants use. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1440, height: 900 };

let browser: Promise<Browser> | undefined;

/**
 * The browser of this worker, which all its test files share: one for all workers would pass each message through the
 * processor twice more. It ends with the worker.
 */
export async function sharedBrowser(): Promise<Browser> {
  browser ??= findChromium().then((options) => chromium.launch(options));
  return browser;
}

export interface OpenedPage {
  page: Page;
  /** Errors that the page logged or threw. */
  errors: string[];
}

/**
 * A phone's context without draft, cache or service worker, in French, on this worker's server. The caller closes it. With a
 * worker, requests go on after the page has loaded, and most tests count or intercept requests.
 */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return (await sharedBrowser()).newContext({
    baseURL: ownServer().url,
    viewport: PHONE,
    locale: 'fr-FR',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
}

/**
 * Opens a page in a new context, which closes when the test ends. `prepare` runs before anything loads; with `prepare`,
 * the promise resolves before the page's scripts have run.
 */
export async function openPage(
  path: string,
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<void>,
): Promise<OpenedPage> {
  const page = await newPage(options);
  onTestFinished(() => page.context().close());
  const errors = collectErrors(page);
  await prepare?.(page);
  await page.goto(path, { waitUntil: prepare ? 'commit' : 'load' });
  return { page, errors };
}

/**
 * Opens pages like `openPage`, but each in the same tab until a test fails: a new context costs a process, and loads and compiles
 * all scripts again. For tests that store nothing in the browser; routes end with the test, the cache stays.
 */
export function sharedTab(options: BrowserContextOptions = {}): (path: string) => Promise<OpenedPage> {
  let tab: Page | undefined;
  const close = async () => {
    await tab?.context().close();
    tab = undefined;
  };
  afterAll(close);
  return async (path) => {
    tab ??= await newPage(options);
    const page = tab;
    onTestFailed(close);
    onTestFinished(() => page.unrouteAll());
    const errors = collectErrors(page);
    await page.goto(path);
    return { page, errors };
  };
}

async function newPage(options: BrowserContextOptions): Promise<Page> {
  const context = await newContext(options);
  // Long enough for busy cores, but shorter than the test's timeout: so the failure names the step.
  context.setDefaultTimeout(30_000);
  return context.newPage();
}

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

/** Resolves once the page has hydrated. Looks by a timer: a browser on busy cores may draw no frame for long. */
export async function waitForHydration(page: Page): Promise<void> {
  const isHydrated = () => (window as { hydrated?: boolean }).hydrated === true;
  await page.waitForFunction(isHydrated, undefined, { polling: 20 });
}

/** Advances the page's clock by 3.5 s: the server refuses a form that was filled in less than two seconds. */
export async function advancePageClock(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 3_500;
  });
}

/**
 * Makes the pages that a tab opens from now on see a clock 3.5 s ahead, as when a person opens a form again: the server refuses
 * a form whose draft is younger than two seconds.
 */
export async function openedLater(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_500;
  });
}
