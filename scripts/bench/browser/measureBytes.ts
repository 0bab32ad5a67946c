import type { Browser } from 'playwright-core';
import { isCode, type PageBytes, sumBytes } from '../budgets.ts';
import { FIRST_FIELD, observeLoad } from './observeLoad.ts';
import { openThrottled } from './openThrottled.ts';

/** Milliseconds within which late resources are requested. */
const SETTLE = 1_000;

/**
 * Bytes that a browser with an empty cache transfers until the network is idle: bodies as sent, without headers. Code
 * requested after hydration is prefetched for the next screen and counted as `later`.
 */
export async function measureBytes(browser: Browser, url: string): Promise<PageBytes & { later: number }> {
  const { page, cdp, close } = await openThrottled(browser);
  try {
    const asked = new Map<string, number>();
    cdp.on('Network.requestWillBeSent', ({ requestId, wallTime }) => asked.set(requestId, wallTime * 1000));
    const transfers: { type: string; bytes: number; asked: number }[] = [];
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      const length = Object.entries(response.headers).find(
        ([name]) => name.toLowerCase() === 'content-length',
      );
      const bytes = Number(length?.[1] ?? 0);
      transfers.push({ type: response.mimeType, bytes, asked: asked.get(requestId) ?? 0 });
    });
    await cdp.send('Network.enable');
    await page.addInitScript(observeLoad, FIRST_FIELD);
    await page.goto(url);
    await page.waitForFunction(() => window.hydrated === true);
    await page.waitForLoadState('networkidle');
    // The font is requested last.
    await page.waitForTimeout(SETTLE);
    const hydrated = await page.evaluate(
      () => performance.timeOrigin + (window.benchLoad?.hydrated ?? Number.NaN),
    );
    const isLater = (each: (typeof transfers)[number]) => isCode(each.type) && each.asked > hydrated;
    const later = sumBytes(transfers.filter(isLater)).code;
    return { ...sumBytes(transfers.filter((each) => !isLater(each))), later };
  } finally {
    await close();
  }
}
