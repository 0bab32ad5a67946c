import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { FormUi } from '#definitions/formats/formats.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import {
  axeFindings,
  missingTexts,
  overflowingElements,
  SHELL,
  structureFaults,
} from '../support/browser/inspectPage.ts';
import { openPage, waitForHydration } from '../support/browser/openPage.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { serveCopy } from '../support/server/browserWorker.ts';

type Dates = Pick<FormUi, 'opens' | 'closes'>;

const CLOSED: Dates = { closes: '2025-05-30T00:00:00+01:00' };
const SOON: Dates = { opens: '2999-03-01T08:00:00+01:00', closes: '2999-05-30T18:00:00+01:00' };
const OPEN: Dates = { closes: '2999-05-30T18:00:00+01:00' };

const copy = copyDefinitions();
/** Changes the dates of a form, also while the server runs. */
const setDates = (id: string, { opens, closes }: Dates) =>
  copy.edit<FormUi>(`forms/${id}/ui.json`, (ui) => Object.assign(ui, { opens, closes }));
setDates('workshops', CLOSED);
setDates('prix-presidentiel', SOON);
setDates('reservation', OPEN);
const { url } = await serveCopy(copy);
const served = async (path: string) => (await fetch(url + path)).text();
const sources = formSources(copy.folders.formsDir);

const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');

/** Number of controls in the main part of a page. */
const countControls = (page: Page) =>
  page.locator('main').locator('form, input, select, textarea, button, [role=progressbar]').count();

test('a closed form shows its period in both languages, without script too, and has no controls', async () => {
  const texts = {
    workshops: {
      fr: ['Ce formulaire est fermé', "jusqu'au 29 mai 2025 à 23:59 (heure de Yaoundé)"],
      en: ['This form is closed', 'until 29 May 2025 at 23:59 (Yaoundé time)'],
    },
    'prix-presidentiel': {
      fr: ["Ce formulaire n'est pas encore ouvert", 'du 1er mars 2999 à 08:00 au 30 mai 2999 à 18:00'],
      en: ['This form is not open yet', 'from 1 March 2999 at 08:00 until 30 May 2999 at 18:00'],
    },
  };
  for (const [id, { fr, en }] of Object.entries(texts)) {
    const source = sources.get(id)!;
    const { page, errors } = await openPage(url + source.form.route);
    await waitForHydration(page);
    const applicant = new Applicant(page, source);
    const expectClosed = async ([title, when]: string[]) => {
      await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
      expect(plain(await page.locator('main').textContent())).toContain(when);
      expect(await page.locator('h1').textContent()).toBe(applicant.t(source.form.title));
      expect(await page.title()).toContain(applicant.t(source.form.title));
      expect(await countControls(page)).toBe(0);
      expect(await missingTexts(page)).toEqual([]);
      // French in light, English in dark.
      expect(await axeFindings(page, id === 'workshops' ? [] : SHELL), id).toEqual([]);
      expect(await structureFaults(page)).toEqual([]);
    };
    await expectClosed(fr);
    expect(await page.locator('main a[href^="tel:"]').count()).toBe(3);
    expect(await page.locator('main a[href="mailto:contact@example.org"]').count()).toBe(1);
    await applicant.read('en');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectClosed(en);
    expect(await overflowingElements(page, 320)).toEqual([]);
    expect(errors).toEqual([]);

    const { page: bare } = await openPage(url + source.form.route, { javaScriptEnabled: false });
    expect(plain(await bare.locator('main').textContent())).toContain(fr[1]);
  }
});

test('an open form shows when it closes; a wrong clock of the phone changes nothing', async () => {
  const tooLate = async (page: Page) => page.clock.setFixedTime('3000-01-01T00:00:00Z');
  const { page, errors } = await openPage(`${url}/reservation`, {}, tooLate);
  await waitForHydration(page);
  await page.getByText("jusqu'au 30 mai 2999 à 18:00 (heure de Yaoundé).").waitFor();
  const applicant = new Applicant(page, sources.get('reservation')!);
  await applicant.answer('votre_nom', 'Awa Ngono');
  expect(await axeFindings(page)).toEqual([]);
  await applicant.read('en');
  await page.getByText('until 30 May 2999 at 18:00 (Yaoundé time).').waitFor();
  expect(errors).toEqual([]);

  const tooEarly = async (other: Page) => other.clock.setFixedTime('2001-01-01T00:00:00Z');
  const { page: other, errors: found } = await openPage(`${url}/workshops`, {}, tooEarly);
  await waitForHydration(other);
  await other.getByRole('heading', { name: 'Ce formulaire est fermé' }).waitFor();
  expect(found).toEqual([]);
});

test('links lead to the current state of the form, without a page load', async () => {
  const { page, errors } = await openPage(`${url}/participation-gate`);
  await waitForHydration(page);
  const visit = async () => {
    await page.locator('main a[href="/reservation"]').first().click();
    await page.waitForURL('**/reservation');
  };
  const leave = async () => {
    await page.goBack();
    await page.waitForURL('**/participation-gate');
    await page.locator('main a[href="/reservation"]').first().waitFor();
  };
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await visit();
  await page.locator('main form').waitFor();
  await leave();
  setDates('reservation', CLOSED);
  await expect.poll(() => served('/reservation'), { timeout: 15_000 }).toContain('Ce formulaire est fermé');
  await visit();
  await page.getByRole('heading', { name: 'Ce formulaire est fermé' }).waitFor();
  expect(await countControls(page)).toBe(0);
  await leave();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  // Offline, the last known state is shown.
  setDates('reservation', OPEN);
  await expect.poll(() => served('/reservation'), { timeout: 15_000 }).toContain('class="wizard-deadline"');
  await page.reload();
  await waitForHydration(page);
  await visit();
  await page.locator('main form').waitFor();
  await leave();
  await page.route('**/_publication/routes.json', (route) => route.abort());
  await visit();
  await page.locator('main form').waitFor();
  expect(errors.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});

test('a form that closes while it is filled in is refused on sending, and its draft is kept', async () => {
  const source = sources.get('reservation')!;
  const { page } = await openPage(`${url}/reservation`);
  const applicant = new Applicant(page, source);
  await applicant.begin();
  const [first, second] = [applicant.step(0), applicant.step(1)];
  await applicant.fill(first, source.valid.answers as Answers);
  await applicant.next(first);
  await applicant.atStep(second);
  await applicant.fill(second, source.valid.answers as Answers);
  const given = await applicant.shown();
  setDates('reservation', CLOSED);
  await expect.poll(() => served('/reservation'), { timeout: 15_000 }).toContain('Ce formulaire est fermé');
  await applicant.next(second);
  await page.getByRole('alert').getByText('Ce formulaire est maintenant fermé.').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Ce formulaire est fermé' }).waitFor();

  setDates('reservation', OPEN);
  await expect.poll(() => served('/reservation'), { timeout: 15_000 }).toContain('class="wizard-deadline"');
  await page.reload();
  await page.getByText(applicant.t('form.draft.restored')).waitFor();
  await applicant.atStep(second);
  expect(await applicant.shown()).toEqual(given);
});
