import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, overflowingElements, SHELL } from '../support/browser/inspectPage.ts';
import { DESKTOP, PHONE } from '../support/browser/openPage.ts';
import {
  advice,
  banner,
  expectOnce,
  expectTold,
  filled,
  PLAIN,
  passLimit,
  passSilence,
  TOO_MANY,
  UPLOADS,
} from '../support/browser/sendForm.ts';
import { shown } from '../support/spaces.ts';

/** One test for each kind of failure that matters; all of them, with every form and status, are in `tests/chaosBrowser`. */

test('a form whose answer was lost is sent again by itself when the line is back, under the same key', async () => {
  const sent = await filled(PLAIN, 'cutAfter');
  const { page, t, proxy } = sent;
  await page.clock.install();
  await sent.press();
  await expectTold(sent);
  await page.context().setOffline(true);
  await advice(page).getByText(t('form.retry.offlineKept')).first().waitFor();
  await page.clock.runFor(60_000);
  expect(proxy.keys).toHaveLength(1);
  await page.context().setOffline(false);
  await page.clock.runFor(5_000);
  await expectOnce(sent);
  expect(proxy.keys).toHaveLength(2);
});

test("a failure of a form with files has the specified toast, and the server's words in a banner that stays", async () => {
  const sent = await filled(UPLOADS, { ...TOO_MANY, headers: { 'retry-after': '20' } });
  const { page, t, form } = sent;
  await sent.press();
  const toast = page.locator('.toast');
  await toast.waitFor();
  expect(await toast.textContent()).toBe(t(form.failure.general!));
  // Its CSS comes with the script.
  await expect.poll(() => toast.evaluate((each) => getComputedStyle(each).position)).toBe('fixed');
  await toast.waitFor({ state: 'detached', timeout: 10_000 });
  expect(await banner(page).textContent()).toBe(shown('Trop d’envois : réessayez dans 2 secondes.'));
  expect(await page.title()).toMatch(/^Erreur\s: Dossier de candidature – Miss Enseignante 2025 – /);
  await advice(page)
    .getByRole('button', { name: t('form.retry.now') })
    .click();
  await expectOnce(sent);
});

test('a server that hangs is told in words, and the form arrives once', async () => {
  const sent = await filled(PLAIN, 'hang');
  const { page, t } = sent;
  await page.clock.install();
  await sent.press();
  await expect.poll(() => sent.proxy.keys.length).toBe(1);
  await passSilence(page, page.getByText(t('form.upload.slow')));
  await passLimit(page, advice(page).getByText(t('form.retry.late')));
  await page.clock.runFor(5_000);
  await expectOnce(sent);
});

test('each state of sending has no axe findings, on a light phone and a dark desktop', async () => {
  const sent = await filled(UPLOADS, 'hang', { ...TOO_MANY, headers: { 'retry-after': '600' } });
  const { page, t } = sent;
  await sent.press();
  const cancel = page.getByRole('button', { name: t('form.upload.cancel') });
  await expect.poll(() => cancel.isEnabled()).toBe(true);
  await expectAccessible(page, 'sending');
  await cancel.click();
  await page.getByText(t('form.upload.cancelled', { files: 'yes' })).waitFor();
  await expectAccessible(page, 'cancelled');
  await sent.press();
  await advice(page).getByRole('timer').waitFor();
  await expectAccessible(page, 'waiting');
  await advice(page)
    .getByRole('button', { name: t('form.retry.stop') })
    .click();
  await advice(page).getByText(t('form.retry.byHand')).waitFor();
  await expectAccessible(page, 'stopped');
});

async function expectAccessible(page: Page, state: string): Promise<void> {
  // It covers part of the form for five seconds, which axe would report.
  await page.locator('.toast').waitFor({ state: 'detached' });
  // Around the form nothing changes.
  const leftOut = state === 'sending' ? [] : SHELL;
  for (const [{ width, height }, colorScheme] of [
    [PHONE, 'light'],
    [DESKTOP, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await overflowingElements(page, width), state).toEqual([]);
    // As high as the page, so that a floating bar covers no control.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: whole });
    expect(await axeFindings(page, leftOut), `${state}, ${width} px, ${colorScheme}`).toEqual([]);
    await page.setViewportSize({ width, height });
  }
}
