import { expect, test } from 'vitest';
import { openPage, waitForHydration } from '../support/browser/openPage.ts';
import { serveCopy } from '../support/browser/serveCopy.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';

test('a third language needs a file and an entry: it is in the language switch, right to left, and in answers of the server', async () => {
  const copy = copyDefinitions();
  copy.edit<{ locales: object[] }>('content/site.json', ({ locales }) => {
    locales.push({ id: 'ar', name: 'العربية', label: 'ع', direction: 'rtl' });
  });
  const french = JSON.parse(copy.read('content/messages/fr.json')) as Record<string, string>;
  const messages = { 'form.submit': 'إرسال', 'server.notFound': 'لا شيء هنا', 'site.name': '' };
  copy.write('content/messages/ar.json', JSON.stringify(messages));
  const server = await serveCopy(copy);

  const { page } = await openPage('/reservation', { baseURL: server.url });
  await waitForHydration(page);
  await page.locator('.header-menu').click();
  const button = page.getByRole('button', { name: 'العربية', exact: true });
  expect(await button.getAttribute('lang')).toBe('ar');
  await button.click();
  await page.locator('html[lang=ar][dir=rtl]').waitFor();
  // A missing or empty translation shows its id.
  expect(await page.locator('.header-home').textContent()).toBe('site.name');
  const { x } = (await page.locator('.header-home').boundingBox())!;
  const menu = (await page.locator('.header-menu').boundingBox())!;
  expect(x).toBeGreaterThan(menu.x);

  const request = (language: string) =>
    fetch(`${server.url}/api/nothing`, { method: 'POST', headers: { 'accept-language': language } });
  expect((await (await request('ar-EG, en;q=0.5')).json()).errors).toEqual(['لا شيء هنا']);
  expect((await (await request('de')).json()).errors).toEqual([french['server.notFound']]);
});

test('a deleted translation shows its id', async () => {
  const copy = copyDefinitions();
  copy.edit<Record<string, string>>('content/messages/en.json', (messages) => {
    delete messages['pages.about.title'];
  });
  const server = await serveCopy(copy);
  const { page } = await openPage('/about', { baseURL: server.url });
  await waitForHydration(page);
  await page.locator('.header-menu').click();
  await page.locator('.menu-language[lang=en]').click();
  await expect.poll(() => page.title()).toMatch(/^pages\.about\.title /);
});
