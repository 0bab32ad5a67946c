import { expect, test } from 'vitest';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { receiptOf } from '#wizard/review/receiptOf.ts';
import { answered } from '#wizard/sending/answered.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import {
  axeFindings,
  breakingTexts,
  missingTexts,
  overflowingElements,
} from '../support/browser/inspectPage.ts';
import { openPage } from '../support/browser/openPage.ts';

const sources = formSources();
const source = sources.get('reservation')!;

test('a reload shows the dialog again, its link leads to the receipt, and the gate lists it', async () => {
  const { form } = source;
  const { page, errors } = await openPage(form.route!);
  const applicant = new Applicant(page, source);
  await applicant.begin();
  await applicant.fillToEnd();
  const { reference } = await applicant.submit();
  const dialog = page.getByRole('dialog', { name: applicant.t(form.success.title), exact: true });
  await dialog.waitFor();
  await page.reload();
  await dialog.getByText(reference).waitFor();
  await dialog.getByRole('link', { name: applicant.t('form.receiptLink') }).click();
  await page.waitForURL(`/recu/${reference}`);
  const receipt = page.locator('.receipt');
  await receipt.getByText(reference, { exact: true }).first().waitFor();
  // From the server this time.
  await page.reload();
  await receipt.getByText('Comment payer').waitFor();
  expect(await receipt.textContent()).toContain(String(source.valid.answers.nom_entreprise));
  expect(await missingTexts(page)).toEqual([]);
  expect(await breakingTexts(page)).toEqual([]);
  expect(await overflowingElements(page, 320)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  await page.goBack();
  await applicant.atStep(applicant.step(0));
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(Object.values(await applicant.shown()).filter((value) => value !== '')).toEqual([]);
  await page.goto('/participation-gate');
  const kept = page.getByRole('region', { name: 'Vos demandes sur cet appareil' });
  await kept.getByRole('link', { name: `Voir le reçu ${reference}` }).waitFor();
  expect(await overflowingElements(page, 320)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('every form has a receipt of one page, however long its answers are', async () => {
  const { page } = await openPage('/about');
  const pages: Record<string, number> = {};
  const forms = [...sources.values()].filter(({ form }) => form.route !== undefined);
  for (const { form, valid, texts } of forms) {
    const reader = { locale: 'fr', t: texts('fr') };
    const unanswered = receiptOf(form, longAnswers(valid.answers as Answers) as Answers, [reader]);
    const receipt = answered(unanswered, { id: 'AAAA1111', reference: 'AAAA1111' });
    await page.evaluate((json) => sessionStorage.setItem('receipt:AAAA1111', json), JSON.stringify(receipt));
    await page.goto('/recu/AAAA1111');
    await page.getByText(reader.t(form.title), { exact: true }).first().waitFor();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    pages[form.id] = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  }
  expect(pages).toEqual(Object.fromEntries(forms.map(({ form }) => [form.id, 1])));
});

/** Files as they are known to the server, and long texts. */
function longAnswers(answer: Answer): Answer {
  if (typeof answer === 'string') return answer.length > 50 ? answer.padEnd(1000, ' et encore') : answer;
  if (typeof answer !== 'object' || Array.isArray(answer)) return answer;
  if ('$file' in answer) return answer.$file;
  return Object.fromEntries(
    Object.entries(answer).map(([name, inner]) => [name, longAnswers(inner as Answer)]),
  );
}
