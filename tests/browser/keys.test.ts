import { expect, test } from 'vitest';
import { FIRST_FIELD } from '../../scripts/bench/browser/observeLoad.ts';
import { openPage, waitForHydration } from '../support/browser/openPage.ts';

declare global {
  interface Window {
    timers?: number;
  }
}

test('typing, as the bench does, sets no timers except the one that saves the draft', async () => {
  const { page } = await openPage('/reservation');
  await waitForHydration(page);
  const field = page.locator(FIRST_FIELD).first();
  // A visible field, not the trap.
  expect(await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.innerText)).toBe('Nom complet');
  await field.focus();
  // The first key loads the draft storage.
  await field.press('a');
  // Its draft is saved again once the server's time is known.
  await page.locator('.keeping').getByText("jusqu'au").waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const set = window.setTimeout;
    window.timers = 0;
    window.setTimeout = ((...args: Parameters<typeof set>) => {
      window.timers = (window.timers ?? 0) + 1;
      return set(...args);
    }) as typeof set;
  });
  const start = performance.now();
  for (let key = 0; key < 20; key += 1) await field.press('a');
  // A draft is saved every half second, with up to three timers.
  const saves = Math.ceil((performance.now() - start) / 500);
  expect(await page.evaluate(() => window.timers)).toBeLessThan(3 * saves + 2);
});
