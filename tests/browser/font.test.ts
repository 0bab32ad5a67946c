import { expect, test } from 'vitest';
import { DESKTOP, openPage, PHONE } from '../support/browser/openPage.ts';

declare global {
  interface Window {
    /** All layout shifts, with what moved. */
    layoutShifts?: { at: number; value: number; moved: string[] }[];
  }
}

interface Shift {
  value: number;
  sources: { node: Node | null }[];
}

/** Far below 0.1, the limit for "good" in Core Web Vitals: a form must not move while somebody types. */
const LARGEST_SHIFT = 0.02;

test.each([
  ['/', PHONE],
  ['/reservation', PHONE],
  ['/reservation', DESKTOP],
  ['/exposition', DESKTOP],
])('the font of %s loads after hydration and shifts no layout', async (path, viewport) => {
  const hydratedBefore: boolean[] = [];
  const { page, errors } = await openPage(path, { viewport }, async (opening) => {
    await opening.addInitScript(() => {
      const shifts: Window['layoutShifts'] = [];
      window.layoutShifts = shifts;
      new PerformanceObserver((list) => {
        for (const { startTime, value, sources } of list.getEntries() as (PerformanceEntry & Shift)[]) {
          const moved = sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '');
          shifts.push({ at: startTime, value, moved });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await opening.route('**/*.woff2', async (route) => {
      hydratedBefore.push(await opening.evaluate(() => window.hydrated === true));
      await route.continue();
    });
  });
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family === 'Bricolage'));
  // Two frames: the text is laid out with the font, and layout shifts are reported.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(hydratedBefore).toEqual([true]);
  // Before, a slow browser may paint parts of the document that it has read.
  const shifts = await page.evaluate(() => {
    const font = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'));
    return window.layoutShifts?.filter(({ at }) => font && at >= font.startTime) ?? [];
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(LARGEST_SHIFT);
  expect(errors).toEqual([]);
});
