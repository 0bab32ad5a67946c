import type { Browser } from 'playwright-core';
import { FIRST_FIELD, observeLoad } from './observeLoad.ts';
import { type Network, openThrottled } from './openThrottled.ts';

/** Milliseconds from the start of the navigation until hydration, with an empty cache. */
export async function measureHydration(browser: Browser, url: string, network: Network): Promise<number> {
  const { page, close } = await openThrottled(browser, network);
  try {
    const hydrated = Promise.withResolvers<void>();
    await page.exposeFunction('benchHydrated', () => hydrated.resolve());
    await page.addInitScript(observeLoad, FIRST_FIELD);
    // As in `measureLoad`: nothing is evaluated in the page while it loads.
    await page.goto(url, { waitUntil: 'commit' });
    await hydrated.promise;
    return await page.evaluate(() => window.benchLoad?.hydrated ?? Number.NaN);
  } finally {
    await close();
  }
}
