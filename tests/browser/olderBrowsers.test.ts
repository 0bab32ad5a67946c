import { chromium, type Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SUPPORTED_BROWSERS } from '#site/bundle/supportedBrowsers.ts';
import { findOldestChromium } from '../../scripts/findChromium.ts';
import { atEnd } from '../support/atEnd.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { PHONE } from '../support/browser/openPage.ts';
import { readSent } from '../support/browser/readSubmission.ts';
import { sendWhole } from '../support/browser/sendWhole.ts';
import { NEWER, removeNames } from '../support/browser/withoutNewerNames.ts';
import { ownServer } from '../support/server/browserWorker.ts';

const sources = formSources();

// The forms with a page of their own: `tests/browser/journeys.test.ts`. Each name alone: `tests/chaosBrowser/olderBrowsers.test.ts`.
test('the newsletter is sent in a browser without all names that the oldest supported ones may lack', () =>
  sendWhole(sources.get('newsletter')!, (page) => removeNames(page, NEWER)));

/** Adds the newer functions that Playwright needs, in the world of its own scripts. Call when the document has loaded. */
async function equip(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const worlds: number[] = [];
  session.on('Runtime.executionContextCreated', ({ context: { id, name } }) => {
    if (name.startsWith('__playwright')) worlds.push(id);
  });
  await session.send('Runtime.enable');
  const expression =
    'Element.prototype.checkVisibility = function () { return this.getClientRects().length > 0 }';
  for (const contextId of worlds) await session.send('Runtime.evaluate', { contextId, expression });
}

describe('the oldest supported Chromium', async () => {
  const browser = await chromium.launch(await findOldestChromium());
  atEnd(() => browser.close());

  test('sends a form with files, and has a menu', async () => {
    expect(Number.parseInt(browser.version(), 10)).toBe(SUPPORTED_BROWSERS.chrome);
    const source = sources.get('prix-presidentiel')!;
    const context = await browser.newContext({
      baseURL: ownServer().url,
      viewport: PHONE,
      locale: 'fr-FR',
      reducedMotion: 'reduce',
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(source.form.route!);
    await equip(page);
    const applicant = new Applicant(page, source);
    await applicant.begin();
    await applicant.next(applicant.step(0));
    await applicant.summary().waitFor();
    await applicant.fillToEnd();
    const { reference } = await applicant.submit();
    await readSent(applicant, reference);
    await page.getByRole('dialog', { name: applicant.t(source.form.success.title) }).waitFor();
    await applicant.button(applicant.t('form.close')).click();
    await page.waitForURL('/');
    await page.locator('.header-menu').click();
    await page.getByRole('dialog').getByRole('link').first().click();
    await page.waitForURL('/exposition');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(errors).toEqual([]);
  });
});
