import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shippedText } from '#messages/interfaceTexts.ts';
import { draftHasFile } from '../support/browser/draftOf.ts';
import { openPage, waitForHydration } from '../support/browser/openPage.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { serveCopy } from '../support/server/browserWorker.ts';
import { pdfFile } from '../support/server/pdfFile.ts';
import { pngFile } from '../support/server/pngFile.ts';

const { folder, folders } = copyDefinitions();
cpSync(join(import.meta.dirname, '../fixtures/photos'), join(folder, 'forms/photos'), { recursive: true });
const server = await serveCopy({ folders });

async function openPhotos() {
  const opened = await openPage(`${server.url}/photos`);
  await waitForHydration(opened.page);
  return opened;
}

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdfFile({})) });

/** Presses the button with this text. */
const press = (page: Page, text: string) =>
  page.locator('main').getByRole('button', { name: text, exact: true }).click();

/** Sends the form from its first step. Returns the stored payload, and the body of the request. */
async function send(page: Page, reviewed: string[] = []) {
  await press(page, 'Suivant');
  await page.getByRole('heading', { name: 'Relecture' }).waitFor();
  for (const name of reviewed) await page.getByText(name).first().waitFor();
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/photos'));
  await press(page, 'Soumettre');
  const response = await answer;
  const { reference } = await response.json();
  const { payload } = await readSubmission(server.dataDir, reference);
  return { payload, body: response.request().postDataBuffer()?.toString('latin1') ?? '' };
}

test('several files of one field are chosen, removed, restored and sent', async () => {
  const { page, errors } = await openPhotos();
  const control = page.locator('#field_photos');
  const names = () =>
    page
      .locator('.rare-files .file-name')
      .evaluateAll((all) => all.map((each) => each.firstChild?.textContent));
  const png = (name: string) => ({ name, mimeType: 'image/png', buffer: pngFile() });
  await page.locator('.wizard-before').getByText('3 fichiers au maximum').waitFor({ state: 'attached' });
  await page.locator('#field_nom').fill('Abena');
  await control.setInputFiles([
    png('a.png'),
    { name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('b') },
  ]);
  await expect.poll(names).toEqual(['a.png', 'b.txt']);
  await page.locator('.rare-files li').nth(1).locator('.field-error').waitFor();
  await press(page, 'Suivant');
  await page.locator('.error-summary').getByText('Photos du stand 2').waitFor();
  await page.getByRole('button', { name: /b\.txt/ }).click();
  await expect.poll(names).toEqual(['a.png']);
  await press(page, 'Suivant');
  await page.locator('.error-summary').getByText('Joignez au moins 2 fichiers').waitFor();
  // The same file again is the same.
  await control.setInputFiles([pdf('c.pdf')]);
  await expect.poll(names).toEqual(['a.png', 'c.pdf']);
  await expect.poll(() => draftHasFile(page, 'photos', 'photos.1', 'c.pdf')).toBe(true);

  await page.reload();
  await page.getByText('Nous avons retrouvé vos réponses').waitFor();
  await expect.poll(names).toEqual(['a.png', 'c.pdf']);

  // On another device, the field is named once: its files stay here.
  await press(page, text('form.keeping.elsewhere'));
  const dialog = page.getByRole('dialog', { name: text('handover.title') });
  await dialog.getByText(text('handover.files')).waitFor();
  await dialog.getByRole('button', { name: /^Obtenir le lien/ }).click();
  const link = await dialog.getByLabel(text('handover.link')).inputValue();
  await dialog.getByRole('button', { name: text('handover.close') }).click();
  const { page: other } = await openPage(link);
  await other.getByRole('button', { name: text('handover.resumeOwn') }).click();
  await other.getByText(text('handover.toAttach', { fields: 'Photos du stand' })).waitFor();
  expect(await other.locator('#field_nom').inputValue()).toBe('Abena');
  expect(await other.locator('.rare-files li').count()).toBe(0);
  await other.context().close();
  const { payload } = await send(page, ['a.png', 'c.pdf']);
  expect(payload).toMatchObject({ nom: 'Abena', photos: [{ name: 'a.png' }, { name: 'c.pdf' }] });
  expect(errors).toEqual([]);
});

const text = (id: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (all, [name, value]) => all.replace(`{${name}}`, value),
    shippedText('fr', id) ?? id,
  );

test('of several files, a false one is told at itself, and one that was cut goes on after a reload', async () => {
  const { page, errors } = await openPhotos();
  const control = page.locator('#field_photos');
  const item = (name: string) => page.locator('.rare-files > li').filter({ hasText: name });
  await control.setInputFiles([pdf('vrai.pdf'), { ...pdf('faux.pdf'), buffer: Buffer.from('no PDF') }]);
  await item('faux.pdf')
    .locator('.field-error')
    .getByText(text('server.fileContent', { name: 'faux.pdf' }))
    .waitFor();
  await item('vrai.pdf').getByText(text('form.file.uploadDone')).first().waitFor();
  expect(await item('vrai.pdf').locator('.field-error').count()).toBe(0);
  await item('faux.pdf')
    .getByRole('button', { name: text('form.file.removeOf', { name: 'faux.pdf' }) })
    .click();

  let cut = true;
  await page.route('**/api/uploads{,/*}', (route) =>
    cut ? route.abort('connectionreset') : route.continue(),
  );
  await control.setInputFiles([pdf('autre.pdf')]);
  await item('autre.pdf').getByText(text('form.file.uploadWaiting')).first().waitFor();
  await expect.poll(() => draftHasFile(page, 'photos', 'photos.1', 'autre.pdf')).toBe(true);
  // The network is back while the page is closed.
  const address = page.url();
  await page.goto('about:blank');
  cut = false;
  await page.goto(address);
  for (const name of ['vrai.pdf', 'autre.pdf'])
    await item(name).getByText(text('form.file.uploadDone')).first().waitFor();
  await page.locator('#field_nom').fill('Abena');
  const { payload, body } = await send(page);
  expect(payload).toMatchObject({ photos: [{ name: 'vrai.pdf' }, { name: 'autre.pdf' }] });
  expect(body).not.toContain('%PDF');
  // The browser reports the refusal and the cuts.
  expect(errors.filter((error) => !/422|ERR_CONNECTION_RESET|ERR_FAILED/.test(error))).toEqual([]);
});

test('several files of one field that were chosen and sent without a network arrive once it is back', async () => {
  const { page } = await openPhotos();
  await page.context().setOffline(true);
  await page.locator('#field_photos').setInputFiles([pdf('un.pdf'), pdf('deux.pdf')]);
  await page.locator('#field_nom').fill('Abena');
  await press(page, 'Suivant');
  await page.getByRole('heading', { name: 'Relecture' }).waitFor();
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/photos') && response.ok(), {
    timeout: 40_000,
  });
  await press(page, 'Soumettre');
  await page.locator('.banner, [role=alert]').first().waitFor();
  await page.context().setOffline(false);
  const { reference } = await (await stored).json();
  const { payload } = await readSubmission(server.dataDir, reference);
  expect(payload).toMatchObject({ nom: 'Abena', photos: [{ name: 'un.pdf' }, { name: 'deux.pdf' }] });
});
