import { extname } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { openPage } from '../support/browser/openPage.ts';
import { ownServer } from '../support/browser/ownServer.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { realFile } from '../support/browser/realFile.ts';
import { controlsOf, filesIn, frozenForm, ROUTED_IDS, validAnswers } from '../support/server/plainServer.ts';
import { SAMPLES } from '../support/server/sampleFiles.ts';

/** Fills in the controls that the page shows. */
async function fillIn(page: Page, form: CompiledForm): Promise<void> {
  const answers = validAnswers(form.id);
  // Long ago: a person takes longer than this test.
  await page.locator('main [name="plain:began"]').evaluateAll((inputs) => {
    for (const input of inputs) (input as HTMLInputElement).value = '1';
  });
  for (const [name, value] of controlsOf(form, answers)) {
    const control = page.locator(`main form [name="${name}"]:not([type=hidden])`);
    const kind =
      (await control.count()) === 0
        ? ''
        : await control.first().evaluate((each) => each.getAttribute('type') ?? each.localName);
    if (kind === '') continue;
    if (kind === 'radio' || kind === 'checkbox')
      await page.locator(`main form [name="${name}"][value="${value}"]`).check({ force: true });
    else if (kind === 'select') await control.selectOption(value);
    else await control.fill(value);
  }
  for (const [name, file] of filesIn(form, answers)) {
    const control = page.locator(`main form [type=file][name="${name}"]`);
    if ((await control.count()) === 0) continue;
    const bytes = SAMPLES[extname(file.name)]!;
    await control.setInputFiles(realFile(file.name, bytes.length, bytes).path);
  }
}

describe('with JavaScript turned off', () => {
  test.each(ROUTED_IDS)('%s is sent from its own page, step by step', async (id) => {
    const { schema, ui } = frozenForm(id);
    const { form } = compileForm(id, schema, ui, 'Africa/Douala');
    const { page } = await openPage(form.route!, { javaScriptEnabled: false });
    if (form.preparation) await page.locator('.preparation a.button').click();
    const receipt = page.locator('.dialog-reference');
    for (let sent = 0; sent < 8 && (await receipt.count()) === 0; sent++) {
      await fillIn(page, form);
      // Resolves when the answer has loaded.
      await page.locator('main form .actions button').last().click();
      await page.waitForLoadState();
    }
    const [, reference = ''] = /(\w{8})\s*$/.exec((await receipt.textContent()) ?? '') ?? [];
    const { formId } = await readSubmission(ownServer().dataDir, reference);
    expect(formId).toBe(id);
    await expect(page.title()).resolves.not.toMatch(/Erreur/);
  });
});
