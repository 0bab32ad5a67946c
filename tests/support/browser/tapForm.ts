import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CompiledStep } from '#contract/CompiledForm.ts';
import { API } from '#contract/urls.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import type { Applicant } from './fillForm.ts';
import { advancePageClock, DESKTOP, PHONE } from './openPage.ts';

export const DEVICES = {
  phone: { viewport: PHONE, hasTouch: true, isMobile: true },
  desktop: { viewport: DESKTOP },
} as const;
export type Device = keyof typeof DEVICES;

/** How often a button is tapped, and how many milliseconds lie between. */
export const TAPS = [2, 3].flatMap((times) => [50, 100, 200, 300, 450, 600].map((gap) => ({ times, gap })));

/** Taps a button as a finger does that taps again without looking: always at the same place. */
export class Finger {
  readonly page: Page;
  readonly device: Device;
  #taps = 0;

  /** `first` is the index of the taps to begin with: so all of them are tried on buttons of different forms. */
  constructor(page: Page, device: Device, first: number) {
    this.page = page;
    this.device = device;
    this.#taps = first;
  }

  async tap(button: Locator): Promise<string> {
    const { times, gap } = TAPS[this.#taps++ % TAPS.length]!;
    await button.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await button.boundingBox())!;
    const place = [x + width / 2, y + height / 2] as const;
    for (let tap = 0; tap < times; tap++) {
      if (tap > 0) await this.page.waitForTimeout(gap);
      if (this.device === 'phone') await this.page.touchscreen.tap(...place);
      else await this.page.mouse.click(...place);
    }
    // The effect of the last tap shows within this time.
    await this.page.waitForTimeout(300);
    return `${times} taps ${gap} ms apart`;
  }
}

/** At a step, without anything that was found wrong in it. */
export async function expectAt(applicant: Applicant, step: CompiledStep, taps: string): Promise<void> {
  expect(await applicant.page.locator('h2.step-title').textContent(), taps).toBe(applicant.t(step.title));
  expect(await applicant.summary().count(), taps).toBe(0);
}

/** Taps the buttons of a step that do not leave it: each acts as often as it was tapped, and nothing else does. */
export async function tapInside(
  applicant: Applicant,
  step: CompiledStep,
  answers: Answers,
  finger: Finger,
): Promise<void> {
  const { page } = applicant;
  let choosers = 0;
  const count = () => choosers++;
  for (const field of applicant.fields(step)) {
    const answer = answerAt(answers, field.path);
    const file = applicant.files.get(field.path);
    if (file && answer !== undefined) {
      page.on('filechooser', count);
      const remove = applicant.button(applicant.t('form.file.removeOf', { name: file.name }));
      const taps = await finger.tap(remove);
      expect(await remove.count(), taps).toBe(0);
      expect(choosers, taps).toBe(0);
      page.off('filechooser', count);
      await applicant.answer(field.path, answer);
    }
    const { value = '', quantity = '', maximum = 0 } = field.counting ?? {};
    const [item] = Array.isArray(answer) && field.counting ? (answer as Answers[]) : [];
    if (!item) continue;
    const option = field.options?.find((each) => each.value === item[value]);
    const title = applicant.t(option?.title ?? '');
    const taps = await finger.tap(applicant.button(applicant.t('form.quantity.more', { title })));
    const input = page.getByRole('textbox', { name: applicant.t('form.quantity.of', { title }) });
    const wanted = Math.min(maximum, Number(item[quantity]) + Number.parseInt(taps, 10));
    await expect.poll(() => input.inputValue(), { message: taps }).toBe(String(wanted));
    await applicant.answer(field.path, answer);
  }
}

/** Taps the way from all answers to the first step, and goes forward again. */
export async function tapChange(applicant: Applicant, step: CompiledStep, finger: Finger): Promise<void> {
  const { page, form } = applicant;
  const [first] = form.steps;
  if (!first || first === step) return;
  if (step.kind === 'fields') await page.locator('.review-fold > summary').click();
  const name = `${applicant.t('form.review.change')} ${applicant.t('form.review.changeOf', { step: applicant.t(first.title) })}`;
  const taps = await finger.tap(applicant.button(name));
  await expectAt(applicant, first, `change by ${taps}`);
  for (const each of form.steps.slice(0, -1)) await applicant.next(each);
  await applicant.atStep(step);
}

/** Sends the form on a line that takes a while for files, and closes the dialog. */
export async function sendTapping(applicant: Applicant, finger: Finger): Promise<void> {
  const { page, form } = applicant;
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().includes(API.uploads)) posts++;
  });
  await advancePageClock(page);
  if (form.submission.encoding === 'multipart') {
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 250_000,
    });
  }
  const last = form.steps.at(-1)!;
  const taps = await finger.tap(applicant.forward(last));
  const dialog = page.getByRole('dialog', { name: applicant.t(form.success.title), exact: true });
  await dialog.waitFor();
  expect(posts, taps).toBe(1);
  // Whatever was still tapped, it is there to be read.
  await page.waitForTimeout(700);
  expect(await dialog.isVisible(), taps).toBe(true);
  expect(new URL(page.url()).pathname).toBe(form.route);
  const close = applicant.t(form.success.close ?? 'form.close');
  await finger.tap(dialog.getByRole('button', { name: close, exact: true }));
  await page.waitForURL('/');
  await page.waitForTimeout(700);
  expect(new URL(page.url()).pathname).toBe('/');
}
