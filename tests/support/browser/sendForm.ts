import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { controlName } from '#journey/controlName.ts';
import { ownServer } from '../server/browserWorker.ts';
import { type Fault, type FaultyProxy, faultyProxy } from './faultyProxy.ts';
import { Applicant } from './fillForm.ts';
import { formSources } from './formSources.ts';
import { advancePageClock, openPage, waitForHydration } from './openPage.ts';
import { readSubmission } from './readSubmission.ts';

const sources = formSources();

/** A form that says its failures in a banner. */
export const PLAIN = 'workshops';
/** A form with files that says its failures in a toast as well. */
export const UPLOADS = 'miss-enseignante';

export const TOO_MANY = {
  status: 429,
  headers: { 'retry-after': '2' },
  body: refusal('server.tooMany', 'Trop d’envois : réessayez dans 2 secondes.'),
} satisfies Fault;
export const CLOSED: Fault = {
  status: 403,
  body: refusal('server.closed', 'Ce formulaire est maintenant fermé.'),
};

export function refusal(code: string, message: string) {
  return { errors: [message], details: [{ code, message }] };
}

declare global {
  interface Window {
    /** The sentences that said where things stand. */
    said?: Set<string>;
    /** The text on screen when no sentence said where things stand. */
    unsaid?: string[];
    /** The browser's own `setInterval`, which no test's clock has replaced. */
    setRealInterval?: typeof setInterval;
  }
}

/** A form filled to its last button, behind a proxy. */
export async function filled(id: string, ...faults: Fault[]) {
  const proxy = await faultyProxy(...faults);
  const sent = await opened(id, proxy);
  await sent.fill();
  return sent;
}

/** A form on screen, behind a proxy: on its own page, or, if it has none, inside of another. */
export async function opened(id: string, proxy: FaultyProxy, options: BrowserContextOptions = {}) {
  const source = sources.get(id)!;
  const { form } = source;
  const answers = source.valid.answers as Answers;
  const { page } = await openPage(form.route ?? '/about', { baseURL: proxy.url, ...options });
  await page.evaluate(() => {
    window.setRealInterval = window.setInterval.bind(window) as typeof setInterval;
  });
  const applicant = new Applicant(page, source);
  const embedded = page.locator(`form[action^="/_form/${id}?"]`);
  const fill = async () => {
    if (form.route !== undefined) {
      await applicant.begin();
      return applicant.fillToEnd(answers);
    }
    await waitForHydration(page);
    for (const path of Object.keys(form.fields))
      await embedded.locator(`[name="${controlName(path)}"]`).fill(String(answerAt(answers, path)));
  };
  const press = async () => {
    if (form.route === undefined) {
      await advancePageClock(page);
      await embedded.locator('[type=submit]').click();
    } else await applicant.next(form.steps.at(-1)!);
    await watchScreen(page);
  };
  const t = (text: string, values?: Record<string, string | number>) => applicant.t(text, values);
  return { page, applicant, form, proxy, fill, press, watch: () => watchScreen(page), t };
}

type Filled = Awaited<ReturnType<typeof filled>>;

/**
 * From now on looks ten times a second for a sentence in view that says where the submission stands. In real time: a test's
 * clock passes seconds before the page has rendered what they changed.
 */
async function watchScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const inView = (element: Element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && bottom > 0 && top < innerHeight;
    };
    const told =
      '.failure, .embedded-failure, .sending [role=status], [type=submit]:disabled, dialog[open], .embedded-done';
    window.unsaid = [];
    window.said = new Set();
    (window.setRealInterval ?? setInterval)(() => {
      const texts = [...document.querySelectorAll<HTMLElement>(told)]
        .filter(inView)
        .map(({ innerText }) => innerText.replace(/\s+/g, ' ').trim())
        .filter((text) => text !== '');
      if (texts.length === 0) window.unsaid?.push(document.body.innerText.slice(0, 300));
      for (const text of texts) window.said?.add(text);
    }, 100);
  });
}

/** All that has been said about the submission since its button was pressed. */
export async function said(page: Page): Promise<string> {
  return page.evaluate(() => [...(window.said ?? [])].join('\n'));
}

export const banner = (page: Page) =>
  page.locator('.failure .banner[role=alert], .embedded-failure > [role=alert]');
export const advice = (page: Page) => page.locator('.failure-advice, .embedded-failure');

/** It arrived once, under one key, and something was said all the time. */
export async function expectOnce({ page, form, proxy, t }: Filled): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t(form.success.title), exact: true });
  await (form.route === undefined ? page.locator('.embedded-done') : dialog).waitFor({ timeout: 30_000 });
  await expectStoredOnce(form.id, proxy);
  expect(new Set(proxy.keys).size).toBe(1);
  expect(await page.evaluate(() => window.unsaid)).toEqual([]);
}

/** The server has one submission of what the proxy has passed on: other tests send to the same server. */
export async function expectStoredOnce(form: string, { references }: FaultyProxy): Promise<void> {
  expect([...references]).toHaveLength(1);
  expect((await readSubmission(ownServer().dataDir, [...references][0]!)).formId).toBe(form);
}

/** The banner has the focus, and says that all is kept. */
export async function expectTold({ page, form }: Filled): Promise<void> {
  await expect.poll(() => banner(page).evaluate((box) => box === document.activeElement)).toBe(true);
  const files = form.submission.encoding === 'multipart' ? 'yes' : 'no';
  const kept =
    files === 'yes' ? /Vos réponses et vos fichiers sont conservés/ : /Vos réponses sont conservées/;
  await page.locator('.failure').getByText(kept).waitFor();
}

/** Lets the page's clock run until the page says that a request takes long. */
export async function passSilence(page: Page, slow: Locator): Promise<void> {
  // In small steps: the page begins to count a moment after the request.
  await expect.poll(() => page.clock.runFor(2_000).then(() => slow.isVisible())).toBe(true);
}

/** Lets the page's clock run until a hanging request's time limit is over, which shows `late`. */
export async function passLimit(page: Page, late: Locator): Promise<void> {
  await page.clock.runFor(40_000);
  // The next attempt is only seconds after the limit: on busy cores they would pass before `late` is seen.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  // In small steps: the limit begins with the last progress.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1_000);
        return late.waitFor({ timeout: 150 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await page.clock.resume();
}
