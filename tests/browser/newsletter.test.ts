import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { axeFindings, overflowingElements } from '../support/browser/inspectPage.ts';
import {
  advancePageClock,
  DESKTOP,
  openPage,
  PHONE,
  sharedTab,
  waitForHydration,
} from '../support/browser/openPage.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { ownServer } from '../support/server/browserWorker.ts';

const FORM = 'footer form';
const open = sharedTab();

/** The links to confirm and to leave in the mail of a submission; none before the mail is written. */
async function linksIn(dataDir: string, reference: string): Promise<string[]> {
  const mail = await readFile(join(dataDir, 'mail', `${reference}.eml`), 'utf8').catch(() => '');
  const whole = mail.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  return ['confirm', 'leave'].flatMap(
    (kind) => new RegExp(`http://[^/]+/_subscription/${kind}/[^"\\s>]+`).exec(whole)?.[0] ?? [],
  );
}

/** Opens a page whose newsletter can be sent; `keys` are the `Idempotency-Key`s of the submissions. */
async function openNewsletter() {
  const { page, errors } = await open('/about');
  await waitForHydration(page);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  await advancePageClock(page);
  return { page, errors, keys, input: page.getByPlaceholder('Votre adresse email') };
}

describe('the newsletter', () => {
  test('stores the address, is confirmed by the button behind the link in the mail, and ends by the link to leave', async () => {
    const { page, errors: logged } = await openNewsletter();
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByPlaceholder('Votre adresse email').fill('abonnee@example.org');
    await page.getByRole('button', { name: 'Abonnez-vous' }).click();
    const response = await answered;
    expect(response.status()).toBe(201);
    const { reference } = (await response.json()) as { reference: string };
    const done = page.locator('.embedded-done');
    await done.waitFor();
    expect(await done.textContent()).toContain('Nous vous avons envoyé un email');
    expect(await page.locator(FORM).count()).toBe(0);
    expect(logged).toEqual([]);
    const { dataDir } = ownServer();
    await expect.poll(() => linksIn(dataDir, reference), { timeout: 15_000 }).toHaveLength(2);
    const [confirm = '', leave = ''] = await linksIn(dataDir, reference);
    expect(await readSubmission(dataDir, reference)).toMatchObject({
      payload: { email: 'abonnee@example.org' },
      confirmedAt: null,
    });

    // The page of the link works without script.
    for (const options of [
      { viewport: PHONE, colorScheme: 'light' as const },
      { viewport: DESKTOP, colorScheme: 'dark' as const },
    ]) {
      const { page: notice, errors } = await openPage(confirm, options);
      expect(await notice.getByRole('heading', { level: 1 }).textContent()).toBe(
        'Confirmez votre inscription',
      );
      expect(await axeFindings(notice)).toEqual([]);
      expect(await overflowingElements(notice, options.viewport.width)).toEqual([]);
      expect(errors).toEqual([]);
    }
    const { page: notice } = await openPage(confirm, { javaScriptEnabled: false });
    await notice.keyboard.press('Tab');
    await notice.keyboard.press('Tab');
    await notice.keyboard.press('Enter');
    await notice.getByRole('heading', { name: 'Votre inscription est confirmée' }).waitFor();
    expect(await readSubmission(dataDir, reference)).toMatchObject({ confirmedAt: expect.any(String) });

    const { page: leaving, errors } = await openPage(leave, {});
    await leaving.getByRole('button', { name: 'Me désinscrire' }).click();
    await leaving.getByRole('heading', { name: 'Votre désinscription est faite' }).waitFor();
    expect(await axeFindings(leaving)).toEqual([]);
    expect(errors).toEqual([]);
    await expect(readSubmission(dataDir, reference)).rejects.toThrow();
  });

  test('refuses what is no address before sending, and has a trap that the Tab key skips and screen readers ignore', async () => {
    const { page, keys, input } = await openNewsletter();
    const button = page.getByRole('button', { name: 'Abonnez-vous' });
    for (const address of ['', 'not an address']) {
      await input.fill(address);
      await button.click();
      expect(await input.evaluate((element: HTMLInputElement) => element.validity.valid)).toBe(false);
      expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    expect(keys).toEqual([]);
    await input.press('Tab');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator(FORM).getByRole('textbox').count()).toBe(1);
  });

  test('reports a network failure, keeps the address, and stores it once at the next attempt', async () => {
    const { page, keys, input } = await openNewsletter();
    await page.route('**/api/**', (route) => route.abort(), { times: 1 });
    await input.fill('encore@example.org');
    await input.press('Enter');
    const alert = page.locator(`${FORM} [role=alert]`);
    await alert.waitFor();
    expect(await alert.textContent()).toContain('connexion');
    expect(await input.inputValue()).toBe('encore@example.org');
    await input.press('Enter');
    await page.locator('.embedded-done').waitFor();
    expect(keys.length).toBe(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('first used without network says so, and sends the address by itself when the network is back', async () => {
    // Nothing that is fetched at the first focus is in the cache of a context of its own.
    const { page } = await openPage('/about', { viewport: PHONE });
    await waitForHydration(page);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    await advancePageClock(page);
    await page.context().setOffline(true);
    const input = page.getByPlaceholder('Votre adresse email');
    await input.fill('horsligne@example.org');
    await input.press('Enter');
    const alert = page.locator(`${FORM} [role=alert]`);
    await alert.waitFor();
    expect(await alert.innerText()).toContain('Vous êtes hors ligne');
    expect(await axeFindings(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.locator('.embedded-done').waitFor();
    expect(new Set(keys).size).toBe(1);
  });

  test('sends the address again by itself after a failure, under the same key', async () => {
    const { page, keys, input } = await openNewsletter();
    await page.route(
      '**/api/**',
      (route) => route.fulfill({ status: 503, headers: { 'retry-after': '3' }, json: {} }),
      { times: 1 },
    );
    await input.fill('patiente@example.org');
    await input.press('Enter');
    const timer = page.locator(FORM).getByRole('timer');
    await timer.waitFor();
    expect(await timer.textContent()).toMatch(/^Nouvel essai automatique dans [123]\ssecondes?\.$/);
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('.embedded-done').waitFor();
    expect(keys.length).toBe(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('can be cancelled while the server hangs, and is not sent again by itself once the address changed', async () => {
    const { page, keys, input } = await openNewsletter();
    const form = page.locator(FORM);
    await page.clock.install();
    await page.route('**/api/**', () => undefined, { times: 1 });
    await input.fill('pressee@example.org');
    await input.press('Enter');
    await form.getByRole('button', { name: "Annuler l'envoi" }).click();
    await form.getByText('Envoi annulé.').waitFor();
    expect(await input.inputValue()).toBe('pressee@example.org');

    const busy = { status: 503, headers: { 'retry-after': '3' }, json: {} };
    await page.route('**/api/**', (route) => route.fulfill(busy));
    await input.press('Enter');
    await form.getByRole('timer').waitFor();
    await input.fill('autre@example.org');
    await form.getByText("Il n'y aura plus d'essai automatique").waitFor();
    await page.clock.runFor(60_000);
    expect(keys).toHaveLength(2);
    await page.unroute('**/api/**');
    await form.getByRole('button', { name: 'Réessayer maintenant' }).click();
    await page.locator('.embedded-done').waitFor();
    expect(keys).toHaveLength(3);
  });

  test('refuses a submission that is filled in too fast or has its trap filled, and accepts the next attempt', async () => {
    const { page } = await open('/about');
    await waitForHydration(page);
    const clockShows = (now: number) =>
      page.evaluate((time) => {
        performance.now = () => time;
      }, now);
    const input = page.getByPlaceholder('Votre adresse email');
    const alert = page.locator(`${FORM} [role=alert]`);
    await clockShows(500);
    await input.fill('prudente@example.org');
    await input.press('Enter');
    await expect.poll(() => alert.textContent()).toContain('attendez un instant');
    await clockShows(2_500);
    const trap = page.locator(`${FORM} input[aria-hidden=true], ${FORM} [aria-hidden=true] input`);
    expect(await trap.count()).toBe(1);
    await trap.evaluate((hidden: HTMLInputElement) => {
      hidden.value = 'https://spam.example';
    });
    const refused = page.waitForResponse((response) => response.request().method() === 'POST');
    await input.press('Enter');
    expect((await refused).status()).toBe(422);
    await expect.poll(() => alert.textContent()).toContain('envoyez de nouveau');
    await input.press('Enter');
    await page.locator('.embedded-done').waitFor();
  });
});
