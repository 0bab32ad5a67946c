import { expect, test } from 'vitest';
import { FIRST_FIELD } from '../../scripts/bench/browser/observeLoad.ts';
import { openPage } from './openPage.ts';

test('the bench types into a field that people see, not into the trap', async () => {
  const { page } = await openPage('/reservation');
  const first = page.locator(FIRST_FIELD).first();
  expect(await first.evaluate((field: HTMLInputElement) => field.labels?.[0]?.innerText)).toBe('Nom complet');
});
