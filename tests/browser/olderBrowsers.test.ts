import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { SUPPORTED_BROWSERS } from '#site/bundle/supportedBrowsers.ts';
import { findOldestChromium } from '../../scripts/findChromium.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { openPage, PHONE } from '../support/browser/openPage.ts';
import { ownServer } from '../support/browser/ownServer.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { NEWER, removeNames } from '../support/browser/withoutNewerNames.ts';

const sources = formSources();

/** Sends a form, wrong at first, from its page. */
async function send(page: Page, id: string): Promise<void> {
  const source = sources.get(id)!;
  const applicant = new Applicant(page, source);
  await applicant.begin();
  await applicant.next(applicant.step(0));
  await applicant.summary().waitFor();
  await applicant.fillToEnd(source.valid.answers as Answers);
  const { reference } = await applicant.submit();
  const { formId, files } = await readSubmission(ownServer().dataDir, reference);
  expect(formId).toBe(id);
  expect(files.length).toBe(applicant.files.size);
  await page.getByRole('dialog', { name: applicant.t(source.form.success.title) }).waitFor();
  await applicant.button(applicant.t('form.close')).click();
  await page.waitForURL('/');
}

describe('a browser without all names that the oldest supported browsers may lack', () => {
  // Every form, and each name alone: `tests/chaosBrowser/olderBrowsers.test.ts`.
  test.each(['miss-enseignante', 'restauration'])('sends %s', async (id) => {
    expect(NEWER.length).toBeGreaterThan(1_000);
    const { page, errors } = await openPage(sources.get(id)!.form.route!, {}, (older) =>
      removeNames(older, NEWER),
    );
    await send(page, id);
    expect(errors).toEqual([]);
  });
});

/** Adds what Playwright needs of newer browsers, in the world of its own scripts. Call when the document has loaded. */
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

describe('the oldest supported Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(await findOldestChromium());
  });
  afterAll(() => browser.close());

  test('sends a form with files, and has a menu', async () => {
    expect(Number.parseInt(browser.version(), 10)).toBe(SUPPORTED_BROWSERS.chrome);
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
    await page.goto(sources.get('prix-presidentiel')!.form.route!);
    await equip(page);
    await send(page, 'prix-presidentiel');
    await page.locator('.header-menu').click();
    await page.getByRole('dialog').getByRole('link').first().click();
    await page.waitForURL('/exposition');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(errors).toEqual([]);
  });
});
