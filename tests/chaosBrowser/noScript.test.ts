import { describe, expect, test } from 'vitest';
import { expectInvalidControls } from '../support/browser/accessibilityTree.ts';
import { formSources } from '../support/browser/formSources.ts';
import { axeFindings, overflowingElements } from '../support/browser/inspectPage.ts';
import { completeNoScript } from '../support/browser/noScriptForm.ts';
import { DESKTOP, openPage, PHONE } from '../support/browser/openPage.ts';

const SCREENS = [PHONE, DESKTOP].flatMap(({ width }) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Their documents have no scripts, so axe is the only one, in a browser that runs it. */
describe.each([...formSources()])('the pages of %s without script', (id, { form }) => {
  test.each(['fr', 'en'])(
    'have no axe findings in %s, and say what is wrong at each control',
    async (locale) => {
      const { page, errors } = await openPage(`/_form/${id}?lang=${locale}`);
      const look = async (state: string) => {
        expect(await page.evaluate(() => document.scripts.length)).toBe(0);
        expect(await page.locator('html').getAttribute('lang')).toBe(locale);
        for (const { width, colorScheme } of SCREENS) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 900 });
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          // As high as the page, so that a floating bar covers no control.
          await page.setViewportSize({ width, height });
          expect(await axeFindings(page), `${state}, ${width} px, ${colorScheme}`).toEqual([]);
        }
        for (const width of [320, PHONE.width])
          expect(await overflowingElements(page, width), state).toEqual([]);
      };
      let screens = 0;
      await completeNoScript(page, form, async () => {
        screens++;
        await look(`screen ${screens}`);
        if ((await page.locator('main form').count()) === 0) return;
        const step = await page.locator('[name="noScript:step"]').inputValue();
        if (form.steps.find((each) => each.id === step)?.kind !== 'fields') return;
        await page.locator('main form .actions button').last().click();
        await page.locator('.error-summary').waitFor();
        await expectInvalidControls(page);
        await look(`screen ${screens} with errors`);
      });
      // A step comes twice if its answers make it ask more.
      expect(screens).toBeGreaterThan(form.steps.length);
      // The browser logs each answer with status 422.
      expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
    },
  );
});
