import { expect, test } from 'vitest';
import type { SiteDefinition } from '#definitions/formats/formats.ts';
import { WITH_WORKER } from '../support/browser/offlinePages.ts';
import { advancePageClock, openPage, waitForHydration } from '../support/browser/openPage.ts';
import { copyDefinitions, type DefinitionsCopy } from '../support/copyDefinitions.ts';
import { serveCopy } from '../support/server/browserWorker.ts';
import { runSubmissions } from '../support/submissionsCommand.ts';

/** Definitions with Arabic, of which hardly anything is translated. */
function withArabic(): DefinitionsCopy {
  const copy = copyDefinitions();
  copy.edit<SiteDefinition>('content/site.json', ({ locales }) => {
    locales.push({ id: 'ar', name: 'العربية', label: 'ع', direction: 'rtl' });
  });
  const messages = { 'form.submit': 'إرسال', 'server.notFound': 'لا شيء هنا', 'site.name': '' };
  copy.write('content/messages/ar.json', JSON.stringify(messages));
  return copy;
}

test('a third language needs a file and an entry: it is in the language switch, right to left, and in answers of the server', async () => {
  const copy = withArabic();
  copy.edit<SiteDefinition>('content/site.json', (site) => Object.assign(site, { publicFrom: 0 }));
  const french = JSON.parse(copy.read('content/messages/fr.json')) as Record<string, string>;
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

test('a language that is a draft is shown by its link alone: all screens, the switch and forms work there, and nothing is kept', async () => {
  const copy = withArabic();
  const server = await serveCopy(copy);
  const { stdout } = await runSubmissions(server.dataDir, ['languages'], {
    FORMS_DIR: copy.folders.formsDir,
    CONTENT_DIR: copy.folders.contentDir,
  });
  expect(stdout).toMatch(
    /^en {2}English is public: \d+ % of the texts are translated\nar {2}العربية is a draft: 0 %/,
  );
  const link = /^ {4}(\/ar-\S+)$/m.exec(stdout)![1]!;

  const { page } = await openPage('/reservation', { baseURL: server.url, ...WITH_WORKER });
  await waitForHydration(page);
  await page.locator('.header-menu').click();
  expect(
    await page.locator('.menu-language').evaluateAll((each) => each.map((one) => one.getAttribute('lang'))),
  ).toEqual(['fr', 'en']);

  await page.goto(`${link}/reservation`);
  await waitForHydration(page);
  expect(await page.locator('html').getAttribute('lang')).toBe('ar');
  // A text that is not translated shows its id.
  expect(await page.title()).toContain('– forms.reservation.title – site.name');
  await page.locator('.header-menu').click();
  await page.locator('.menu-language[lang=en]').click();
  await page.locator('html[lang=en]').waitFor();
  await page.locator('.header-menu').click();
  await page.locator('.menu-language[lang=ar]').click();
  await page.locator('html[lang=ar][dir=rtl]').waitFor();
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await page.locator('.header-home').click();
  await page.waitForURL(server.url + link);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);

  const newsletter = page.locator('form[action^="/_form/newsletter?"]');
  await newsletter.locator('[name=email]').fill('a@example.org');
  await advancePageClock(page);
  await newsletter.locator('[type=submit]').click();
  await page.locator('.embedded-done').waitFor();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
