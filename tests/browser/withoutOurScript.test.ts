import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { FAILURES, failScripts, holdScripts, withoutModules } from '../support/browser/failingScripts.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { openPage, waitForHydration } from '../support/browser/openPage.ts';
import { cases } from '../support/cases.ts';

const sources = formSources();
const contest = sources.get('miss-enseignante')!;
const prize = sources.get('prix-presidentiel')!;

const nameIn = (page: Page) => page.locator('main [name=votre_nom]');
const button = (page: Page) => page.locator('main form .actions button').last();

/** Sends the first step natively, and expects the screen without script, with the typed answers. */
async function expectWayOn(page: Page): Promise<void> {
  await page.waitForURL('**/_form/reservation**');
  expect(await nameIn(page).inputValue()).toBe('Awa Ngono');
  expect(await page.locator('.error-summary a').count()).toBeGreaterThan(0);
}

const unscripted = (page: Page) => page.locator('html.unscripted').waitFor({ state: 'attached' });

describe('when the scripts of the site', () => {
  const common = ['are blocked', 'are cut in the middle', 'are HTML, as from a captive portal'];
  test.each(cases(Object.keys(FAILURES), (why) => common.includes(why)))(
    '%s, a press goes on at once without them',
    async (why) => {
      const { page } = await openPage('/reservation', {}, (blocked) => failScripts(blocked, why));
      await nameIn(page).fill('Awa Ngono');
      await button(page).click();
      await expectWayOn(page);
    },
  );

  test('are not known, since the browser knows no modules, a press goes on at once', async () => {
    const { page } = await openPage('/reservation', {}, withoutModules);
    await nameIn(page).fill('Awa Ngono');
    await button(page).click();
    await expectWayOn(page);
  });

  test('hang, a press is shown as taken, and goes on after ten seconds', async () => {
    const { page } = await openPage('/reservation', {}, async (held) => {
      await held.clock.install();
      await holdScripts(held);
    });
    await nameIn(page).fill('Awa Ngono');
    await button(page).click();
    expect(await button(page).evaluate((each) => getComputedStyle(each).cursor)).toBe('progress');
    await page.clock.runFor(9_000);
    expect(page.url()).toMatch(/\/reservation$/);
    await page.clock.runFor(2_000);
    await expectWayOn(page);
  });

  test('fail for the screen alone, the preparation is a link, and the form goes on without them', async () => {
    const { page } = await openPage(prize.form.route!, {}, (failing) =>
      failScripts(failing, 'are gone, as after a deployment', 'FormRoute'),
    );
    await unscripted(page);
    expect(await page.locator('.preparation .needs-script:visible').count()).toBe(0);
    await page.locator('.preparation a.button').click();
    await page.waitForURL('**/_form/prix-presidentiel**');
    await button(page).waitFor();
  });
});

describe('before the scripts have come', () => {
  test('the menu and the preparation are shown as taken, and done when they have', async () => {
    let release: () => void = () => undefined;
    const { page, errors } = await openPage(prize.form.route!, {}, async (held) => {
      release = await holdScripts(held);
    });
    const applicant = new Applicant(page, prize);
    const start = page.getByRole('link', { name: applicant.t(prize.form.preparation!.start) });
    await applicant.button(applicant.t('shell.menu')).click();
    await start.click();
    expect(await start.evaluate((each) => getComputedStyle(each).cursor)).toBe('progress');
    release();
    await waitForHydration(page);
    await applicant.atStep(applicant.step(0));
    expect(errors).toEqual([]);

    const home = await openPage('/about', {}, async (held) => {
      release = await holdScripts(held);
    });
    await home.page.getByRole('button', { name: applicant.t('shell.menu') }).click();
    release();
    await home.page.getByRole('dialog', { name: applicant.t('shell.menu') }).waitFor();
    expect(await home.page.locator('[data-pressed]').count()).toBe(0);
  });

  test('the navigation is there without them, and the menu again when they come late', async () => {
    let release: () => void = () => undefined;
    const { page } = await openPage('/about', {}, async (held) => {
      await held.clock.install();
      release = await holdScripts(held);
    });
    const menu = page.locator('.header-menu');
    const navigation = page.locator('.header-nav');
    await menu.waitFor();
    expect(await navigation.isVisible()).toBe(false);
    await page.clock.runFor(10_000);
    await navigation.waitFor();
    expect(await menu.isVisible()).toBe(false);
    release();
    await waitForHydration(page);
    await menu.waitFor();
    expect(await navigation.isVisible()).toBe(false);
  });
});

/** Makes a list method of the browser throw where its list begins with an object that has all of some properties. */
function breakLists({ method, properties }: { method: 'sort' | 'map'; properties: string[] }): void {
  const own = Array.prototype[method] as (...values: unknown[]) => unknown;
  Array.prototype[method] = function broken(this: object[], ...values: unknown[]) {
    const [first] = this;
    if (typeof first === 'object' && first !== null && properties.every((name) => name in first))
      throw new TypeError('not a function');
    return own.apply(this, values);
  } as never;
}

describe('a form that cannot be rendered', () => {
  test('goes on without script, with the answers and files', async () => {
    const { page } = await openPage(contest.form.route!);
    const applicant = new Applicant(page, contest);
    await applicant.begin();
    await applicant.answer('nom', 'Ngono');
    const { cv } = contest.valid.answers as Answers;
    await applicant.answer('cv', cv);
    // The element that orders the errors above the form.
    await page.evaluate(breakLists, { method: 'sort' as const, properties: ['path', 'message'] });
    await applicant.next(applicant.step(0));
    await page.waitForURL('**/_form/miss-enseignante**');
    expect(await page.locator('main [name=nom]').inputValue()).toBe('Ngono');
    expect(await page.locator('main form').textContent()).toContain(applicant.files.get('cv')!.name);
    expect(await page.locator('.error-summary').count()).toBe(0);
  });

  test('from the first, is there without script', async () => {
    const { page } = await openPage('/reservation', {}, async (broken) => {
      await broken.addInitScript(breakLists, { method: 'map' as const, properties: ['fields', 'id'] });
    });
    await page.waitForURL('**/_form/reservation**');
    await nameIn(page).waitFor();
  });

  test('with all that is around it, is shown as the server sends it', async () => {
    const { page } = await openPage('/reservation', {}, async (broken) => {
      await broken.addInitScript(breakLists, { method: 'map' as const, properties: ['link', 'label'] });
    });
    await unscripted(page);
    await nameIn(page).fill('Awa Ngono');
    await button(page).click();
    await expectWayOn(page);
  });

  test('once its answers are stored, says so with their reference', async () => {
    const talent = sources.get('jeune-talent')!;
    const { page } = await openPage(talent.form.route!, {}, async (broken) => {
      await broken.addInitScript(() => {
        HTMLDialogElement.prototype.showModal = () => {
          throw new Error('No dialogs here');
        };
      });
    });
    const applicant = new Applicant(page, talent);
    await applicant.begin();
    await applicant.fillToEnd();
    const { reference } = await applicant.submit();
    await page.getByRole('status').getByText(reference).waitFor();
    expect(page.url()).toMatch(/\/jeune-talent$/);
  });
});
