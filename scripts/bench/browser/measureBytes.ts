import type { Browser } from 'playwright-core';
import { type PageBytes, sumBytes } from '../budgets.ts';
import { openThrottled } from './openThrottled.ts';

/** Milliseconds in which whatever is loaded late has been asked for. */
const SETTLE = 1_000;

/** What a browser with an empty cache transfers until the page has come to rest: bodies as sent, without headers. */
export async function measureBytes(browser: Browser, url: string): Promise<PageBytes> {
  const { page, cdp, close } = await openThrottled(browser);
  try {
    const transfers: { type: string; bytes: number }[] = [];
    cdp.on('Network.responseReceived', ({ response }) => {
      const length = Object.entries(response.headers).find(
        ([name]) => name.toLowerCase() === 'content-length',
      );
      transfers.push({ type: response.mimeType, bytes: Number(length?.[1] ?? 0) });
    });
    await cdp.send('Network.enable');
    await page.goto(url);
    await page.waitForFunction(() => window.hydrated === true);
    await page.waitForLoadState('networkidle');
    // The font comes after all else.
    await page.waitForTimeout(SETTLE);
    return sumBytes(transfers);
  } finally {
    await close();
  }
}
