import { expect, test } from 'vitest';
import { axeFindings } from '../support/browser/inspectPage.ts';
import { DESKTOP, openPage, PHONE } from '../support/browser/openPage.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { startEditor } from '../support/server/startEditor.ts';

test('a preview shows each step with the answers of an example, what comes of it, and marks texts to translate', async () => {
  const copy = copyDefinitions();
  copy.edit<Record<string, string>>('content/messages/en.json', (messages) => {
    delete messages['forms.restauration.fields.nom.title'];
  });
  const editor = await startEditor('preview', copy.folders, {
    pages: true,
    changes: async () => 'prix : Premium : 1 → 2',
    printed: async (form, locale) => `<!doctype html><title>${form}</title><p>papier ${form} ${locale}</p>`,
  });
  const { page, errors } = await openPage(editor.link, { viewport: DESKTOP });
  const [phone, desktop] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()];
  await phone.locator('.header-home').waitFor();
  await page.getByLabel('Langue').selectOption('en');
  await page.getByLabel('Page ou formulaire').selectOption('form restauration');
  await page.getByLabel('Exemple').selectOption('valid');
  for (const frame of [phone, desktop])
    await expect
      .poll(() =>
        frame
          .locator('[name=nom]')
          .inputValue()
          .catch(() => ''),
      )
      .toBe('Jeanne Mbarga');
  const marked = () =>
    page
      .locator('iframe')
      .last()
      .evaluate((frame) => {
        const { CSS } = (frame as HTMLIFrameElement).contentWindow as Window & typeof globalThis;
        return [...(CSS.highlights.get('editor-new') ?? [])].map(String);
      });
  await expect.poll(marked).toContain('Nom complet');
  const screen = page.getByLabel('Écran');
  const shows = async (show: string, text: string) => {
    await screen.selectOption(show);
    await desktop.getByText(text).first().waitFor();
  };
  await shows('mail', 'APERCU00');
  await shows('receipt', 'APERCU00');
  await shows('payload', '"montant_total": 850000');
  await page.getByLabel('Exemple').selectOption('edges/1');
  await screen.selectOption((await screen.locator('option').nth(1).getAttribute('value')) ?? '');
  await desktop.locator('[aria-invalid=true]').first().waitFor();
  await page.getByRole('button', { name: 'Comparer' }).click();
  await page.getByText('prix : Premium : 1 → 2').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.getByLabel('Page ou formulaire').selectOption('form prix-presidentiel');
  await screen.selectOption('printed');
  await page.frameLocator('iframe').getByText('papier prix-presidentiel en').waitFor();
  expect(await page.locator('iframe').count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(errors).toEqual([]);
});
