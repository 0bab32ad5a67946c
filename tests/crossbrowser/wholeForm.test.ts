import { existsSync } from 'node:fs';
import { type BrowserType, chromium, firefox, type LaunchOptions, webkit } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../../scripts/findChromium.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { PHONE } from '../support/browser/openPage.ts';
import { readSent } from '../support/browser/readSubmission.ts';
import { UPLOADS } from '../support/browser/sendForm.ts';
import { ownServer } from '../support/server/browserWorker.ts';

interface Case {
  type: BrowserType;
  installed: boolean;
  launch: () => Promise<LaunchOptions>;
}

/** Chromium is always there: it shows that a failure elsewhere is the browser's. */
const BROWSERS: Record<string, Case> = {
  Chromium: { type: chromium, installed: true, launch: findChromium },
  Firefox: { type: firefox, installed: existsSync(firefox.executablePath()), launch: async () => ({}) },
  WebKit: { type: webkit, installed: existsSync(webkit.executablePath()), launch: async () => ({}) },
};

const missing = Object.values(BROWSERS).flatMap(({ type, installed }) => (installed ? [] : type.name()));
if (missing.length > 0)
  process.stdout.write(
    `Left out, as not installed: ${missing.join(', ')}. To install: npx playwright-core install --with-deps ${missing.join(' ')}\n`,
  );

for (const [name, { type, installed, launch }] of Object.entries(BROWSERS)) {
  test.skipIf(!installed)(`a form with files is filled in and stored whole, in ${name}`, async () => {
    const browser = await type.launch(await launch());
    onTestFinished(() => browser.close());
    const context = await browser.newContext({
      baseURL: ownServer().url,
      viewport: PHONE,
      locale: 'fr-FR',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const source = formSources().get(UPLOADS)!;
    await page.goto(source.form.route!);
    const applicant = new Applicant(page, source);
    await applicant.begin();
    await applicant.fillToEnd();
    const { reference } = await applicant.submit();
    await page.getByRole('dialog', { name: applicant.t(source.form.success.title), exact: true }).waitFor();
    await readSent(applicant, reference);
    expect(errors).toEqual([]);
  });
}
