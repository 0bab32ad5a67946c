import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formSources } from '../support/browser/formSources.ts';
import { openPage, waitForHydration } from '../support/browser/openPage.ts';
import { plainSpaces } from '../support/spaces.ts';

const [source] = [...formSources()].flatMap(([, each]) => (each.form.privacy?.minors ? each : []));
if (!source) throw new Error('No form has "privacy" with "minors".');
const { form } = source;
const said = (locale: string, part: string) => source.texts(locale)(`forms.${form.id}.privacy.${part}`);

const notice = (page: Page) => page.locator('.wizard-main .privacy');

async function unfold(page: Page, locale: string): Promise<void> {
  const text = notice(page).getByText(said(locale, 'recipients'));
  expect(await text.isVisible()).toBe(false);
  await notice(page).locator('summary').click();
  await text.waitFor();
  expect(plainSpaces(await notice(page).textContent())).toContain(plainSpaces(said(locale, 'minors')));
}

test('a form says why it asks, and the rest unfolds, without script', async () => {
  const { page } = await openPage(form.route!, { javaScriptEnabled: false });
  const lines = await notice(page).locator('summary').textContent();
  expect(plainSpaces(lines)).toBe(plainSpaces(`${said('fr', 'purpose')} ${said('fr', 'line')}`));
  await unfold(page, 'fr');
});

test('the folded text stays when the page hydrates, and is loaded after a change of screen or language', async () => {
  const { page, errors } = await openPage(form.route!);
  await waitForHydration(page);
  // A module is fetched, then imported.
  const loaded = new Set<string>();
  page.on('request', (request) => request.url().includes('.privacy.') && loaded.add(request.url()));
  await unfold(page, 'fr');
  expect(loaded.size).toBe(0);

  await page.locator('.header-menu').click();
  await page.locator('.menu-language', { hasText: 'English' }).click();
  await page.locator('html[lang=en]').waitFor();
  await unfold(page, 'en');
  expect(loaded.size).toBe(1);

  await page.locator('.wizard-head .link').click();
  await page.locator('[data-page]').waitFor();
  await page.goBack();
  await unfold(page, 'en');
  expect(errors).toEqual([]);
});
