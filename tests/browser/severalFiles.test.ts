import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draftHasFile } from '../support/browser/draftOf.ts';
import { openPage, waitForHydration } from '../support/browser/openPage.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { serveCopy } from '../support/server/browserWorker.ts';
import { pdfFile } from '../support/server/pdfFile.ts';
import { pngFile } from '../support/server/pngFile.ts';

test('several files of one field are chosen, removed, restored and sent', async () => {
  const { folder, folders } = copyDefinitions();
  const fixture = join(import.meta.dirname, '../fixtures/photos');
  cpSync(fixture, join(folder, 'forms/photos'), { recursive: true });
  const server = await serveCopy({ folders });
  const { page, errors } = await openPage(`${server.url}/photos`);
  await waitForHydration(page);
  const control = page.locator('#field_photos');
  const names = () =>
    page
      .locator('.rare-files .file-name')
      .evaluateAll((all) => all.map((each) => each.firstChild?.textContent));
  const png = (name: string) => ({ name, mimeType: 'image/png', buffer: pngFile() });
  const press = (text: string) =>
    page.locator('main').getByRole('button', { name: text, exact: true }).click();

  await page.locator('#field_nom').fill('Abena');
  await control.setInputFiles([
    png('a.png'),
    { name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('b') },
  ]);
  await expect.poll(names).toEqual(['a.png', 'b.txt']);
  await page.locator('.rare-files li').nth(1).locator('.field-error').waitFor();
  await press('Suivant');
  await page.locator('.error-summary').getByText('Photos du stand 2').waitFor();
  await page.getByRole('button', { name: /b\.txt/ }).click();
  await expect.poll(names).toEqual(['a.png']);
  await press('Suivant');
  await page.locator('.error-summary').getByText('Joignez au moins 2 fichiers').waitFor();
  // The same file again is the same.
  await control.setInputFiles([
    { name: 'c.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfFile({})) },
  ]);
  await expect.poll(names).toEqual(['a.png', 'c.pdf']);
  await expect.poll(() => draftHasFile(page, 'photos', 'photos.1')).toBe(true);

  await page.reload();
  await page.getByText('Nous avons retrouvé vos réponses').waitFor();
  await expect.poll(names).toEqual(['a.png', 'c.pdf']);
  await press('Suivant');
  await page.getByRole('heading', { name: 'Relecture' }).waitFor();
  for (const name of ['a.png', 'c.pdf']) await page.getByText(name).first().waitFor();
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/photos'));
  await press('Soumettre');
  const { reference } = await (await answer).json();
  const { payload } = await readSubmission(server.dataDir, reference);
  expect(payload).toMatchObject({ nom: 'Abena', photos: [{ name: 'a.png' }, { name: 'c.pdf' }] });
  expect(errors).toEqual([]);
});
