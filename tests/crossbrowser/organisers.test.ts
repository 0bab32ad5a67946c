import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import english from '#editor/browser/texts.en.json' with { type: 'json' };
import french from '#editor/browser/texts.fr.json' with { type: 'json' };
import { isInstalled, STOCK_BROWSERS, type StockBrowser } from '../support/browser/stockBrowsers.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { inviteByCommand } from '../support/deskCommand.ts';
import { serveCopy } from '../support/server/browserWorker.ts';
import { codeOf, PASSPHRASE } from '../support/server/deskPerson.ts';
import { pdfFile } from '../support/server/pdfFile.ts';
import { pngFile } from '../support/server/pngFile.ts';
import { startEditor } from '../support/server/startEditor.ts';

const ENTER = '\uE007';
const DOWN = '\uE015';
const ESCAPE = '\uE00C';
/** Of the frozen definitions. */
const NAME = 'Salon de l';

/** Has the page record what it throws and what its policy refuses, until another document is loaded. */
const watchErrors = (browser: StockBrowser) =>
  browser.evaluate(() => {
    const errors: string[] = [];
    Object.assign(window, { errors });
    addEventListener('error', ({ message }) => errors.push(message));
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      errors.push(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });
const errorsOf = (browser: StockBrowser) =>
  browser.evaluate(() => (window as unknown as { errors: string[] }).errors);

for (const [name, stock] of Object.entries(STOCK_BROWSERS)) {
  test.skipIf(!isInstalled(stock))(`a person of the desk works on a submission, in ${name}`, async () => {
    const copy = copyDefinitions();
    const photos = join(copy.folder, 'forms/photos');
    cpSync(join(import.meta.dirname, '../fixtures/photos'), photos, { recursive: true });
    const server = await serveCopy(copy);
    for (const applicant of ["Élise Ngo'o", 'Jean Fotso']) {
      const body = new FormData();
      body.append('nom', applicant);
      body.append('photos', new File([new Uint8Array(pdfFile({}))], 'a.pdf'));
      body.append('photos', new File([new Uint8Array(pngFile())], 'b.png'));
      expect((await fetch(`${server.url}/api/photos`, { method: 'POST', body })).status).toBe(201);
    }
    const invitation = await inviteByCommand(server.dataDir, 'ama@example.org', 'organiser');
    const browser = await stock.start();

    const url = server.url.replace('127.0.0.1', 'localhost');
    await browser.goto(`${url}/_desk`);
    // Browsers of a machine without its language are English.
    await browser.evaluate(() => localStorage.setItem('desk:locale', 'fr'));
    await browser.goto(url + invitation);
    await watchErrors(browser);
    await browser.type('input', 'Ama', 'Votre nom');
    await browser.type('input', PASSPHRASE, 'Phrase secrète');
    const secret = await browser.evaluate(() => document.querySelector('code')?.textContent ?? '');
    await browser.type('input', codeOf(secret.replaceAll(/\s/g, '')), 'Code à six chiffres');
    await browser.click('button', "Terminer l'inscription");
    await browser.find('a', 'Photos');
    await watchErrors(browser);
    await browser.click('a', 'Photos');
    await browser.read('2 envois');
    await browser.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await browser.press('/', ...'ngoo', ENTER);
    await browser.read('1 envoi');
    await browser.click('tbody a');
    await browser.type('textarea', 'Appelée ce matin.', 'Nouvelle note');
    await browser.click('button', 'Enregistrer');
    await browser.find('article');
    await browser.press(ESCAPE);
    await browser.click('[role=combobox]', 'État');
    await browser.find('[role=option]', 'En cours');
    await browser.press(DOWN, ENTER);
    await browser.read('1 envoi modifié.');
    await browser.click('button', 'Annuler la modification');
    await browser.read('La modification est annulée.');
    await browser.click('button', 'Voir a.pdf');
    await browser.read('1 / 1');
    await browser.read('Bonjour');
    expect(await errorsOf(browser)).toEqual([]);
  });

  test.skipIf(!isInstalled(stock))(`an organiser changes a text in the preview, in ${name}`, async () => {
    const copy = copyDefinitions();
    const { link } = await startEditor('edit', copy.folders, { pages: true });
    const browser = await stock.start();
    const home = () =>
      browser.evaluate(
        () => document.querySelector('iframe')?.contentDocument?.querySelector('.header-home')?.textContent,
      );
    await browser.goto(link);
    await watchErrors(browser);
    await vi.waitFor(async () => expect(await home()).toContain(NAME), 40_000);
    const language = await browser.evaluate(() => document.documentElement.lang);
    const texts = language === 'fr' ? french : english;
    await browser.type('input', 'site.name', texts.search);
    await browser.click('[role=button]', NAME);
    // Browsers begin at different ends of the text.
    await browser.type('textarea', 'XVII');
    await vi.waitFor(async () => expect(await home()).toContain('XVII'), 20_000);
    expect(copy.read('content/site.json')).not.toContain('XVII');
    await browser.click('button', texts['write.next']);
    await vi.waitFor(() => expect(copy.read('content/site.json')).toContain('XVII'), 20_000);
    expect(await errorsOf(browser)).toEqual([]);
  });
}
