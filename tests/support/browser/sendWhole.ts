import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ownServer } from '../server/browserWorker.ts';
import { Applicant } from './fillForm.ts';
import type { FormSource } from './formSources.ts';
import { completeNoScript } from './noScriptForm.ts';
import { advancePageClock, openPage, waitForHydration } from './openPage.ts';
import { countStored, readSent, readSubmission } from './readSubmission.ts';

type Prepare = (page: Page) => Promise<void>;

/** Sends a form with its files in a prepared page: its own or, if it has none, one that has it inside. */
export async function sendWhole(source: FormSource, prepare: Prepare): Promise<void> {
  const { form } = source;
  const { page, errors } = await openPage(form.route ?? '/about', {}, prepare);
  const applicant = new Applicant(page, source);
  let reference: string;
  if (form.route === undefined) {
    await waitForHydration(page);
    await advancePageClock(page);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await fillEmbedded(page);
    ({ reference } = await (await answered).json());
    await page.locator('.embedded-done').waitFor();
  } else {
    await applicant.begin();
    await applicant.fillToEnd();
    ({ reference } = await applicant.submit());
    await page.getByRole('dialog', { name: applicant.t(form.success.title) }).waitFor();
  }
  await readSent(applicant, reference);
  expect(errors).toEqual([]);
}

/** Sends a form with its files from a page on which our scripts fail, by the way without script. */
export async function sendUnscripted({ form }: FormSource, prepare: Prepare): Promise<void> {
  const before = await countStored(form.id);
  const { page } = await openPage(form.route ?? '/about', {}, prepare);
  await page.locator('html.unscripted').waitFor({ state: 'attached' });
  if (form.preparation) await page.locator('.preparation a.button').click();
  if (form.route === undefined) {
    await fillEmbedded(page);
    await page.waitForURL(`**/_form/${form.id}**`);
  }
  const { reference, files } = await completeNoScript(page, form);
  expect(await countStored(form.id)).toBe(before + 1);
  if (form.route === undefined) return;
  const stored = await readSubmission(ownServer().dataDir, reference ?? '');
  expect(stored.files.map(({ name }) => name).sort()).toEqual(files);
}

/** Fills in and sends the newsletter, the form without a page of its own. */
async function fillEmbedded(page: Page): Promise<void> {
  await page.locator('footer [type=email]').fill(`lectrice-${Math.random()}@example.org`);
  await page.locator('footer form [type=submit]').click();
}
