import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { FormSchema, FormUi } from '#definitions/formats/formats.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { axeFindings, missingTexts } from '../support/browser/inspectPage.ts';
import { beganLongAgo } from '../support/browser/noScriptForm.ts';
import { openPage } from '../support/browser/openPage.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { serveCopy } from '../support/server/browserWorker.ts';

/** Prices are three times as high, one question is new, and one is gone; the newsletter's question has other words. */
function change(copy: ReturnType<typeof copyDefinitions>): void {
  copy.edit<FormSchema>('forms/reservation/schema.json', ({ properties, required = [] }) => {
    for (const option of properties.stand_choisi?.oneOf ?? []) {
      const { amounts = {} } = option;
      for (const [organisation, amount] of Object.entries(amounts)) amounts[organisation] = amount * 3;
    }
    delete properties.ville;
    required.splice(required.indexOf('ville'), 1, 'registre');
    properties.registre = {
      type: 'string',
      title: 'Registre du commerce',
      maxLength: 40,
      errorMessage: { required: 'Veuillez indiquer votre registre du commerce.' },
    };
  });
  copy.edit<FormSchema>('forms/newsletter/schema.json', ({ properties }) => {
    for (const field of Object.values(properties)) field.title = 'Votre adresse';
  });
  // The notices name the question that is gone.
  rmSync(join(copy.folders.formsDir, 'reservation/examples/edges.json'));
  copy.edit<FormUi>('forms/reservation/ui.json', ({ steps, uiSchema = {} }) => {
    delete (uiSchema as Record<string, unknown>).ville;
    for (const { fields: names = [] } of steps) {
      const at = names.indexOf('ville');
      if (at >= 0) names.splice(at, 1);
      else names.push('registre');
    }
  });
}

const CHANGED = /formulaire a été modifié depuis que vous l.avez ouvert/;

const notice = (page: Page) => page.locator('.draft-notice');

test('a form that changed while it was filled in is shown anew with every answer, and says what changed', async () => {
  const copy = copyDefinitions();
  // A test may be quicker than the person that the newsletter expects.
  copy.edit<FormUi>('forms/newsletter/ui.json', ({ submission }) => {
    submission.minimumSeconds = 0;
  });
  const server = await serveCopy(copy, { FORM_VERSION_HOURS: '0' });
  const source = formSources(copy.folders.formsDir).get('reservation')!;
  const { page, errors } = await openPage(`${server.url}/reservation`);
  const applicant = new Applicant(page, source);
  await applicant.begin();
  const answers = source.valid.answers as Answers;
  await applicant.fillToEnd(answers);
  const { page: other } = await openPage(`${server.url}/contact`);
  const newsletter = other.locator('form.embedded-form').first();
  await newsletter.locator('input[type=email]').fill('ama@example.org');
  const amount = page.locator('strong.amount').first();
  const before = await amount.textContent();

  const isPublished = async () =>
    (await (await fetch(`${server.url}/api/openapi.json`)).text()).includes('Registre du commerce');
  change(copy);
  await expect.poll(isPublished, { timeout: 15_000 }).toBe(true);
  const answered = page.waitForResponse((response) => response.url().endsWith(source.form.submission.path));
  await applicant.next(source.form.steps.at(-1)!);
  expect((await answered).status()).toBe(409);

  await notice(page).getByText(CHANGED).waitFor();
  const said = (await notice(page).locator('li').allTextContents()).map((text) => text.replace(/\s/g, ' '));
  expect(said).toEqual([
    'Registre du commerce : Cette question est nouvelle.',
    'Pack de stand : Les prix ont changé : vérifiez votre choix.',
    "La question « Ville » n'est plus posée.",
  ]);
  expect(await notice(page).evaluate((each) => each === document.activeElement)).toBe(true);
  // At the first step, whose new question is empty; the answers are there.
  await applicant.atStep(source.form.steps[0]!);
  expect(await page.locator('[name=votre_nom]').inputValue()).toBe(answers.votre_nom);
  expect(await page.locator('.error-summary').textContent()).toContain('Veuillez indiquer votre registre');
  expect(await axeFindings(page)).toEqual([]);
  expect(await missingTexts(page)).toEqual([]);
  expect(await page.locator('.failure').count()).toBe(0);

  await page.locator('[name=registre]').fill('RC/YAO/2025/B/1');
  await applicant.press(applicant.forward(source.form.steps[0]!));
  await applicant.atStep(source.form.steps[1]!);
  expect(await amount.textContent()).not.toBe(before);
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.url().endsWith(source.form.submission.path)),
    applicant.next(source.form.steps.at(-1)!),
  ]);
  expect(response.status(), await response.text()).toBe(201);
  await page.getByRole('dialog').waitFor();

  // A form inside the shell goes on without script, with its answers.
  await newsletter.locator('button[type=submit]').click();
  await other.locator('.banner').getByText(CHANGED).waitFor();
  expect(await other.locator('.error-summary').textContent()).toContain('Cette question a changé');
  expect(await other.locator('#step input[type=email]').inputValue()).toBe('ama@example.org');
  await beganLongAgo(other);
  await other.locator('#step .button-primary').click();
  await other.getByText('Encore une étape').waitFor();
  expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
});
