import { describe, expect, test } from 'vitest';
import { compileForm } from '#publication/compile/compileForm.ts';
import { expectInvalidControls } from '../support/browser/accessibilityTree.ts';
import { axeFindings, breakingTexts, SHELL } from '../support/browser/inspectPage.ts';
import { completeNoScript } from '../support/browser/noScriptForm.ts';
import { DESKTOP, openPage, PHONE, sharedTab } from '../support/browser/openPage.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { cases } from '../support/cases.ts';
import { ownServer } from '../support/server/browserWorker.ts';
import { frozenForm, ROUTED_IDS } from '../support/server/noScriptForms.ts';

describe('with JavaScript turned off', () => {
  const open = sharedTab({ javaScriptEnabled: false });

  test.each(cases(ROUTED_IDS, (id) => ['miss-enseignante', 'restauration'].includes(id)))(
    '%s is sent from its own page, step by step',
    async (id) => {
      const form = formOf(id);
      const { page } = await open(form.route!);
      if (form.preparation) await page.locator('.preparation a.button').click();
      const { reference, files } = await completeNoScript(page, form);
      const stored = await readSubmission(ownServer().dataDir, reference ?? '');
      expect(stored.formId).toBe(id);
      expect(stored.files.map(({ name }) => name).sort()).toEqual(files);
      await expect(page.title()).resolves.not.toMatch(/Erreur/);
    },
  );
});

test('each page of a form without script has no axe findings, and its errors are in the accessibility tree', async () => {
  const form = formOf('prix-presidentiel');
  // Its documents have no scripts, so axe is the only one. All pages, sizes and languages are in `tests/chaosBrowser`.
  const { page } = await openPage(`/_form/${form.id}`);
  const views = [
    { ...PHONE, colorScheme: 'light' as const },
    { ...DESKTOP, colorScheme: 'dark' as const },
  ];
  let screens = 0;
  await completeNoScript(page, form, async () => {
    if (screens === 0) {
      await page.locator('main form .actions button').last().click();
      await page.locator('.error-summary').waitFor();
      await expectInvalidControls(page);
    }
    const { width, colorScheme } = views[screens++ % 2]!;
    await page.emulateMedia({ colorScheme });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
    expect(await axeFindings(page, screens > 2 ? SHELL : []), `screen ${screens}`).toEqual([]);
    expect(await breakingTexts(page), `screen ${screens}`).toEqual([]);
  });
  expect(screens).toBe(form.steps.length + 1);
});

function formOf(id: string) {
  const { schema, ui } = frozenForm(id);
  return compileForm(id, schema, ui, 'Africa/Douala').form;
}
