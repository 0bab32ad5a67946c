import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { Applicant } from './fillForm.ts';
import { formSources } from './formSources.ts';
import { openPage } from './openPage.ts';
import { readSent } from './readSubmission.ts';
import { UPLOADS } from './sendForm.ts';

/** Sends a form with files in a browser that `prepare` changes: it arrives once, and its reference is on the screen. */
export async function sendOnce(prepare: (page: Page) => Promise<void>): Promise<void> {
  const source = formSources().get(UPLOADS)!;
  const { form } = source;
  const { page, errors } = await openPage(form.route!, {}, prepare);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === form.submission.path) statuses.push(response.status());
  });
  const applicant = new Applicant(page, source);
  await applicant.begin();
  await applicant.fillToEnd();
  const { reference } = await applicant.submit();
  const dialog = page.getByRole('dialog', { name: applicant.t(form.success.title), exact: true });
  await dialog.getByText(reference).waitFor();
  expect(statuses).toEqual([201]);
  await readSent(applicant, reference);
  await applicant.button(applicant.t('form.close')).click();
  await page.waitForURL('/');
  // React renders anew what the server had formatted with parts of `Intl` that this browser lacks.
  expect(errors.filter((error) => !error.includes('React error #418'))).toEqual([]);
}
