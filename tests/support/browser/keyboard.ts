import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { controlName } from '#journey/controlName.ts';
import type { Applicant } from './fillForm.ts';
import { advancePageClock } from './openPage.ts';
import { realFile } from './realFile.ts';

/** Controls that are passed before it counts as lost. */
const MOST_TABS = 150;

/** Fills in the steps of a form and sends it with the keyboard alone: Tab, arrows, Space, Enter and text. */
export async function completeByKeyboard(applicant: Applicant, answers: Answers): Promise<void> {
  const { page, form } = applicant;
  // While somebody listens, the browser opens no dialog of its own, beside which no other choice can be opened.
  page.on('filechooser', () => undefined);
  if (form.preparation) {
    await tabTo(page, async ({ text }) => text === applicant.t(form.preparation!.start));
    await page.keyboard.press('Enter');
  }
  for (const step of form.steps) {
    await applicant.atStep(step);
    const values = new Map(
      applicant
        .fields(step)
        .map((field) => [controlName(field.path), { field, answer: answerAt(answers, field.path) }]),
    );
    await tabTo(page, async (focused) => {
      const known = values.get(focused.name);
      const amounts = [...values.values()].flatMap(({ field, answer }) =>
        field.counting ? [{ ...field.counting, items: (answer ?? []) as Answers[] }] : [],
      );
      if (known) await answerFocused(page, focused, known.answer, known.field.counting?.value);
      else if (focused.quantityOf !== '')
        for (const { value, quantity, items } of amounts) {
          const item = items.find((each) => each[value] === focused.quantityOf);
          if (item) await retype(page, String(item[quantity]));
        }
      return focused.forward;
    });
    if (step === form.steps.at(-1)) await advancePageClock(page);
    await page.keyboard.press('Enter');
  }
}

interface Focused {
  name: string;
  type: string;
  text: string;
  value: string;
  checked: boolean;
  /** Whether it is the button that goes on. */
  forward: boolean;
  /** Value of the option whose quantity it holds; empty for other controls. */
  quantityOf: string;
}

/** Presses Tab until `act` returns true for the focused element, which must be in view and marked. */
export async function tabTo(page: Page, act: (focused: Focused) => Promise<boolean>): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      const { top, bottom } = element.getBoundingClientRect();
      return {
        name: element.name ?? '',
        type: element.type ?? element.localName,
        text: element.textContent?.trim() ?? '',
        value: element.value ?? '',
        checked: element.checked ?? false,
        forward: element.matches('.wizard-main .actions [type=submit]'),
        quantityOf: element.matches('[type=text], [type=number]')
          ? (element.closest('.quantity')?.querySelector<HTMLInputElement>('[type=checkbox]')?.value ?? '')
          : '',
        visible:
          element.matches(':focus-visible, [type=date]:focus-within') && bottom > 0 && top < innerHeight,
      };
    });
    expect(focused.visible, `${focused.name || focused.text} has a focus that is seen`).toBe(true);
    if (await act(focused)) return;
  }
  throw new Error(`Not reached after ${MOST_TABS} controls: ${page.url()}`);
}

async function answerFocused(
  page: Page,
  focused: Focused,
  answer: unknown,
  counted: string | undefined,
): Promise<void> {
  const { keyboard } = page;
  if (answer === undefined) return;
  const valueNow = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  switch (focused.type) {
    case 'checkbox': {
      const wanted = Array.isArray(answer)
        ? answer.some((each) => (counted ? (each as Answers)[counted] : each) === focused.value)
        : answer === true;
      if (wanted !== focused.checked) await keyboard.press('Space');
      return;
    }
    case 'radio':
      if (focused.value === String(answer) && !focused.checked) return keyboard.press('Space');
      for (let moves = 0; moves < 30 && (await valueNow()) !== String(answer); moves++)
        await keyboard.press('ArrowDown');
      return;
    case 'select-one':
      for (let moves = 0; moves < 60 && (await valueNow()) !== String(answer); moves++)
        await keyboard.press('ArrowDown');
      expect(await valueNow()).toBe(String(answer));
      return;
    case 'date': {
      const [year, month, day] = String(answer).split('-');
      await keyboard.type(`${month}${day}${year}`);
      expect(await valueNow()).toBe(answer);
      return;
    }
    case 'file': {
      const { name, size } = (answer as unknown as { $file: { name: string; size: number } }).$file;
      const file = realFile(name, Math.min(size, 200_000)).path;
      for (let presses = 0; presses < 4; presses++) {
        const chooser = page.waitForEvent('filechooser', { timeout: 3_000 }).catch(() => undefined);
        await keyboard.press(presses % 2 === 0 ? 'Enter' : 'Space');
        const opened = await chooser;
        if (opened) return opened.setFiles(file);
      }
      throw new Error(`No key opens the choice of ${name}.`);
    }
    default:
      return retype(page, String(answer));
  }
}

async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}
