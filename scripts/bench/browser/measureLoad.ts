import type { Browser, Page } from 'playwright-core';
import { FIRST_FIELD, observeLoad } from './observeLoad.ts';
import { type Network, openThrottled } from './openThrottled.ts';

/** Milliseconds from the start of the navigation. */
export interface LoadTimes {
  /** First contentful paint. */
  paint: number;
  /** A key typed into the first field is kept. */
  usable: number;
  /** The page has hydrated. */
  hydrated: number;
}

/** Opens a page with an empty cache, types a key once the first field is painted, and checks whether the field keeps it. */
export async function measureLoad(browser: Browser, url: string, network: Network): Promise<LoadTimes> {
  const { page, close } = await openThrottled(browser, network);
  const loaded = Promise.withResolvers<void>();
  const limit = setTimeout(() => loaded.reject(new Error(`${url}: no key arrived within a minute.`)), 60_000);
  try {
    let typed: Promise<void> | undefined;
    await page.exposeFunction('benchFieldShown', () => {
      typed ??= page.keyboard.press('a');
    });
    await page.exposeFunction('benchLoaded', () => loaded.resolve());
    await page.addInitScript(observeLoad, FIRST_FIELD);
    // Evaluates nothing in the page until it has loaded: compiling Playwright's script takes a slow phone 0.1 s. That
    // would delay a page about to paint, but not one that still waits for its scripts.
    await page.goto(url, { waitUntil: 'commit' });
    await loaded.promise;
    await typed;
    if (!(await stays(page, 'a'))) {
      await page.evaluate(() => {
        if (window.benchLoad) window.benchLoad.typed = undefined;
      });
      await page.locator(FIRST_FIELD).first().focus();
      await page.keyboard.press('b');
      if (!(await stays(page, 'b'))) throw new Error(`${url}: keys typed into the first field get lost.`);
    }
    const times = await page.evaluate(() => window.benchLoad);
    return { paint: times?.paint ?? 0, usable: times?.typed ?? 0, hydrated: times?.hydrated ?? 0 };
  } finally {
    clearTimeout(limit);
    await close();
  }
}

/** Whether the first field contains the key once the network is idle. */
async function stays(page: Page, key: string): Promise<boolean> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
  return (await page.locator(FIRST_FIELD).first().inputValue()).includes(key);
}
