import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import { controlName } from '#journey/controlName.ts';
import { computeValues } from '#journey/derivePayload.ts';
import { plainSpaces, shown } from '../spaces.ts';
import { Applicant, storedPayload } from './fillForm.ts';
import { formSources } from './formSources.ts';
import { openPage } from './openPage.ts';
import { readSent } from './readSubmission.ts';
import { FORM_TEXTS } from './specifiedTexts.ts';

const sources = formSources();

interface Journeys {
  /** Forms; by default every one with a page of its own. */
  ids?: string[];
  /** Runs before a page loads. */
  prepare?: (page: Page) => Promise<void>;
}

/** Tests of forms, filled in wrong first, in these languages. */
export function journeysIn(
  locales: string[],
  { ids = Object.keys(FORM_TEXTS), prepare }: Journeys = {},
): void {
  describe.each(Object.entries(FORM_TEXTS).filter(([id]) => ids.includes(id)))('%s', (id, words) => {
    const source = sources.get(id)!;
    const { form } = source;
    const answers = source.valid.answers as Answers;

    test.each(locales)('filled in %s, wrong first, is stored as specified', async (locale) => {
      const { page, errors } = await openPage(form.route!, {}, prepare);
      const applicant = new Applicant(page, source);
      await applicant.begin(locale);
      /** The specified French text, or its English translation. */
      const inLanguage = (path: string, french: string): string => {
        const own = `forms.${form.id}.fields.${applicant.field(path).path}.error`;
        const message = source.ids
          .filter((each) => each === own || each.startsWith(`${own}.`))
          .find((each) => source.texts('fr')(each) === french);
        expect(message, `no message of "${path}" is «${french}»`).toBeDefined();
        const text = applicant.t(message!);
        if (locale !== 'fr') expect(text).not.toBe(french);
        return text;
      };
      const translated = (messages: Record<string, string>) =>
        Object.fromEntries(
          Object.entries(messages).map(([path, french]) => [path, inLanguage(path, french)]),
        );
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
        locale === 'fr' ? words.title : applicant.t(form.title),
      );
      expect(form.steps.map(({ title }) => source.texts('fr')(title))).toEqual(
        words.steps.map(({ title }) => title),
      );

      for (const [index, { empty, wrong = {} }] of words.steps.entries()) {
        const step = applicant.step(index);
        await applicant.atStep(step);
        if (step.kind === 'review') break;

        await applicant.next(step);
        const missing = translated(empty);
        await applicant.expectErrors(missing);
        await expect
          .poll(() => applicant.summary().evaluate((box) => box === document.activeElement))
          .toBe(true);
        expect(await applicant.summary().getByRole('heading').textContent()).toBe(
          applicant.t('form.errorSummary', { count: Object.keys(missing).length }),
        );
        if (form.failure.invalid)
          await page.getByRole('alert').getByText(applicant.t(form.failure.invalid)).waitFor();
        for (const link of await applicant.summary().getByRole('link').all()) {
          const target = (await link.getAttribute('href'))!.slice(1);
          await link.click();
          expect(await page.evaluate(() => document.activeElement?.id)).toBe(target);
        }
        for (const path of Object.keys(missing)) {
          if (applicant.field(path).type === 'file') continue;
          await applicant.answer(path, anyAnswer(applicant, path));
          await expect.poll(async () => Object.keys(await applicant.errors())).not.toContain(path);
        }

        await applicant.fill(step, answers);
        for (const [path, [answer]] of Object.entries(wrong)) await applicant.answer(path, answer);
        if (Object.keys(wrong).length > 0) {
          await applicant.next(step);
          await applicant.expectErrors(
            translated(Object.fromEntries(Object.entries(wrong).map(([path, [, text]]) => [path, text]))),
          );
          for (const path of Object.keys(wrong)) await applicant.answer(path, answerAt(answers, path));
          await applicant.expectErrors({});
        }
        if (index < form.steps.length - 1) await applicant.next(step);
      }
      const { id: stored, reference } = await applicant.submit();

      const dialog = page.getByRole('dialog', { name: applicant.t(form.success.title), exact: true });
      await dialog.waitFor();
      const dialogText = await dialog.textContent();
      if (locale === 'fr') {
        expect(await dialog.getByRole('heading').textContent()).toBe(shown(words.dialog.title));
        for (const text of words.dialog.texts) expect(plainSpaces(dialogText)).toContain(text);
      }
      expect(dialogText).toContain(applicant.t(form.success.text));
      expect(dialogText).toContain(form.id === 'jeune-talent' ? `#${stored}` : reference);
      if (form.success.contacts) expect(await dialog.locator('a[href^="tel:"]').count()).toBe(3);
      if (words.toast)
        await page.getByText(locale === 'fr' ? words.toast : applicant.t(form.success.toast!)).waitFor();

      const kept = await readSent(applicant, reference);
      const day = form.submission.derive.dateDepotDossier && {
        dateDepotDossier: zonedMoment(new Date(), form.timeZone).day,
      };
      expect(kept).toMatchObject({ id: stored, locale });
      expect(kept.computed).toEqual(computeValues(form, answers));
      expect(kept.payload).toEqual({ ...storedPayload(source.valid.payload as Answers), ...day });

      // Behind the dialog the answers are kept or cleared, as specified.
      const left = await applicant.shown();
      if (form.success.keep) expect(left[controlName('nom')]).toBe(answers.nom);
      await dialog.getByRole('button', { name: applicant.t('form.close'), exact: true }).click();
      await page.waitForURL('/');
      // The form stays on screen until the home page has loaded.
      await page.locator('.wizard').waitFor({ state: 'detached' });
      if (!form.success.keep) {
        await page.goBack();
        if (form.preparation) await page.locator('.preparation a.button').click();
        await applicant.atStep(applicant.step(0));
        expect(await applicant.shown()).toEqual({});
      }
      expect(errors).toEqual([]);
    });
  });
}

/** Any answer for a field, valid or not. */
function anyAnswer(applicant: Applicant, path: string): Answers[string] {
  const { type, widget, options, counting } = applicant.field(path);
  const first = options?.[0]?.value;
  if (counting) return [{ [counting.value]: first, [counting.quantity]: 1 }];
  if (type === 'array') return [first];
  if (widget === 'date') return '2000-01-01';
  return first ?? 'x';
}
