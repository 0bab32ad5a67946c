import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { controlName } from '#journey/controlName.ts';
import { expectInvalidControls } from '../support/browser/accessibilityTree.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { axeFindings, overflowingLargeText, SHELL } from '../support/browser/inspectPage.ts';
import { openPage, PHONE } from '../support/browser/openPage.ts';
import { cases } from '../support/cases.ts';

/** Forms that together have every widget, panel, and kind of step. */
const DIFFERENT = ['miss-enseignante', 'prix-presidentiel', 'reservation', 'restauration'];

const screens = cases(
  [...formSources()].filter(([, { form }]) => form.route !== undefined),
  ([id]) => DIFFERENT.includes(id),
);

describe.each(screens)('%s', (_id, source) => {
  test('every step has no axe findings and correct names and descriptions, with and without errors', async () => {
    const { form } = source;
    const { page, errors } = await openPage(form.route!);
    const applicant = new Applicant(page, source);
    if (form.preparation) expect(await findings(page)).toEqual([]);
    await applicant.begin();
    for (const [index, step] of form.steps.entries()) {
      await applicant.atStep(step);
      // The shell is the same around every step.
      expect(await findings(page, index === 0 ? [] : SHELL), step.id).toEqual([]);
      expect(await headingLevels(applicant)).toEqual([1, 2]);
      if (step.kind === 'fields') {
        await applicant.next(step);
        await applicant.summary().waitFor();
        // The toast covers part of the step for five seconds, which axe would report.
        if (form.failure.invalid) await applicant.button(applicant.t('form.toast.close')).click();
        expect(await findings(page, SHELL), `${step.id} with errors`).toEqual([]);
        expect(await overflowingLargeText(page, PHONE.width), `${step.id} with large text`).toEqual([]);
        await expectInvalidControls(page);
        await expectControls(
          applicant,
          applicant.fields(step).map(({ path }) => path),
        );
        await applicant.fill(step, source.valid.answers as Answers);
        await applicant.expectErrors({});
        expect(await findings(page, SHELL), `${step.id} answered`).toEqual([]);
        await expectControls(
          applicant,
          applicant.fields(step).map(({ path }) => path),
        );
      }
      if (step !== form.steps.at(-1)) await applicant.next(step);
    }
    await applicant.submit();
    await page.getByRole('dialog').waitFor();
    expect(await findings(page), 'dialog').toEqual([]);
    expect(errors).toEqual([]);
  });
});

/** Axe findings at a phone's width, in a viewport as high as the page, so that a floating bar covers no control. */
async function findings(page: Page, leftOut?: string[]): Promise<string[]> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...PHONE, height });
  const found = await axeFindings(page, leftOut);
  await page.setViewportSize(PHONE);
  return found;
}

/** Asserts the properties that axe does not check: native controls with the payload's name, the label, and existing descriptions. */
async function expectControls(applicant: Applicant, paths: string[]): Promise<void> {
  const { form } = applicant;
  for (const path of paths) {
    const control = applicant.control(path);
    const [facts, ...more] = await control.evaluateAll((elements) =>
      elements.map((element) => {
        const inputs = element.matches('fieldset') ? [...element.querySelectorAll('[name]')] : [element];
        const described = (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
        return {
          tag: element.localName,
          legend: element.firstElementChild?.localName,
          names: [...new Set(inputs.map((input) => input.getAttribute('name')))],
          count: inputs.length,
          native: inputs.every((input) => input.matches('input, select, textarea')),
          described,
          found: described.map((id) => document.querySelectorAll(`[id="${id}"]`).length),
        };
      }),
    );
    // A conditional field may not be on screen.
    if (facts === undefined) {
      expect(form.visible.fields).not.toContain(path);
      continue;
    }
    expect(more, path).toEqual([]);
    const field = applicant.field(path);
    expect(facts.names, path).toEqual([controlName(path)]);
    expect(facts.native, path).toBe(true);
    const set = ['radio', 'checkboxes', 'cards', 'quantities'].includes(field.widget ?? '');
    if (set) expect(facts).toMatchObject({ tag: 'fieldset', legend: 'legend', count: field.options?.length });
    else expect(facts.tag).toMatch(/^(input|select|textarea)$/);
    const helped = field.help !== undefined || field.description !== undefined;
    expect(
      facts.described.some((id) => id.endsWith('__help')),
      `${path} is described by its help`,
    ).toBe(helped);
    for (const [index, id] of facts.described.entries()) expect(facts.found[index], id).toBe(1);
  }
}

async function headingLevels({ page }: Applicant): Promise<number[]> {
  const headings = page.getByRole('main').locator('.wizard-title, .step-title');
  return headings.evaluateAll((all) => all.map(({ localName }) => Number(localName.slice(1))));
}
