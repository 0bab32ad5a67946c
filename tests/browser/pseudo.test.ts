import { describe, expect, test } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { translate } from '#messages/translate.ts';
import type { Translate } from '#messages/translator.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { withPseudoLocale } from '#publication/compile/withPseudoLocale.ts';
import { atEnd } from '../support/atEnd.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { overflowingElements } from '../support/browser/inspectPage.ts';
import { newContext, PHONE, waitForHydration } from '../support/browser/openPage.ts';
import { definitionData, plainTexts, stringsIn } from '../support/browser/plainTexts.ts';
import { siteRoutes } from '../support/browser/siteRoutes.ts';
import { cases } from '../support/cases.ts';
import { FROZEN, FROZEN_ENV } from '../support/definitionFolders.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const definitions = loadSources(FROZEN);
const { texts, locales, site } = withPseudoLocale(compileSources(definitions, new Map()));
const locale = locales[0]!;
const t: Translate = (id, values) => translate({ texts }, locale, id, values);
const data = [...definitionData(definitions), ...site.locales.flatMap(({ name, label }) => [name, label])];
const routes = siteRoutes();
const forms = [...formSources().values()];

const server = await startServerProcess(temporaryFolder(), { env: FROZEN_ENV, args: ['--pseudo'] });
const context = await newContext({ baseURL: server.url });
atEnd(() => context.close());
const page = await context.newPage();

/** Faults of the current page: texts without pseudo-localisation, and elements wider than a phone. */
async function findings(typed: readonly string[] = []): Promise<string[]> {
  return [
    ...(await plainTexts(page, [...data, ...typed])),
    ...(await overflowingElements(page, PHONE.width)),
  ];
}

test.each([...routes.map(({ route }) => route), '/no-such-page'])(
  '%s is pseudo-localised and fits a phone',
  async (route) => {
    await page.goto(route);
    await waitForHydration(page);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    expect(await findings()).toEqual([]);
  },
);

test('the panel, the newsletter and a refusal of the server are pseudo-localised', async () => {
  await page.goto('/');
  await waitForHydration(page);
  await page.locator('.header-menu').click();
  expect(await findings()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('.embedded-form input[type=email]').fill('lecteur@example.org');
  await page.locator('.embedded-form button').click();
  // Sent so fast, it may be refused; both the thanks and the refusal are texts to check.
  await page.locator('.embedded-done, .embedded-form [role=alert]').waitFor();
  expect(await findings()).toEqual([]);
  const answer = await fetch(`${server.url}/api/nothing`, {
    method: 'POST',
    headers: { 'accept-language': locale },
  });
  expect((await answer.json()).errors[0]).toBe(t('server.notFound'));
});

/** Forms that together have every widget, panel, and kind of step. */
const DIFFERENT = ['miss-enseignante', 'prix-presidentiel', 'restauration'];
const screens = cases(
  forms.filter(({ form }) => form.route !== undefined),
  ({ form }) => DIFFERENT.includes(form.id),
);

describe.each(screens)('the form at $form.route', (source) => {
  test('is pseudo-localised and fits a phone at every step, with errors, to the end', async () => {
    const example = source.examples.find(({ payload, errors }) => payload && !errors)!;
    const typed = stringsIn(example.answers);
    const applicant = new Applicant(page, { ...source, texts: () => t });
    applicant.t = t;
    await page.goto(source.form.route!);
    await waitForHydration(page);
    const found: Record<string, string[]> = { 'first screen': await findings() };
    if (source.form.preparation) await page.locator('.preparation a.button').click();
    for (const step of source.form.steps) {
      await applicant.atStep(step);
      if (applicant.fields(step).some(({ required }) => required)) {
        await applicant.next(step);
        await applicant.summary().waitFor();
        found[`${step.id} with errors`] = await findings(typed);
      }
      await applicant.fill(step, example.answers as Answers);
      found[`${step.id} filled in`] = await findings(typed);
      if (step !== source.form.steps.at(-1)) await applicant.next(step);
    }
    const { reference } = await applicant.submit();
    await page.getByRole('dialog').waitFor();
    found['after it was sent'] = await findings([...typed, reference]);
    expect(Object.entries(found).filter(([, problems]) => problems.length > 0)).toEqual([]);
  });
});
