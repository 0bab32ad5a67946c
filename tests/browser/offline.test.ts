import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SENDER_SCOPE } from '#contract/urls.ts';
import { faultyProxy } from '../support/browser/faultyProxy.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { expectKept, keptPages, WITH_WORKER } from '../support/browser/offlinePages.ts';
import { openedLater, openPage } from '../support/browser/openPage.ts';
import { banner, expectStoredOnce, filled, opened, PLAIN, UPLOADS } from '../support/browser/sendForm.ts';

const sign = (page: Page) => page.locator('.offline').getByText(/^Pas de connexion/);
/** The page's notice about a form that waited. */
const told = (page: Page, id: 'waiting' | 'waitingRefused' | 'waitingSent', { t, form }: Applicant) =>
  page.getByRole('status').getByText(t(`shell.${id}`, { form: t(form.title) }));

/** Has the browser wake up the worker that sends, as it does when the network is back. */
async function wakeSender(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<{ registrationId: string; scopeURL: string }>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const each of registrations) if (each.scopeURL.endsWith(SENDER_SCOPE)) resolve(each);
    }),
  );
  await session.send('ServiceWorker.enable');
  const { registrationId, scopeURL } = await found;
  const { origin } = new URL(scopeURL);
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'send',
    lastChance: false,
  });
}

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
/** The URLs of all cached responses. Chromium may make an emptied cache again, for compiled code of its scripts. */
const savedUrls = (page: Page) =>
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
  // Cached pages are listed.
  await page.locator('#kept').getByRole('link', { name: 'À propos', exact: true }).waitFor();
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

test('a page whose worker could not be fetched, and whose worker could not fetch, is kept once the network is back', async () => {
  const proxy = await faultyProxy();
  for (const path of ['/sw.js', '/_publication/offline/fr']) proxy.cut.add(path);
  const { page } = await openPage('/about', { ...WITH_WORKER, baseURL: proxy.url });
  await page.clock.install();
  await page.reload();
  const keptLater = async () => {
    await page.clock.fastForward(10_000);
    return keptPages(page);
  };
  await expect.poll(keptLater, { timeout: 30_000 }).toContain('/about');
  expect(proxy.cut.size).toBe(0);
});

test('a form with files that was opened, filled and sent offline arrives once, from any page that is opened later', async () => {
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
  await applicant.fillToEnd();
  await applicant.next(form.steps.at(-1)!);
  await banner(page).waitFor();
  await page.getByText(applicant.t('form.retry.leaves', { way: 'page' })).waitFor();
  await page.close();

  const later = await context.newPage();
  await later.goto('/participation-gate');
  await told(later, 'waiting', applicant).waitFor();
  await context.setOffline(false);
  // Its files and the form: on busy cores longer than a step on the screen.
  await told(later, 'waitingSent', applicant).waitFor({ timeout: 40_000 });
  await expectStoredOnce(form.id, proxy);
  expect(proxy.keys).toHaveLength(1);
  // The gate's list has it, too.
  await later.getByRole('link', { name: /^Voir le reçu \w{8}$/ }).waitFor();
  await later
    .getByRole('status')
    .getByRole('link', { name: applicant.t('shell.waitingReceipt') })
    .click();
  await later
    .getByText(form.fields.nom ? String(source.valid.answers.nom) : '')
    .first()
    .waitFor();
  expect(await told(later, 'waitingSent', applicant).count()).toBe(0);
  await later.goto(form.route!);
  await later.locator('main h1').waitFor();
  expect(proxy.keys).toHaveLength(1);
});

test('where the browser wakes up a worker, a form that was sent offline arrives once with no page open, its files in pieces', async () => {
  const proxy = await faultyProxy();
  const sent = await opened(UPLOADS, proxy, WITH_WORKER);
  const { page, applicant } = sent;
  const context = page.context();
  // In the headless shell, Background Sync is turned off: pages are told otherwise, and DevTools wakes up the worker.
  await page.addInitScript(() => {
    const { SyncManager } = window as unknown as { SyncManager: { prototype: object } };
    Object.assign(SyncManager.prototype, { register: async () => undefined, getTags: async () => [] });
  });
  await page.reload();
  // All scripts, too, which come before.
  await expectKept(page, '/recu/*');
  expect(await workers(page)).toBe(2);
  await context.setOffline(true);
  await sent.fill();
  await page.getByText(applicant.t('shell.offline', { way: 'worker' })).waitFor();
  await sent.press();
  await page.getByText(applicant.t('form.retry.leaves', { way: 'worker' })).waitFor();
  await page.goto('about:blank');
  await context.setOffline(false);
  await wakeSender(page);
  await expect.poll(() => proxy.references.size, { timeout: 40_000 }).toBe(1);
  await page.goto('/about');
  await told(page, 'waitingSent', applicant).waitFor();
  expect(proxy.keys).toHaveLength(1);
  expect(proxy.pieces).toBeGreaterThan(0);
});

test('a form that was sent offline and left is sent by its own page, too; what the server refuses is told on the next page, with its errors in the form', async () => {
  const sent = await filled(PLAIN);
  const { page, proxy, applicant, form } = sent;
  const context = page.context();
  await context.setOffline(true);
  await sent.press();
  await page.getByText(applicant.t('form.retry.leaves', { way: 'page' })).waitFor();
  await page.goto('about:blank');
  await context.setOffline(false);
  const message = 'Ce nom est déjà inscrit.';
  const path = Object.keys(form.fields)[0]!;
  proxy.faults.push({ status: 422, body: { errors: [message], details: [{ path, message, code: 'x' }] } });
  await page.goto('/about');
  await told(page, 'waitingRefused', applicant).waitFor();
  await page.getByRole('link', { name: applicant.t('shell.waitingWhy') }).click();
  await page.locator('.error-summary').getByText(message).waitFor();
  expect(await applicant.control(path).inputValue()).not.toBe('');
  expect(await told(page, 'waitingRefused', applicant).count()).toBe(0);
  expect(proxy.keys).toHaveLength(1);

  await applicant.fillToEnd();
  await context.setOffline(true);
  await sent.press();
  await page.getByText(applicant.t('form.retry.leaves', { way: 'page' })).waitFor();
  await page.goto('about:blank');
  await context.setOffline(false);
  await openedLater(page);
  await page.goto(form.route!);
  await page.getByRole('dialog', { name: applicant.t(form.success.title), exact: true }).waitFor();
  expect(proxy.keys).toHaveLength(2);
  await expectStoredOnce(form.id, proxy);
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
  await expect.poll(() => savedUrls(broken)).toEqual([]);
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
  await expect.poll(() => savedUrls(page)).toEqual([]);
});
