import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draftOf } from '../support/browser/draftOf.ts';
import { DESKTOP, openPage, waitForHydration } from '../support/browser/openPage.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { serveCopy } from '../support/server/browserWorker.ts';

test('a list of groups: entries are added, moved, removed, validated, restored, reviewed and sent, with and without script', async () => {
  const { folder, folders } = copyDefinitions();
  cpSync(join(import.meta.dirname, '../fixtures/delegation'), join(folder, 'forms/delegation'), {
    recursive: true,
  });
  const server = await serveCopy({ folders });
  const { page, errors } = await openPage(`${server.url}/delegation`, { viewport: DESKTOP });
  await waitForHydration(page);
  const entry = (number: number) => page.getByRole('group', { name: `Personne ${number}`, exact: true });
  const add = page.getByRole('button', { name: 'Ajouter une personne' });
  const name = (number: number) => entry(number).getByLabel('Nom', { exact: true });
  const next = page.getByRole('button', { name: 'Suivant' });
  const button = (text: string) => page.getByRole('button', { name: text, exact: true });

  expect(await page.getByRole('group', { name: 'Personnes', exact: true }).count()).toBe(1);
  // The minimum of entries is there from the start, and cannot be removed.
  expect(await name(1).count()).toBe(1);
  expect(await name(1).getAttribute('name')).toBe('personnes[0][nom]');
  expect(await button('Personne 1 : retirer').count()).toBe(0);
  await next.click();
  const summary = page.locator('.error-summary');
  await expect.poll(() => summary.textContent()).toContain("Indiquez l'établissement.");

  await page.getByLabel('Établissement', { exact: true }).fill('Lycée de Biyem-Assi');
  await name(1).fill('Abena');
  await add.click();
  await expect.poll(() => name(2).evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await name(1).inputValue()).toBe('Abena');
  await next.click();
  await summary.getByRole('link', { name: /^Personne 2\s: Indiquez le nom/ }).click();
  expect(await name(2).evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await name(2).getAttribute('aria-invalid')).toBe('true');
  expect(await name(1).getAttribute('aria-invalid')).toBeNull();

  await name(2).fill('Ngono');
  await entry(2).getByLabel('Accompagnateur').check();
  await add.click();
  await name(3).fill('Fouda');
  expect(await add.count()).toBe(0);
  await button('Personne 3 : monter').click();
  expect(await name(2).inputValue()).toBe('Fouda');
  expect(await name(3).inputValue()).toBe('Ngono');
  expect(await entry(3).getByLabel('Accompagnateur').isChecked()).toBe(true);
  await button('Personne 2 : retirer').click();
  expect(await name(2).inputValue()).toBe('Ngono');
  expect(await entry(3).count()).toBe(0);
  await page.locator('[role=status]', { hasText: 'Il reste 2 entrées.' }).waitFor({ state: 'attached' });

  // The role too: without it, a draft from before the third person would do.
  await expect
    .poll(() => draftOf(page, 'delegation'))
    .toMatchObject({ personnes: [{ nom: 'Abena' }, { nom: 'Ngono', role: 'accompagnateur' }] });
  await page.reload();
  await page.getByText('Nous avons retrouvé vos réponses').waitFor();
  expect(await name(1).inputValue()).toBe('Abena');
  expect(await name(2).inputValue()).toBe('Ngono');
  await entry(1).getByLabel('Élève').check();
  await entry(1).getByLabel(/^Âge/).fill('16');
  await entry(1).getByLabel('Déjeune sur place').check();
  await next.click();
  await page.getByRole('heading', { name: 'Relecture' }).waitFor();
  const review = await page.getByRole('main').textContent();
  for (const text of ['Personne 1', 'Abena', 'Élève', '16', 'Oui', 'Personne 2', 'Accompagnateur'])
    expect(review).toContain(text);
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/delegations'));
  await button('Soumettre').click();
  const { reference } = await (await answer).json();
  const { payload } = await readSubmission(server.dataDir, reference);
  expect(payload).toEqual({
    etablissement: 'Lycée de Biyem-Assi',
    personnes: [
      { nom: 'Abena', role: 'eleve', age: 16, repas: true },
      { nom: 'Ngono', role: 'accompagnateur' },
    ],
  });
  expect(errors).toEqual([]);

  // The page as it was published, without script: the button sends it, and nothing is lost.
  const { page: plain } = await openPage(`${server.url}/delegation`, { javaScriptEnabled: false });
  const nameOf = (number: number) =>
    plain.getByRole('group', { name: `Personne ${number}`, exact: true }).getByLabel('Nom', { exact: true });
  await nameOf(1).fill('Abena');
  await plain.getByRole('button', { name: 'Ajouter une personne' }).click();
  await nameOf(2).waitFor();
  expect(await nameOf(1).inputValue()).toBe('Abena');
  await plain.getByRole('button', { name: 'Personne 2 : monter' }).waitFor();
});
