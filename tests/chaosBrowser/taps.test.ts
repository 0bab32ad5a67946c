import { describe, expect, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { draftOf } from '../support/browser/draftOf.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { type FormSource, formSources } from '../support/browser/formSources.ts';
import { openPage, waitForHydration } from '../support/browser/openPage.ts';
import {
  DEVICES,
  type Device,
  expectAt,
  Finger,
  sendTapping,
  tapChange,
  tapInside,
} from '../support/browser/tapForm.ts';

const forms = [...formSources()].filter(([, { form }]) => form.route !== undefined);

describe.each(Object.keys(DEVICES) as Device[])('on a %s', (device) => {
  describe.each(forms)('%s', (id, source) => {
    const round = forms.findIndex(([each]) => each === id) * 3;

    test('double and triple taps on every button of every step lose and double nothing', async () => {
      const { page, errors } = await openPage(source.form.route!, DEVICES[device]);
      const applicant = new Applicant(page, source);
      const finger = new Finger(page, device, round);
      const { preparation, steps } = source.form;
      await waitForHydration(page);
      if (preparation) await finger.tap(page.locator('.preparation a.button'));
      for (const [index, step] of steps.entries()) {
        await expectAt(applicant, step, 'at first');
        const answers = source.valid.answers as Answers;
        await applicant.fill(step, answers);
        await tapInside(applicant, step, answers, finger);
        const before = steps[index - 1];
        if (before) {
          // Back and forth, where the next step has all of its answers.
          const back = await finger.tap(applicant.button(applicant.t('form.back')));
          await expectAt(applicant, before, `back by ${back}`);
          const forth = await finger.tap(applicant.forward(before));
          await expectAt(applicant, step, `forth by ${forth}`);
        }
        const next = steps[index + 1];
        if (!next) {
          await tapChange(applicant, step, finger);
          break;
        }
        const length = () => page.evaluate(() => history.length);
        const entries = await length();
        const taps = await finger.tap(applicant.forward(step));
        await expectAt(applicant, next, taps);
        expect(await length(), taps).toBe(entries + 1);
      }
      await sendTapping(applicant, finger);
      expect(errors).toEqual([]);
    });
  });
});

test('a double tap takes a draft away once, and does not bring it back', async () => {
  const source = formSources().get('workshops') as FormSource;
  const { page } = await openPage(source.form.route!, DEVICES.phone);
  const applicant = new Applicant(page, source);
  await applicant.begin();
  await applicant.fill(applicant.step(0), source.valid.answers as Answers);
  await expect.poll(() => draftOf(page, 'workshops')).toEqual(await applicant.shown());
  await page.reload();
  const startOver = applicant.button(applicant.t('form.draft.startOver'));
  await startOver.waitFor();
  const finger = new Finger(page, 'phone', 3);
  await finger.tap(startOver);
  await applicant.button(applicant.t('form.draft.undo')).waitFor();
  expect(await applicant.shown()).toEqual({});
});

test.each(Object.keys(DEVICES) as Device[])(
  'a double tap on the button that erases the answers takes them away once, on a %s',
  async (device) => {
    const source = formSources().get('workshops') as FormSource;
    const { page } = await openPage(source.form.route!, DEVICES[device]);
    const applicant = new Applicant(page, source);
    await applicant.begin();
    await applicant.fill(applicant.step(0), source.valid.answers as Answers);
    const taps = await new Finger(page, device, 2).tap(applicant.button(applicant.t('form.keeping.erase')));
    await applicant.button(applicant.t('form.draft.undo')).waitFor();
    expect(await applicant.shown(), taps).toEqual({});
    // Nothing beside it was pressed.
    expect(await page.getByText(applicant.t('form.keeping.off')).count(), taps).toBe(0);
  },
);
