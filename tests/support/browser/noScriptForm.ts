import { extname } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { controlsOf, filesIn, validAnswers } from '../server/noScriptForms.ts';
import { SAMPLES } from '../server/sampleFiles.ts';
import { realFile } from './realFile.ts';

/** A person takes longer than a test: the server refuses a form that is sent within two seconds. */
export async function beganLongAgo(page: Page): Promise<void> {
  await page.locator('main [name="noScript:began"]').evaluateAll((inputs) => {
    for (const input of inputs) (input as HTMLInputElement).value = '1';
  });
}

/** Fills in the controls of the form that the page shows, in a browser without script. Resolves with the names of its files. */
export async function fillNoScript(page: Page, form: CompiledForm): Promise<string[]> {
  const answers = validAnswers(form.id);
  await beganLongAgo(page);
  // The page has the controls of one step; asking for each by itself takes most of the test.
  const controls = await page
    .locator('main form [name]:not([type=hidden])')
    .evaluateAll((all) =>
      all.map((each) => [each.getAttribute('name'), each.getAttribute('type') ?? each.localName] as const),
    );
  const kinds = new Map(controls);
  for (const [name, value] of controlsOf(form, answers)) {
    const control = page.locator(`main form [name="${name}"]:not([type=hidden])`);
    const kind = kinds.get(name);
    if (kind === undefined) continue;
    if (kind === 'radio' || kind === 'checkbox')
      await page.locator(`main form [name="${name}"][value="${value}"]`).check({ force: true });
    else if (kind === 'select') await control.selectOption(value);
    else await control.fill(value);
  }
  const files = filesIn(form, answers).filter(([name]) => kinds.get(name) === 'file');
  for (const [name, file] of files) {
    const control = page.locator(`main form [type=file][name="${name}"]`);
    const bytes = SAMPLES[extname(file.name)]!;
    await control.setInputFiles(realFile(file.name, bytes.length, bytes).path);
  }
  return files.map(([, { name }]) => name);
}

/** The outcome of a form that was sent without script. */
export interface NoScriptSent {
  /** Absent for a form without a page of its own. */
  reference?: string;
  /** Names of the files. */
  files: string[];
}

/** Fills in and sends each step until the receipt is there. Calls `look` at every screen, the receipt's too. */
export async function completeNoScript(
  page: Page,
  form: CompiledForm,
  look: () => Promise<void> = async () => undefined,
): Promise<NoScriptSent> {
  const receipt = page.locator('.receipt');
  const files = new Set<string>();
  for (let sent = 0; sent < 8 && (await receipt.count()) === 0; sent++) {
    await look();
    for (const name of await fillNoScript(page, form)) files.add(name);
    await Promise.all([
      page.waitForEvent('load', { timeout: 60_000 }),
      page.locator('main form .actions button').last().click(),
    ]);
  }
  expect(await receipt.count()).toBe(1);
  await look();
  const [line = ''] = await page.locator('.dialog-reference').allTextContents();
  return { reference: /\w{8}$/.exec(line.trim())?.[0], files: [...files].sort() };
}
