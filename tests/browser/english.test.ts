import { expect, test } from 'vitest';
import { DESKTOP, openPage, waitForHydration } from '../support/browser/openPage.ts';

test('an English address stays English from screen to screen, whatever the switch says meanwhile', async () => {
  const { page, errors } = await openPage('/en', { viewport: DESKTOP });
  await waitForHydration(page);
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  const isAt = (path: string) => page.waitForURL((url) => url.pathname === path);

  // A link of a block, a link of the shell, a form's link home, and Back: without another document.
  await page.locator('main a[href="/en/participation-gate"]').first().click();
  await isAt('/en/participation-gate');
  await page.locator('main a[href="/en/reservation"]').first().click();
  await isAt('/en/reservation');
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await page.locator('.wizard-head a[href="/en"]').click();
  await isAt('/en');
  await page.locator('.header-nav a[href="/en/about"]').click();
  await isAt('/en/about');
  await page.locator('.header-nav a[href="/en/about"][aria-current=page]').waitFor();
  await page.goBack();
  await isAt('/en');
  expect(await page.locator('html').getAttribute('lang')).toBe('en');

  // The switch changes neither the address nor where links lead.
  await page.locator('.language-button').click();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.locator('html[lang=fr]').waitFor();
  await isAt('/en');
  await page.locator('main a[href="/en/participation-gate"]').first().click();
  await page.locator('html[lang=fr] [data-page="participation-gate"]').waitFor();
  await isAt('/en/participation-gate');
  expect(documents).toEqual([]);
  await page.reload();
  await page.locator('html[lang=en]').waitFor();
  await waitForHydration(page);
  expect(errors).toEqual([]);
});

test('an unknown English address shows its page in English, whose links work', async () => {
  const { page } = await openPage('/en/nowhere');
  await waitForHydration(page);
  await page.locator('html[lang=en] main a[href="/en"]').first().click();
  await page.locator('[data-page="home"]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/en');
});
