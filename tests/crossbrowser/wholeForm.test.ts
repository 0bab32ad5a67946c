import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type BrowserType, chromium, firefox, type LaunchOptions, webkit } from 'playwright-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { controlName } from '#journey/controlName.ts';
import { findChromium } from '../../scripts/findChromium.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { PHONE } from '../support/browser/openPage.ts';
import { readSent } from '../support/browser/readSubmission.ts';
import { realFile } from '../support/browser/realFile.ts';
import { UPLOADS } from '../support/browser/sendForm.ts';
import { isInstalled, STOCK_BROWSERS } from '../support/browser/stockBrowsers.ts';
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
const packages = Object.values(STOCK_BROWSERS).flatMap((stock) => (isInstalled(stock) ? [] : stock.packages));
const say = (left: string[], install: string) =>
  left.length > 0 && process.stdout.write(`Left out, as not installed: ${install} ${left.join(' ')}\n`);
say(missing, 'npx playwright-core install --with-deps');
say(packages, 'apt-get install --no-install-recommends');

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

for (const [name, stock] of Object.entries(STOCK_BROWSERS)) {
  test.skipIf(!isInstalled(stock))(`a form outlasts a reload and is stored whole, in ${name}`, async () => {
    const browser = await stock.start();
    const { form, valid } = formSources().get(UPLOADS)!;
    const control = (path: string) => `.wizard form [name="${controlName(path)}"]`;
    const open = async () => {
      await browser.goto(ownServer().url + form.route!);
      await vi.waitUntil(() => browser.evaluate(() => (window as { hydrated?: boolean }).hydrated), 20_000);
    };
    const described = Object.values(form.fields).filter(({ type }) => type === 'file');
    const files = new Map(
      described.map(({ path }) => {
        const { name } = (valid.answers[path] as unknown as { $file: { name: string } }).$file;
        return [path, realFile(name, 20_000)];
      }),
    );
    const attach = async () => {
      for (const [path, file] of files) {
        await browser.type(control(path), file.path);
        await browser.find(`${control(path)} + .file-name`);
      }
    };
    const texts = Object.entries(valid.payload!).filter(([path]) => !files.has(path));

    await open();
    await browser.click('.wizard form [type=submit]');
    await browser.find('.error-summary:focus');
    await attach();
    for (const [path, answer] of texts) {
      const { widget } = form.fields[path]!;
      const [year, month, day] = String(answer).split('-');
      if (widget === 'date' && stock.typesDates) await browser.type(control(path), `${month}/${day}/${year}`);
      else if (widget === 'radio') await browser.click(`${control(path)}[value="${answer}"]`);
      else await browser.type(control(path), String(answer));
    }
    // Longer than the time between two saves of a draft, as a hand on its way to the button.
    await setTimeout(1_000);
    await open();
    await browser.find('.draft-notice');
    if (stock.isPrivate) await attach();
    for (const path of files.keys()) await browser.find(`${control(path)} + .file-name`);
    await browser.click('.wizard form [type=submit]');
    await browser.find('dialog[open] .dialog-reference');
    const told = await browser.evaluate(() => document.querySelector('.dialog-reference')?.textContent);
    const reference = /[0-9A-Z]{8}/.exec(told ?? '')?.[0] ?? '';
    const { payload } = await readSent({ form, files }, reference);
    expect(payload).toMatchObject(Object.fromEntries(texts));
  });
}
