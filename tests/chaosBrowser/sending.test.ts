import { describe, expect, test } from 'vitest';
import { type Fault, faultyProxy } from '../support/browser/faultyProxy.ts';
import { axeFindings } from '../support/browser/inspectPage.ts';
import {
  advice,
  banner,
  CLOSED,
  expectOnce,
  expectTold,
  filled,
  opened,
  PLAIN,
  passLimit,
  passSilence,
  refusal,
  TOO_MANY,
  UPLOADS,
} from '../support/browser/sendForm.ts';

describe.each([PLAIN, UPLOADS])('%s', (id) => {
  test.each<[what: string, fault: Fault]>([
    ['429 with Retry-After', TOO_MANY],
    ['500', { status: 500, headers: { 'retry-after': '1' } }],
    ['502 of a proxy', { status: 502, headers: { 'retry-after': '1' } }],
    [
      '503',
      {
        status: 503,
        headers: { 'retry-after': '1' },
        body: refusal('server.overloaded', 'Trop de demandes.'),
      },
    ],
    ['a captive portal', { status: 200 }],
    ['a line cut before the server had it', 'cutBefore'],
    ['a line cut after the server had it', 'cutAfter'],
  ])('is sent again by itself after %s, and arrives once', async (_what, fault) => {
    const sent = await filled(id, fault);
    await sent.press();
    await expectTold(sent);
    expect(await axeFindings(sent.page)).toEqual([]);
    await expectOnce(sent);
    expect(sent.proxy.keys).toHaveLength(2);
  });

  test('says what to do after a 413 of a proxy, and arrives once when it is sent again', async () => {
    const sent = await filled(id, { status: 413 });
    await sent.press();
    await expectTold(sent);
    const text = sent.form.submission.encoding === 'json' ? 'form.retry.shorter' : 'form.retry.lighter';
    await advice(sent.page).getByText(sent.t(text)).waitFor();
    expect(await advice(sent.page).getByRole('button').count()).toBe(0);
    await sent.press();
    await expectOnce(sent);
  });

  test('says that a server is slow, gives up in words when it hangs, and arrives once', async () => {
    const sent = await filled(id, 'hang');
    const { page, t } = sent;
    await page.clock.install();
    await sent.press();
    await page.locator('main .sending').waitFor();
    await expect.poll(() => sent.proxy.keys.length).toBe(1);
    // All is sent: nothing but the answer is waited for.
    if (sent.form.submission.encoding === 'multipart')
      await page.getByText(t('form.upload.finishing')).waitFor();
    await passSilence(page, page.getByText(t('form.upload.slow')));
    expect(await page.getByText(t('form.upload.slow')).isVisible()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await passLimit(page, advice(page).getByText(t('form.retry.late')));
    await page.clock.runFor(5_000);
    await expectOnce(sent);
  });

  test('can be cancelled while a server hangs, keeps everything, and arrives once when it is sent again', async () => {
    const sent = await filled(id, 'hang');
    const { page, t, form } = sent;
    await sent.press();
    await page.getByRole('button', { name: t('form.upload.cancel') }).click();
    const files = form.submission.encoding === 'multipart' ? 'yes' : 'no';
    await page.getByText(t('form.upload.cancelled', { files })).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await sent.press();
    await expectOnce(sent);
  });

  test('waits while the device is offline, and is sent when the line is back', async () => {
    const sent = await filled(id);
    const { page, t } = sent;
    await page.clock.install();
    await page.context().setOffline(true);
    await sent.press();
    await expectTold(sent);
    await advice(page).getByText(t('form.retry.offlineKept')).first().waitFor();
    await page.clock.runFor(60_000);
    expect(sent.proxy.keys).toEqual([]);
    await page.context().setOffline(false);
    await page.clock.runFor(5_000);
    await expectOnce(sent);
  });

  test('is not sent again by itself once that was stopped, or answers were changed', async () => {
    const again: Fault = { status: 503, headers: { 'retry-after': '2' } };
    const sent = await filled(id, again, again, again);
    const { page, t, proxy } = sent;
    await page.clock.install();
    await sent.press();
    await advice(page).getByRole('timer').waitFor();
    await advice(page)
      .getByRole('button', { name: t('form.retry.stop') })
      .click();
    await page.clock.runFor(60_000);
    expect(proxy.keys).toHaveLength(1);
    const now = advice(page).getByRole('button', { name: t('form.retry.now') });
    expect(await now.evaluate((button) => button === document.activeElement)).toBe(true);
    await now.click();
    await advice(page).getByRole('timer').waitFor();
    expect(proxy.keys).toHaveLength(2);
    await page.locator('.wizard form .field input:not([type=file])').first().press('Space');
    await advice(page).getByText(t('form.retry.byHand')).waitFor();
    await page.clock.runFor(60_000);
    expect(proxy.keys).toHaveLength(2);
  });

  test("says a form that has been closed in the server's words, and whom to ask", async () => {
    const sent = await filled(id, CLOSED);
    const { page, t } = sent;
    await sent.press();
    await expectTold(sent);
    expect(await banner(page).textContent()).toBe('Ce formulaire est maintenant fermé.');
    await advice(page).getByText(t('form.retry.contact')).waitFor();
    expect(await advice(page).getByRole('button').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});

test('files whose uploads are never answered say so, and arrive with the form', async () => {
  const sent = await opened(UPLOADS, await faultyProxy());
  const { page, proxy } = sent;
  // Accepted, and left without an answer.
  await page.route('**/api/uploads{,/*}', () => undefined);
  await page.clock.install();
  await sent.fill();
  await page.clock.runFor(10_000);
  await page.locator('.file-item').getByText('Connexion lente, 0 % chargés').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await sent.press();
  const later = async () => {
    await page.clock.runFor(5_000);
    return proxy.keys.length;
  };
  await expect.poll(later, { timeout: 30_000 }).toBe(1);
  await expectOnce(sent);
});

test('the countdown is spoken once and then every half minute, not every second', async () => {
  const sent = await filled(PLAIN, { status: 503, headers: { 'retry-after': '70' } });
  const { page } = sent;
  await page.clock.install();
  await sent.press();
  await advice(page).getByRole('timer').waitFor();
  const spoken = new Set<string | null>();
  const shown = new Set<string | null>();
  for (let second = 0; second < 45; second++) {
    shown.add(await advice(page).getByRole('timer').textContent());
    spoken.add(await advice(page).getByRole('status').textContent());
    await page.clock.runFor(1_000);
  }
  expect(shown.size).toBeGreaterThan(30);
  expect([...spoken].map((text) => Number(/\d+/.exec(text ?? '')?.[0]))).toEqual([70, 60, 30]);
});
