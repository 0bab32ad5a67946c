import { expect, test } from 'vitest';
import { axeFindings, overflowingElements } from '../support/browser/inspectPage.ts';
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

test('a change of language that the network fails is told of and keeps the answers; then it works', async () => {
  const { page } = await openPage('/reservation', { viewport: DESKTOP }, async (opened) => {
    // Nothing is loaded ahead of a choice.
    await opened.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
  });
  const english: string[] = [];
  const isEnglish = /\/_publication\/\w+\.en\.\w+\.js$/;
  page.on('request', (request) => isEnglish.test(request.url()) && english.push(request.url()));
  await waitForHydration(page);
  const answer = page.locator('main form input[type=text]').first();
  await answer.fill('Ngo Bassong');
  const chooseEnglish = async () => {
    await page.locator('.language-button').click();
    await page.getByRole('button', { name: 'English' }).click();
  };
  expect(english).toEqual([]);
  await page.route(isEnglish, (route) => route.abort());
  await chooseEnglish();
  await page.getByText(/^English\s: les textes n'ont pas pu être chargés/).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await page.unroute(isEnglish);
  await chooseEnglish();
  await page.locator('html[lang=en]').waitFor();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await answer.inputValue()).toBe('Ngo Bassong');
  expect(await page.getByText(/^English\s:/).count()).toBe(0);
});

test('an unknown English address shows its page in English, whose links work', async () => {
  const { page } = await openPage('/en/nowhere');
  await waitForHydration(page);
  await page.locator('html[lang=en] main a[href="/en"]').first().click();
  await page.locator('[data-page="home"]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/en');
});

test('an English browser is offered English on a French page in one line that moves nothing, until it is dismissed', async () => {
  const { page, errors } = await openPage('/about', { locale: 'en-GB' }, async (opened) => {
    await opened.addInitScript(() => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += shift.value;
        document.documentElement.dataset.shift = String(sum);
      }).observe({ type: 'layout-shift', buffered: true });
    });
  });
  await waitForHydration(page);
  const offer = page.getByRole('link', { name: 'Read this page in English' });
  await offer.waitFor();
  expect((await page.locator('.offer').boundingBox())!.height).toBeLessThan(50);
  // The site's font replaces the local one by a shift of 0.0002; the line would shift the page by its height, 0.06.
  expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThan(0.01);
  expect(await overflowingElements(page, 320)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);

  await page.locator('footer a[href="/faq"]').first().click();
  await page.locator('[data-page="faq"]').waitFor();
  await offer.click();
  await page.waitForURL('**/en/faq');
  await page.locator('html[lang=en]').waitFor();
  await waitForHydration(page);
  expect(await page.locator('.offer').count()).toBe(0);

  await page.goto('/about');
  await page.locator('.offer button').click();
  await page.locator('.offer').waitFor({ state: 'detached' });
  await page.reload();
  await waitForHydration(page);
  expect(await page.locator('.offer').count()).toBe(0);
  expect(errors).toEqual([]);
});
