import { expect, test } from 'vitest';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { axeFindings, overflowingElements } from '../support/browser/inspectPage.ts';
import { openPage } from '../support/browser/openPage.ts';

const source = formSources().get('reservation')!;

test('two tabs show the newer answers, and a shared computer keeps none', async () => {
  const { page: one, errors } = await openPage(source.form.route!);
  const first = new Applicant(one, source);
  await first.begin();
  await first.answer('votre_nom', 'Abena Ngono');
  await one.getByRole('button', { name: first.t('form.keeping.erase') }).waitFor();
  const other = await one.context().newPage();
  await other.goto(source.form.route!);
  const second = new Applicant(other, source);
  await other.getByText(first.t('form.draft.restored')).waitFor();
  await second.answer('email', 'abena@example.org');
  const email = first.control('email');
  await expect.poll(() => email.inputValue()).toBe('abena@example.org');
  await one.getByText(first.t('form.draft.otherTab')).waitFor();
  expect(await axeFindings(one)).toEqual([]);

  await other.getByRole('button', { name: first.t('form.keeping.stop') }).click();
  await one.getByText(first.t('form.keeping.off')).waitFor();
  await one.reload();
  await one.getByText(first.t('form.keeping.off')).waitFor();
  expect(await email.inputValue()).toBe('');
  expect(await overflowingElements(one, 320)).toEqual([]);
  expect(await axeFindings(one)).toEqual([]);
  expect(errors).toEqual([]);
});
