import { describe, expect, test } from 'vitest';
import { compileForm } from '#publication/compile/compileForm.ts';
import { openPage } from '../support/browser/openPage.ts';
import { ownServer } from '../support/browser/ownServer.ts';
import { completePlain } from '../support/browser/plainForm.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { frozenForm, ROUTED_IDS } from '../support/server/plainServer.ts';

describe('with JavaScript turned off', () => {
  test.each(ROUTED_IDS)('%s is sent from its own page, step by step', async (id) => {
    const { schema, ui } = frozenForm(id);
    const { form } = compileForm(id, schema, ui, 'Africa/Douala');
    const { page } = await openPage(form.route!, { javaScriptEnabled: false });
    if (form.preparation) await page.locator('.preparation a.button').click();
    await completePlain(page, form);
    const text = (await page.locator('.dialog-reference').textContent()) ?? '';
    const [, reference = ''] = /(\w{8})\s*$/.exec(text) ?? [];
    const { formId } = await readSubmission(ownServer().dataDir, reference);
    expect(formId).toBe(id);
    await expect(page.title()).resolves.not.toMatch(/Erreur/);
  });
});
