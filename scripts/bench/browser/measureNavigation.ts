import type { Browser } from 'playwright-core';
import { type Network, openThrottled } from './openThrottled.ts';

/** Milliseconds that the pointer is on the link before it is pressed. */
const POINTED_AT = 200;

declare global {
  interface Window {
    /** Milliseconds from the press until the next page's heading stands there. */
    benchHeading?: Promise<number>;
  }
}

/**
 * Opens a page, scrolls to a link that was not in view, points at it at once, and presses it a moment later: the time
 * from the press until the other page's heading is seen, without anything that is blended over it.
 */
export async function measureNavigation(
  browser: Browser,
  url: string,
  href: string,
  network: Network,
): Promise<number> {
  const { page, close } = await openThrottled(browser, network);
  try {
    await page.goto(url);
    await page.waitForFunction(() => window.hydrated === true);
    await page.waitForLoadState('networkidle');
    const link = page.locator(`a[href="${href}"]:visible`).last();
    await page.evaluate(observeHeading);
    const top = await link.evaluate((element) => element.getBoundingClientRect().top);
    if (top < 740) throw new Error(`${url}: the link to ${href} is in view from the first.`);
    const box = await link.evaluate((element) => {
      element.scrollIntoView({ behavior: 'instant', block: 'center' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    await page.mouse.move(box.x, box.y);
    await page.waitForTimeout(POINTED_AT);
    await page.mouse.down();
    await page.mouse.up();
    return await page.evaluate(() => window.benchHeading as Promise<number>);
  } finally {
    await close();
  }
}

/** Runs in the page: measures from the next press to the frame after which another heading stands there. */
function observeHeading(): void {
  const heading = () => document.querySelector('main h1')?.textContent;
  const before = heading();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const blended = () =>
    document
      .getAnimations()
      .some(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition'));
  window.benchHeading = new Promise((resolve, reject) => {
    const measure = async () => {
      const pressed = performance.now();
      while (heading() === before || !heading() || blended()) {
        if (performance.now() - pressed > 30_000) reject(new Error('No other heading within half a minute.'));
        await frame();
      }
      // The frame in which it is painted has ended when a task after it runs.
      await frame();
      setTimeout(() => resolve(performance.now() - pressed));
    };
    addEventListener('pointerdown', () => void measure(), { once: true, capture: true });
  });
}
