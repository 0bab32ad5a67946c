import { describe, expect, inject, test } from 'vitest';
import { hydrated, openPage } from './openPage.ts';
import { readSubmission } from './readSubmission.ts';

const FORM = 'footer form';

describe('the newsletter', () => {
  test('stores the address and confirms in place', async () => {
    const { page, errors } = await openPage('/about');
    await hydrated(page);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByPlaceholder('Votre adresse email').fill('lectrice@example.org');
    await page.getByRole('button', { name: 'Abonnez-vous' }).click();
    const response = await answered;
    expect(response.status()).toBe(201);
    await page.locator('.embedded-done').waitFor();
    expect(await page.locator(FORM).count()).toBe(0);
    const { reference } = (await response.json()) as { reference: string };
    expect((await readSubmission(inject('dataDir'), reference)).payload).toEqual({
      email: 'lectrice@example.org',
    });
    expect(errors).toEqual([]);
  });

  test.each(['', 'not an address'])('asks again for "%s", before sending anything', async (address) => {
    const { page } = await openPage('/about');
    await hydrated(page);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    const input = page.getByPlaceholder('Votre adresse email');
    await input.fill(address);
    await page.getByRole('button', { name: 'Abonnez-vous' }).click();
    expect(await input.evaluate((element: HTMLInputElement) => element.validity.valid)).toBe(false);
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(sent).toBe(0);
  });

  test('says so when the network fails, keeps the address and stores it once at the next try', async () => {
    const { page } = await openPage('/about');
    await hydrated(page);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    await page.route('**/api/**', (route) => route.abort(), { times: 1 });
    const input = page.getByPlaceholder('Votre adresse email');
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
});
