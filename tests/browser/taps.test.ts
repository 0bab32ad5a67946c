import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { CompiledStep } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { type FormSource, formSources } from '../support/browser/formSources.ts';
import { advancePageClock, DESKTOP, openPage, PHONE, waitForHydration } from '../support/browser/openPage.ts';

const forms = [...formSources()].filter(([, { form }]) => form.route !== undefined);

const DEVICES = {
  phone: { viewport: PHONE, hasTouch: true, isMobile: true },
  desktop: { viewport: DESKTOP },
} as const;
type Device = keyof typeof DEVICES;

/** How often a button is tapped, and how many milliseconds lie between. */
const TAPS = [2, 3].flatMap((times) => [50, 100, 200, 300, 450, 600].map((gap) => ({ times, gap })));

/** Taps a button as a finger does that taps again without looking: always at the same place. */
class Finger {
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
    // What the last tap did shows within this time.
    await this.page.waitForTimeout(300);
    return `${times} taps ${gap} ms apart`;
  }
}

describe.each(Object.keys(DEVICES) as Device[])('on a %s', (device) => {
  describe.each(forms)('%s', (id, source) => {
    const round = forms.findIndex(([each]) => each === id) * 3;

    test('double and triple taps on every button of every step lose and double nothing', async () => {
      const { page, errors } = await openPage(source.form.route!, DEVICES[device]);
      const applicant = new Applicant(page, source);
      const finger = new Finger(page, device, round);
      const { preparation, steps } = source.form;
      await waitForHydration(page);
      if (preparation) await finger.tap(applicant.button(applicant.t(preparation.start)));
      for (const [index, step] of steps.entries()) {
        await expectAt(applicant, step, 'at first');
        await applicant.fill(step, source.valid.answers as Answers);
        const before = steps[index - 1];
        if (before) {
          // Back and forth, where the next step has all of its answers.
          const back = await finger.tap(applicant.button(applicant.t('form.back')));
          await expectAt(applicant, before, `back by ${back}`);
          const forth = await finger.tap(applicant.forward(before));
          await expectAt(applicant, step, `forth by ${forth}`);
        }
        const next = steps[index + 1];
        if (!next) break;
        const length = () => page.evaluate(() => history.length);
        const entries = await length();
        const taps = await finger.tap(applicant.forward(step));
        await expectAt(applicant, next, taps);
        expect(await length(), taps).toBe(entries + 1);
      }
      await send(applicant, finger);
      expect(errors).toEqual([]);
    });
  });
});

/** At a step, without anything that was found wrong in it. */
async function expectAt(applicant: Applicant, step: CompiledStep, taps: string): Promise<void> {
  expect(await applicant.page.locator('h2.step-title').textContent(), taps).toBe(applicant.t(step.title));
  expect(await applicant.summary().count(), taps).toBe(0);
}

/** Sends the form on a line that takes a while for files, and closes the dialog. */
async function send(applicant: Applicant, finger: Finger): Promise<void> {
  const { page, form } = applicant;
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts++;
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

test('a double tap takes a draft away once, and does not bring it back', async () => {
  const source = formSources().get('workshops') as FormSource;
  const { page } = await openPage(source.form.route!, DEVICES.phone);
  const applicant = new Applicant(page, source);
  await applicant.begin();
  await applicant.fill(applicant.step(0), source.valid.answers as Answers);
  await page.waitForTimeout(1_000);
  await page.reload();
  const startOver = applicant.button(applicant.t('form.draft.startOver'));
  await startOver.waitFor();
  const finger = new Finger(page, 'phone', 3);
  await finger.tap(startOver);
  await applicant.button(applicant.t('form.draft.undo')).waitFor();
  expect(await applicant.shown()).toEqual({});
});
