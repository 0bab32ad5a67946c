import { expect, test } from 'vitest';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { openPage } from '../support/browser/openPage.ts';
import { FORM_TEXTS } from '../support/browser/specifiedTexts.ts';

test('an invisible character is refused at its field, with a text that shows its place', async () => {
  const [id] = Object.keys(FORM_TEXTS);
  const source = formSources().get(id ?? '')!;
  const { page, errors } = await openPage(source.form.route!);
  const applicant = new Applicant(page, source);
  await applicant.begin('fr');
  const step = applicant.step(0);
  const path = step.sections[0]!.fields.find((name) => applicant.field(name).widget === 'text')!;
  await applicant.answer(path, 'Ama\u202eBela');
  await applicant.next(step);
  const shown = (await applicant.errors())[path];
  expect(shown).toBe(applicant.t('errors.textDirection', { near: 'Ama□Bela' }));
  expect(await applicant.summary().textContent()).toContain(shown);
  // Pasted soft hyphens, narrow spaces and joiners are accepted.
  await applicant.answer(path, 'A\u00adma\u202fBe\u200bla');
  await applicant.next(step);
  expect(await applicant.errors()).not.toHaveProperty(path);
  expect(errors).toEqual([]);
});
