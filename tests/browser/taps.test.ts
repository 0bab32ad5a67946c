import { expect, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { openPage } from '../support/browser/openPage.ts';
import { UPLOADS } from '../support/browser/sendForm.ts';
import { DEVICES, Finger, sendTapping, TAPS } from '../support/browser/tapForm.ts';

/** The taps that are tried here; all of them, on every button of every form, are in `tests/chaosBrowser`. */
const DOUBLE = TAPS.findIndex(({ times, gap }) => times === 2 && gap === 200);

async function open(id: string) {
  const source = formSources().get(id)!;
  const { page, errors } = await openPage(source.form.route!, DEVICES.phone);
  const applicant = new Applicant(page, source);
  await applicant.begin();
  return { page, errors, applicant, answers: source.valid.answers as Answers };
}

test('a double tap on the last button sends once and cancels nothing, and one on the dialog only closes it', async () => {
  const { page, errors, applicant, answers } = await open(UPLOADS);
  await applicant.fillToEnd(answers);
  await sendTapping(applicant, new Finger(page, 'phone', DOUBLE));
  expect(errors).toEqual([]);
});

test('a tap on the control beside the one that was just tapped is heard', async () => {
  const { page, applicant } = await open(UPLOADS);
  const boxes = applicant.control('statut').getByRole('radio');
  await boxes.first().scrollIntoViewIfNeeded();
  const rowOf = async (index: number) => (await boxes.nth(index).locator('..').boundingBox())!;
  const [first, second] = [await rowOf(0), await rowOf(1)];
  const [x, edge, beside] = [first.x + first.width / 2, first.y + first.height - 3, second.y + 3];
  // Near enough to be a second tap at the same place.
  expect(beside - edge).toBeGreaterThan(0);
  expect(beside - edge).toBeLessThan(24);
  await page.touchscreen.tap(x, edge);
  expect(await boxes.nth(0).isChecked()).toBe(true);
  await page.touchscreen.tap(x, beside);
  expect(await boxes.nth(1).isChecked()).toBe(true);
});
