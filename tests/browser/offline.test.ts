import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { faultyProxy } from '../support/browser/faultyProxy.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { expectKept, WITH_WORKER } from '../support/browser/offlinePages.ts';
import { openedLater, openPage } from '../support/browser/openPage.ts';
import { countStored } from '../support/browser/readSubmission.ts';
import { banner, UPLOADS } from '../support/browser/sendForm.ts';

const SIGN = 'Pas de connexion : un formulaire que vous envoyez partira au retour du réseau.';

const sign = (page: Page) => page.getByText(SIGN);

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
/** The URLs of all that is kept. Chromium may make an emptied cache again, for what it has compiled of its scripts. */
const keptUrls = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });

test('visited pages and, once the gate was opened, all forms open offline, with a sign; another address says so in its language', async () => {
  const { page } = await openPage('/about', WITH_WORKER);
  await expectKept(page, '/about');
  await page.goto('/participation-gate');
  await expectKept(page, '/about', '/reservation', '/miss-form', '/recu/*');
  expect(await sign(page).count()).toBe(0);
  await page.context().setOffline(true);
  await sign(page).waitFor();

  await page.reload();
  await sign(page).waitFor();
  expect(await page.locator('h1').textContent()).not.toBe('');
  await page.goto('/reservation');
  await page.locator('main form input').first().waitFor();
  await sign(page).waitFor();

  await page.goto('/faq');
  await page
    .getByRole('heading', { level: 1, name: "Cette page n'est pas disponible hors connexion" })
    .waitFor();
  await page.goto('/en/faq');
  await page.getByRole('heading', { level: 1, name: 'This page is not available offline' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');

  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.locator('main .faq, main details, main h1').first().waitFor();
  await page
    .getByRole('heading', { level: 1, name: 'This page is not available offline' })
    .waitFor({ state: 'detached' });
});

test('a form with files that was opened, filled and sent offline arrives once, when the site is next opened', async () => {
  const source = formSources().get(UPLOADS)!;
  const { form } = source;
  const proxy = await faultyProxy();
  const { page } = await openPage('/participation-gate', { ...WITH_WORKER, baseURL: proxy.url });
  const context = page.context();
  await expectKept(page, form.route!);
  await context.setOffline(true);
  await page.goto(form.route!);
  const applicant = new Applicant(page, source);
  await applicant.begin();
  await applicant.fillToEnd(source.valid.answers as Answers);
  const before = await countStored(form.id);
  await applicant.next(form.steps.at(-1)!);
  await banner(page).waitFor();
  await page.close();

  await context.setOffline(false);
  const later = await context.newPage();
  await openedLater(later);
  await later.goto('/about');
  const title = applicant.t(form.title);
  const waiting = later.getByRole('status').filter({ hasText: `« ${title} » n'est pas encore parti` });
  await waiting.getByRole('link', { name: 'Envoyer maintenant' }).click();
  // Restoring, sending its files and the form: on busy cores longer than a step on the screen.
  const success = later.getByRole('dialog', { name: applicant.t(form.success.title), exact: true });
  await success.waitFor({ timeout: 40_000 });
  expect(await countStored(form.id)).toBe(before + 1);
  expect(proxy.keys).toHaveLength(1);
  await later.goto('/about');
  await later.locator('h1').waitFor();
  expect(await waiting.count()).toBe(0);
});

test('a worker that the server wants ended is removed with all that it keeps, by itself or by the page', async () => {
  const proxy = await faultyProxy();
  const { page } = await openPage('/about', { ...WITH_WORKER, baseURL: proxy.url });
  await expectKept(page, '/about');
  proxy.gone.add('/sw.js');
  // A page whose scripts do not run, and a network so slow that the kept copy is shown: the worker itself finds out.
  const broken = await page.context().newPage();
  const session = await page.context().newCDPSession(broken);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  proxy.slow.add('/about');
  await broken.goto('/about');
  await expect.poll(() => workers(broken)).toBe(0);
  await expect.poll(() => keptUrls(broken)).toEqual([]);
  await broken.close();

  proxy.gone.clear();
  proxy.slow.clear();
  await page.reload();
  await expectKept(page, '/about');
  // The worker has asked before; now the page finds out.
  await page.reload();
  proxy.gone.add('/sw.js');
  await page.reload();
  await expect.poll(() => workers(page)).toBe(0);
  await expect.poll(() => keptUrls(page)).toEqual([]);
});
