import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draftOf } from '../support/browser/draftOf.ts';
import { DESKTOP, openPage, PHONE, waitForHydration } from '../support/browser/openPage.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { serveCopy } from '../support/server/browserWorker.ts';

const fixture = join(import.meta.dirname, '../fixtures/mise-en-page');
const { answers, payload: expected } = JSON.parse(
  readFileSync(join(fixture, 'examples/complet.json'), 'utf8'),
);

test('steps appear by answers, fields stand in rows on wide screens, texts unfold', async () => {
  const { folder, folders } = copyDefinitions();
  cpSync(fixture, join(folder, 'forms/mise-en-page'), { recursive: true });
  const ui = join(folder, 'forms/mise-en-page/ui.json');
  writeFileSync(ui, JSON.stringify({ ...JSON.parse(readFileSync(ui, 'utf8')), desk: { countSteps: true } }));
  const server = await serveCopy({ folders });
  const { page, errors } = await openPage(`${server.url}/mise-en-page`, { viewport: DESKTOP });
  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_steps/')) reported.push(...request.postDataJSON().steps);
  });
  await waitForHydration(page);
  const at = (name: string) => page.locator(`#field_${name}`);
  const press = (text: string) =>
    page.locator('main').getByRole('button', { name: text, exact: true }).click();
  const steps = page.locator('.steps li');
  const top = async (name: string) => (await at(name).boundingBox())?.y;

  expect(await page.getByRole('link', { name: 'le règlement' }).getAttribute('target')).toBe('_blank');
  expect(await steps.count()).toBe(2);
  await at('nom').fill(answers.nom);
  await at('paiement').selectOption('autre');
  await at('paiement_autre').fill(answers.paiement_autre);
  await page.getByRole('radio', { name: 'Oui' }).check();
  await expect.poll(() => steps.count()).toBe(3);
  await press('Suivant');
  await page.getByText("Pourquoi demander l'étage").click();
  await page.getByText('Au-dessus du cinquième étage').waitFor();
  expect(await top('code_postal')).toBe(await top('ville'));
  expect(await top('acces_porte')).toBe(await top('acces_code'));
  const widths = await Promise.all(
    ['code_postal', 'ville'].map(async (name) => (await at(name).boundingBox())?.width ?? 0),
  );
  expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(2, 0);
  await press('Suivant');
  // Each error stands in its own column, and the controls on one line.
  await page.locator('.rare-row .field-error').getByText('Indiquez la ville.').waitFor();
  expect(await top('code_postal')).toBe(await top('ville'));
  await page.setViewportSize(PHONE);
  expect(await top('code_postal')).toBeLessThan((await top('ville')) ?? 0);
  await page.setViewportSize(DESKTOP);
  for (const name of ['rue', 'ville']) await at(name).fill(answers[name]);
  await at('creneau').selectOption('soir');
  await expect.poll(() => draftOf(page, 'mise-en-page')).toMatchObject(answers);

  const reached = JSON.parse(readFileSync(ui, 'utf8')).steps.map(({ id }: { id: string }) => id);
  await expect.poll(() => reported).toEqual(reached.slice(0, 2));
  await page.reload();
  await page.getByText('Nous avons retrouvé vos réponses').waitFor();
  expect(await steps.count()).toBe(3);
  expect(await at('creneau').inputValue()).toBe('soir');
  await press('Suivant');
  await page.getByRole('heading', { name: 'Relecture' }).waitFor();
  // The reload has reported nothing twice.
  await expect.poll(() => reported).toEqual(reached);
  await page.getByText('Autre : par chèque').waitFor();
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/mise-en-page'));
  await press('Soumettre');
  const { reference } = await (await answer).json();
  expect((await readSubmission(server.dataDir, reference)).payload).toEqual(expected);
  expect(errors).toEqual([]);
});
