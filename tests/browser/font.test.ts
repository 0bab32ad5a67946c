import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { DESKTOP, openPage, PHONE } from '../support/browser/openPage.ts';
import { ownServer } from '../support/server/browserWorker.ts';

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

/** Runs in the page before its own scripts. */
function recordShifts(): void {
  const shifts: Window['layoutShifts'] = [];
  window.layoutShifts = shifts;
  new PerformanceObserver((list) => {
    for (const { startTime, value, sources } of list.getEntries() as (PerformanceEntry & Shift)[]) {
      const moved = sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '');
      shifts.push({ at: startTime, value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** A browser paints what it has after some 50 ms. */
const PAUSE_MS = 500;

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
    await opening.addInitScript(recordShifts);
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

test('the first page is painted when its hero is complete, so that it does not move while a slow network delivers it', async () => {
  const html = await (await fetch(`${ownServer().url}/`)).text();
  const [start = '', rest = ''] = html.split(/(?<=<\/h1>)/, 2);
  const server = createServer(async ({ url }, response) => {
    if (url !== '/') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(start);
    await setTimeout(PAUSE_MS);
    response.end(rest);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { page } = await openPage('/', { baseURL });
  await page.locator('#hero a').last().waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(rest).not.toBe('');
  // Layout shifts tell nothing: Chromium also reports those of what it has laid out and not yet painted.
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  expect(painted).toBeGreaterThan(PAUSE_MS);
});
