import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { type Fault, faultyProxy } from '../support/browser/faultyProxy.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { axeFindings } from '../support/browser/inspectPage.ts';
import { openPage } from '../support/browser/openPage.ts';
import { ownServer } from '../support/browser/ownServer.ts';
import { runSubmissions } from '../support/submissionsCommand.ts';

const sources = formSources();

/** A form that says its failures in a banner, and one with files that says them in a toast as well. */
const PLAIN = 'workshops';
const UPLOADS = 'miss-enseignante';

const TOO_MANY: Fault = {
  status: 429,
  headers: { 'retry-after': '2' },
  body: refusal('server.tooMany', 'Trop d’envois : réessayez dans 2 secondes.'),
};
const CLOSED: Fault = { status: 403, body: refusal('server.closed', 'Ce formulaire est maintenant fermé.') };

function refusal(code: string, message: string) {
  return { errors: [message], details: [{ code, message }] };
}

declare global {
  interface Window {
    /** What was on screen when nothing said where things stand. */
    unsaid?: string[];
  }
}

/** A form filled to its last button, behind a proxy. */
async function filled(id: string, ...faults: Fault[]) {
  const source = sources.get(id)!;
  const proxy = await faultyProxy(...faults);
  const { page } = await openPage(source.form.route!, { baseURL: proxy.url });
  const applicant = new Applicant(page, source);
  await applicant.begin();
  const { form } = source;
  for (const step of form.steps) {
    await applicant.atStep(step);
    await applicant.fill(step, source.valid.answers as Answers);
    if (step !== form.steps.at(-1)) await applicant.next(step);
  }
  const before = await countStored(id);
  const press = async () => {
    await applicant.next(form.steps.at(-1)!);
    await watchScreen(page);
  };
  const t = (text: string, values?: Record<string, string | number>) => applicant.t(text, values);
  return { page, applicant, form, proxy, press, t, before };
}

type Filled = Awaited<ReturnType<typeof filled>>;

async function countStored(form: string): Promise<number> {
  const { stdout } = await runSubmissions(ownServer().dataDir, ['list', '--form', form]);
  return stdout.split('\n').filter(Boolean).length;
}

/** From now on looks ten times a second for a sentence in view that says where the submission stands. */
async function watchScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const inView = (element: Element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && bottom > 0 && top < innerHeight;
    };
    window.unsaid = [];
    setInterval(() => {
      const told = '.failure, .sending [role=status]:not(:empty), [type=submit]:disabled, dialog[open]';
      if (![...document.querySelectorAll(told)].some(inView))
        window.unsaid?.push(document.body.innerText.slice(0, 300));
    }, 100);
  });
}

const banner = (page: Page) => page.locator('.failure .banner[role=alert]');
const advice = (page: Page) => page.locator('.failure-advice');

/** It arrived once, under one key, and something was said all the time. */
async function expectOnce({ page, form, proxy, t, before }: Filled): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t(form.success.title), exact: true });
  await dialog.waitFor({ timeout: 30_000 });
  expect(await countStored(form.id)).toBe(before + 1);
  expect(new Set(proxy.keys).size).toBe(1);
  expect(await page.evaluate(() => window.unsaid)).toEqual([]);
}

/** The banner has the focus, and says that all is kept. */
async function expectTold({ page, form }: Filled): Promise<void> {
  await expect.poll(() => banner(page).evaluate((box) => box === document.activeElement)).toBe(true);
  const files = form.submission.encoding === 'multipart' ? 'yes' : 'no';
  const kept =
    files === 'yes' ? /Vos réponses et vos fichiers sont conservés/ : /Vos réponses sont conservées/;
  await page.locator('.failure').getByText(kept).waitFor();
}

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
    await page.locator('.sending').waitFor();
    await expect.poll(() => sent.proxy.keys.length).toBe(1);
    // All is sent: nothing but the answer is waited for.
    if (sent.form.submission.encoding === 'multipart')
      await page.getByText(t('form.upload.finishing')).waitFor();
    await page.clock.runFor(10_000);
    await page.getByText(t('form.upload.slow')).waitFor();
    expect(await page.getByText(t('form.upload.slow')).isVisible()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await page.clock.runFor(52_000);
    await advice(page).getByText(t('form.retry.late')).waitFor();
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
    await page.context().setOffline(true);
    await sent.press();
    await expectTold(sent);
    await advice(page).getByText(t('form.retry.offline')).first().waitFor();
    await page.waitForTimeout(6_000);
    expect(sent.proxy.keys).toEqual([]);
    await page.context().setOffline(false);
    await expectOnce(sent);
  });

  test('is not sent again by itself once that was stopped, or answers were changed', async () => {
    const again: Fault = { status: 503, headers: { 'retry-after': '2' } };
    const sent = await filled(id, again, again, again);
    const { page, t, proxy } = sent;
    await sent.press();
    await advice(page).getByRole('timer').waitFor();
    await advice(page)
      .getByRole('button', { name: t('form.retry.stop') })
      .click();
    await page.waitForTimeout(4_000);
    expect(proxy.keys).toHaveLength(1);
    const now = advice(page).getByRole('button', { name: t('form.retry.now') });
    expect(await now.evaluate((button) => button === document.activeElement)).toBe(true);
    await now.click();
    await advice(page).getByRole('timer').waitFor();
    expect(proxy.keys).toHaveLength(2);
    await page.locator('.wizard form .field input:not([type=file])').first().press('Space');
    await advice(page).getByText(t('form.retry.byHand')).waitFor();
    await page.waitForTimeout(4_000);
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

test("a failure of a form with files has the specified toast, and the server's words in a banner that stays", async () => {
  const sent = await filled(UPLOADS, { ...TOO_MANY, headers: { 'retry-after': '20' } });
  const { page, t, form } = sent;
  await sent.press();
  const toast = page.locator('.toast');
  await toast.waitFor();
  expect(await toast.textContent()).toBe(t(form.failure.general!));
  await toast.waitFor({ state: 'detached', timeout: 10_000 });
  expect(await banner(page).textContent()).toBe('Trop d’envois : réessayez dans 2 secondes.');
  expect(await page.title()).toMatch(/^Erreur\s: Dossier de candidature – Miss Enseignante 2025 – /);
  await advice(page)
    .getByRole('button', { name: t('form.retry.now') })
    .click();
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
