import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, inject, onTestFinished } from 'vitest';
import { ownServer } from './ownServer.ts';

/** A cheap phone, as most applicants have. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1440, height: 900 };

let connection: Promise<Browser> | undefined;

/** The one browser of all tests. */
export async function sharedBrowser(): Promise<Browser> {
  connection ??= chromium.connect(inject('browser'));
  return connection;
}

afterAll(async () => {
  if (connection) await (await connection).close();
  connection = undefined;
});

export interface OpenedPage {
  page: Page;
  /** What the page wrote to its console as errors, or threw. */
  errors: string[];
}

/** A phone's context without draft or cache, in French, on the shared server; to be closed by the caller. */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return (await sharedBrowser()).newContext({
    baseURL: ownServer().url,
    viewport: PHONE,
    locale: 'fr-FR',
    reducedMotion: 'reduce',
    ...options,
  });
}

/**
 * A page of its own, in a context of its own. Closed when the test ends. `prepare` is called before anything is loaded;
 * with it, the page is given back before its scripts have run.
 */
export async function openPage(
  path: string,
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<void>,
): Promise<OpenedPage> {
  const context = await newContext(options);
  onTestFinished(() => context.close());
  // Long on busy cores, yet short of the test's own time, so that the failure names the step.
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await prepare?.(page);
  await page.goto(path, { waitUntil: prepare ? 'commit' : 'load' });
  return { page, errors };
}

/** Resolves once the page's own script has taken over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as { hydrated?: boolean }).hydrated === true);
}

/** Sets the page's clock on as if a person had filled a form: the server takes anything under two seconds for a program. */
export async function unhurried(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 3_500;
  });
}
