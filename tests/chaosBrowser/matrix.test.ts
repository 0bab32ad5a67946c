import { describe, expect, test } from 'vitest';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { type Fault, faultyProxy } from '../support/browser/faultyProxy.ts';
import { formSources } from '../support/browser/formSources.ts';
import { completeByKeyboard, tabTo } from '../support/browser/keyboard.ts';
import { completeNoScript } from '../support/browser/noScriptForm.ts';
import { expectKept, WITH_WORKER } from '../support/browser/offlinePages.ts';
import { advancePageClock, openPage, waitForHydration } from '../support/browser/openPage.ts';
import { countStored } from '../support/browser/readSubmission.ts';
import {
  advice,
  banner,
  expectOnce,
  filled,
  opened,
  passLimit,
  passSilence,
  refusal,
  said,
  TOO_MANY,
} from '../support/browser/sendForm.ts';

const WAIT = { timeout: 15_000 };
const AGAIN = { 'retry-after': '2' };
const COUNTDOWN = /Nouvel essai automatique dans \d secondes?\./;
const KEPT = /Vos réponses (et vos fichiers )?sont conservé/;

/** The text about a failure that the server does not explain. */
const general = (form: CompiledForm) =>
  form.failure.style === 'toast' ? 'form.failure.general' : (form.failure.general ?? 'form.failure.general');

const unreached = (form: CompiledForm) =>
  form.failure.style === 'toast' ? 'form.failure.network' : (form.failure.network ?? 'form.failure.network');

interface Failure {
  fault: Fault;
  /** Sentences, or ids of texts that depend on the form. */
  says: (form: CompiledForm) => (string | RegExp)[];
  /** Whether it is sent again only when somebody presses the button. */
  byHand?: boolean;
}

const FAILURES: Record<string, Failure> = {
  '429': { fault: TOO_MANY, says: () => ['Trop d’envois : réessayez dans 2 secondes.', COUNTDOWN] },
  '500': {
    fault: { status: 500, headers: AGAIN },
    says: (form) => [general(form), 'Le serveur a répondu par une erreur (code 500).', COUNTDOWN],
  },
  '502': {
    fault: { status: 502, headers: AGAIN },
    says: (form) => [general(form), 'Le serveur a répondu par une erreur (code 502).', COUNTDOWN],
  },
  '503': {
    fault: { status: 503, headers: AGAIN, body: refusal('server.overloaded', 'Trop de demandes.') },
    says: () => ['Trop de demandes.', COUNTDOWN],
  },
  '413': {
    fault: { status: 413 },
    says: (form) => [general(form), "L'envoi est trop volumineux pour le serveur"],
    byHand: true,
  },
};

const sources = [...formSources()];

describe.each(sources)('%s', (id, source) => {
  const { form } = source;

  test('without JavaScript arrives once', async () => {
    const before = await countStored(id);
    const { page } = await openPage(form.route ?? '/about', { javaScriptEnabled: false });
    if (form.preparation) await page.locator('.preparation a.button').click();
    if (form.route === undefined) {
      await page.locator('footer form [name=email]').fill(String((source.valid.answers as Answers).email));
      await page.locator('footer form [type=submit]').click();
    }
    await completeNoScript(page, form, async () => {
      const heading = page.locator('h1, .step-title, .receipt-title').first();
      expect(await heading.textContent()).toMatch(/\S/);
    });
    await page.getByRole('heading', { name: source.texts('fr')(form.success.title) }).waitFor();
    expect(await countStored(id)).toBe(before + 1);
  });

  test('by keyboard alone arrives once', async () => {
    const sent = await opened(id, await faultyProxy());
    const { page, applicant } = sent;
    await waitForHydration(page);
    if (form.route === undefined) {
      await advancePageClock(page);
      await tabTo(page, async ({ name, text }) => {
        if (name === 'email') await page.keyboard.insertText('clavier@example.org');
        return text === sent.t(form.submission.submit ?? 'form.submit');
      });
      await page.keyboard.press('Enter');
    } else await completeByKeyboard(applicant, source.valid.answers as Answers);
    await sent.watch();
    await expectOnce(sent);
    if (form.route === undefined) return;
    const close = sent.t(form.success.close ?? 'form.close');
    // The dialog of some forms begins with telephone numbers.
    const first = await page.evaluate(() => document.activeElement?.textContent?.trim());
    if (first !== close) await tabTo(page, async ({ text }) => text === close);
    await page.keyboard.press('Enter');
    await page.waitForURL('/');
  });

  test('filled in and sent offline, then online, arrives once', async () => {
    const sent = await opened(id, await faultyProxy(), WITH_WORKER);
    const { page } = sent;
    const ofPage = form.route !== undefined;
    // Receipts are kept after all scripts; a visitor of information pages keeps those pages alone.
    await expectKept(page, ofPage ? '/recu/*' : '/about');
    await page.context().setOffline(true);
    await sent.fill();
    await sent.press();
    // A form without a page of its own does not wait on the device.
    const told = ofPage ? 'form.retry.offlineKept' : 'form.retry.offline';
    await expect.poll(() => said(page), WAIT).toMatch(exactly(sent.t(told)));
    if (ofPage) await expect.poll(() => said(page), WAIT).toMatch(KEPT);
    await page.context().setOffline(false);
    await expectOnce(sent);
  });

  test.each(Object.entries(FAILURES))('after a %s is told in words, and arrives once', async (_, failure) => {
    const sent = await filled(id, failure.fault);
    const { page, t } = sent;
    await sent.press();
    await banner(page).waitFor();
    for (const text of failure.says(form)) {
      const words = typeof text === 'string' ? t(text) : text;
      await expect.poll(() => said(page), WAIT).toMatch(words instanceof RegExp ? words : exactly(words));
    }
    if (form.route !== undefined) await expect.poll(() => said(page), WAIT).toMatch(KEPT);
    if (failure.byHand) await sent.press();
    await expectOnce(sent);
  });

  test('behind a captive portal is told in words, and arrives once', async () => {
    const sent = await filled(id);
    const { page, t, proxy } = sent;
    // The code that sends is loaded: the next test is about a portal that comes before it.
    await page.locator('.sending').first().waitFor({ state: 'attached' });
    proxy.portal = true;
    await sent.press();
    await expect.poll(() => said(page), WAIT).toMatch(exactly(t('form.retry.otherAnswer')));
    await expect.poll(() => said(page), WAIT).toMatch(COUNTDOWN);
    proxy.portal = false;
    await expectOnce(sent);
  });

  test('behind a captive portal from its first answer on is told in words, and arrives once', async () => {
    const proxy = await faultyProxy();
    const sent = await opened(id, proxy);
    const { page } = sent;
    await waitForHydration(page);
    proxy.portal = true;
    await sent.fill();
    await sent.press();
    // Neither the code that sends nor the one that advises could be fetched.
    await expect.poll(() => said(page), WAIT).toMatch(exactly(sent.t(unreached(form))));
    proxy.portal = false;
    // The advice comes as soon as it can be fetched, and sends.
    await expectOnce(sent);
  });

  test('to a server that hangs is told in words, and arrives once', async () => {
    const sent = await filled(id, 'hang');
    const { page, t, proxy } = sent;
    await page.clock.install();
    await sent.press();
    await expect.poll(() => proxy.keys.length).toBe(1);
    await passSilence(page, page.getByText(t('form.upload.slow')));
    await passLimit(page, advice(page).getByText(t('form.retry.late')));
    await page.clock.runFor(5_000);
    await expectOnce(sent);
  });
});

function exactly(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+'));
}
