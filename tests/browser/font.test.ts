import { expect, test } from 'vitest';
import { DESKTOP, openPage, PHONE } from '../support/browser/openPage.ts';

declare global {
  interface Window {
    /** Sum of the layout shifts that nobody caused. */
    shifted?: number;
  }
}

/** Shifts up to 0.1 pass for good; a form that somebody types into had better keep still. */
const LARGEST_SHIFT = 0.02;

test.each([
  ['/', PHONE],
  ['/reservation', PHONE],
  ['/reservation', DESKTOP],
  ['/exposition', DESKTOP],
])('of %s comes once the page works, and moves nothing', async (path, viewport) => {
  const hydratedBefore: boolean[] = [];
  const { page, errors } = await openPage(path, { viewport }, async (opening) => {
    await opening.addInitScript(() => {
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
          window.shifted = (window.shifted ?? 0) + shift.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await opening.route('**/*.woff2', async (route) => {
      hydratedBefore.push(await opening.evaluate(() => window.hydrated === true));
      await route.continue();
    });
  });
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family === 'Bricolage'));
  // Two frames: the text is laid out in it, and what that has moved is reported.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(hydratedBefore).toEqual([true]);
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(LARGEST_SHIFT);
  expect(errors).toEqual([]);
});
