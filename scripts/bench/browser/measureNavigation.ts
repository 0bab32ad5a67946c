import type { Browser } from 'playwright-core';
import { type Network, openThrottled } from './openThrottled.ts';

/** Milliseconds that the pointer is on the link before it is pressed. */
const POINTED_AT = 200;

export interface NavigationCase {
  /** The link's `href`. */
  to: string;
  /** Points at the link as soon as it is in view, so that nothing of it has been fetched. */
  atOnce?: boolean;
}

declare global {
  interface Window {
    /** Milliseconds from the press until the next page's heading stands there. */
    benchHeading?: Promise<number>;
  }
}

/** Milliseconds that a reader has a link in view before pointing at it. */
const IN_VIEW = 1000;

/**
 * Opens a page, scrolls to a link that was not in view, points at it and presses it: the milliseconds from the press
 * until the frame that shows the other page's heading has been painted.
 */
export async function measureNavigation(
  browser: Browser,
  url: string,
  { to, atOnce = false }: NavigationCase,
  network: Network,
): Promise<number> {
  const { page, close } = await openThrottled(browser, network);
  try {
    await page.goto(url);
    await page.waitForFunction(() => window.hydrated === true);
    await page.waitForLoadState('networkidle');
    const link = page.locator(`a[href="${to}"]:visible`).last();
    await page.evaluate(observeHeading);
    const top = await link.evaluate((element) => element.getBoundingClientRect().top);
    if (top < 740) throw new Error(`${url}: the link to ${to} is in view from the first.`);
    await link.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }));
    const point = async () => {
      const { x, y, width, height } = await link.evaluate((element) =>
        element.getBoundingClientRect().toJSON(),
      );
      await page.mouse.move(x + width / 2, y + height / 2);
    };
    if (!atOnce) await page.waitForTimeout(IN_VIEW);
    await point();
    await page.waitForTimeout(POINTED_AT);
    // A card rises when it comes into view.
    await point();
    await page.mouse.down();
    await page.mouse.up();
    return await page.evaluate(() => window.benchHeading as Promise<number>);
  } finally {
    await close();
  }
}

/** Runs in the page: measures from the next click, which a press ends with, until the frame that shows another heading has been painted. */
function observeHeading(): void {
  const heading = () => document.querySelector('main h1')?.textContent;
  const before = heading();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  window.benchHeading = new Promise((resolve, reject) => {
    const measure = async (pressed: number) => {
      while (heading() === before || !heading()) {
        if (performance.now() - pressed > 30_000) reject(new Error('No other heading within half a minute.'));
        await frame();
      }
      // A task after a frame's callbacks runs once the frame has been painted.
      setTimeout(() => resolve(performance.now() - pressed));
    };
    addEventListener('click', ({ timeStamp }) => void measure(timeStamp), {
      once: true,
      capture: true,
    });
  });
}
