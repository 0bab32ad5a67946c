import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveRefs } from '#definitions/sources/resolveRefs.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { answersOfExample } from '#publication/examples/answersOfExample.ts';
import { draftHasFile, draftOf } from '../support/browser/draftOf.ts';
import { DESKTOP, openPage, waitForHydration } from '../support/browser/openPage.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { readFixture } from '../support/readFixture.ts';
import { serveCopy } from '../support/server/browserWorker.ts';
import { pdfFile } from '../support/server/pdfFile.ts';
import { pngFile } from '../support/server/pngFile.ts';

const fixture = join(import.meta.dirname, '../fixtures/everything');
const { schema, ui } = readFixture('everything');
const { form } = compileForm('everything', resolveRefs(schema), ui, 'Africa/Douala');
const { payload: expected, answers } = JSON.parse(
  readFileSync(join(fixture, 'examples/complet.json'), 'utf8'),
);

test('lists of texts, numbers and lists, and groups in groups are filled in, restored, reviewed and sent', async () => {
  const { folder, folders } = copyDefinitions();
  cpSync(fixture, join(folder, 'forms/everything'), { recursive: true });
  const server = await serveCopy({ folders });
  const { page, errors } = await openPage(`${server.url}/tout`, { viewport: DESKTOP });
  await waitForHydration(page);
  const at = (path: string) => page.locator(`[id="field_${path.replaceAll('.', '_')}"]`);
  const press = (text: string, within = page.locator('main')) =>
    within.getByRole('button', { name: text, exact: true }).click();
  const fill = async (answers: Record<string, string>) => {
    for (const [path, text] of Object.entries(answers)) await at(path).fill(text);
  };

  await at('langues.0').fill('allemand');
  await press('Ajouter une langue');
  await expect.poll(() => at('langues.1').evaluate((input) => input === document.activeElement)).toBe(true);
  await press('Suivant');
  await page
    .locator('.error-summary')
    .getByRole('link', { name: /^Langue 2 : Indiquez la langue/ })
    .click();
  await at('langues.1').fill('français');
  await press('Ajouter une langue');
  await at('langues.2').fill('anglais');
  // Each row keeps what is typed into it.
  await press('Langue 1 : retirer');
  expect(await at('langues.0').inputValue()).toBe('français');
  expect(await at('langues.1').inputValue()).toBe('anglais');
  await press('Ajouter une note');
  await press('Ajouter une note');
  await fill({ 'notes.0': '0', 'notes.1': '12,5' });
  await press('Note 2 : monter');
  expect(await at('notes.0').inputValue()).toBe('12,5');
  await press('Ajouter une tournée');
  await press('Ajouter une tournée');
  await press('Ajouter une étape – Tournée 2', at('tournees.1.inner:list'));
  await fill({
    'tournees.0.inner:list.0': 'Yaoundé',
    'tournees.1.inner:list.0': 'Douala',
    'tournees.1.inner:list.1': 'Buea',
  });
  await press('Tournée 2 : monter');
  await press('Ajouter une manche');
  await fill({ 'manches.0.inner:list.0.points': '3', 'manches.0.inner:list.1.faute': 'Retard' });
  await fill({ 'manches.0.inner:list.1.arbitre': 'Ngono' });
  await press('Suivant');
  await page
    .locator('.error-summary')
    .getByRole('link', { name: /^Manche 1 · Passage 2 · Points/ })
    .click();
  await fill({ 'manches.0.inner:list.1.points': '0' });
  await press('Suivant');

  await fill({ surnom: 'Le Lion' });
  await press('Ajouter une tâche');
  await press('Ajouter une tâche');
  await at('taches.0.faite').check();
  await press('Suivant');
  await page
    .locator('.error-summary')
    .getByRole('link', { name: /^Tâche 2 · Faite : Remplissez cette entrée/ })
    .click();
  await fill({ 'taches.1.texte': 'Peindre', 'taches.1.lieu.salle': 'A' });
  await press('Suivant');

  const choose = (label: string, within = page.locator('main')) =>
    within.getByRole('radio', { name: label }).check();
  await fill({ 'paiement.numero': '699' });
  await choose('Par chèque');
  await expect.poll(() => at('paiement.numero').count()).toBe(0);
  expect(await at('paiement.banque').inputValue()).toBe('BICEC');
  await choose('Un nom');
  await fill({ 'dossier:2': 'Li' });
  await press('Ajouter un visiteur');
  await fill({ 'visiteurs.0.nom': 'Abena' });
  await press('Ajouter un visiteur');
  await choose('Une classe', page.locator('.list-entry').nth(1));
  await fill({ 'visiteurs.1.classe': 'CM2', 'visiteurs.1.eleves': '30' });
  await at('animal').selectOption('poisson');
  await press('Suivant');
  await page
    .locator('.error-summary')
    .getByRole('link', { name: /^Téléphone : Remplissez au moins un/ })
    .click();
  await fill({ 'secours.telephone': '699 00 00 00', 'dossier:2': 'Lions' });
  await expect.poll(() => at('secours.courriel').getAttribute('aria-invalid')).toBe(null);
  await at('repas:2').selectOption('vers');
  await press('Suivant');

  await press('Ajouter un courriel');
  await press('Ajouter un courriel');
  await press('Ajouter une visite');
  await press('Ajouter une équipe');
  await press('Ajouter un membre – Équipe 1', at('equipes.0.membres'));
  await press('Ajouter un sport – Membre 1', at('equipes.0.membres.0.sports'));
  await press('Ajouter un sport – Membre 1', at('equipes.0.membres.0.sports'));
  await fill({
    'adresse.ville': 'Douala',
    'adresse.acces.etage': '2',
    'adresse.contact.nom': 'Abena',
    'adresse.contact.courriels.0': 'abena@example.cm',
    'adresse.contact.courriels.1': 'a.ngono@example.cm',
    'adresse.visites.0.jour': '2025-05-30',
    'equipes.0.nom': 'Panthères',
    'equipes.0.chef.nom': 'Ngono',
    'equipes.0.membres.0.nom': 'Eto',
    'equipes.0.membres.0.sports.0': 'football',
    'equipes.0.membres.0.sports.1': 'judo',
    'equipes.1.nom': 'Lions',
    'equipes.1.chef.nom': 'Fouda',
    'equipes.1.membres.0.nom': 'Mbia',
  });
  await press('Suivant');
  await page
    .locator('.error-summary')
    .getByRole('link', { name: /^Équipe 1 · Membre 2 · Nom du membre/ })
    .click();
  await page
    .locator('.error-summary')
    .getByRole('link', { name: /^Accès : Donnez au moins 2 repères/ })
    .click();
  expect(await at('adresse.acces').locator('.field-error').innerText()).toContain('Donnez au moins 2');
  await at('adresse.acces.etage').fill('');
  await expect.poll(() => at('adresse.acces').locator('.field-error').count()).toBe(0);
  await at('equipes.0.membres.1.nom').fill('Milla');
  // What a group or an entry asks depends on its own answers.
  await at('adresse.pays').selectOption('autre');
  await at('adresse.nom_pays').fill('Tchad');
  const order = await page
    .locator('[name^="adresse["]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('name')).slice(0, 4));
  expect(order).toEqual(['adresse[ville]', 'adresse[pays]', 'adresse[nom_pays]', 'adresse[acces][portail]']);
  await at('equipes.0.sponsor').fill('Brasserie');
  await at('equipes.0.montant').fill('500000');
  expect(await at('equipes.1.montant').count()).toBe(0);
  await at('equipes.0.membres.1.joueur').check();
  await at('equipes.0.membres.1.licence').fill('CM-8');
  await at('equipes.0.membres.1.joueur').uncheck();
  await expect.poll(() => at('equipes.0.membres.1.licence').count()).toBe(0);
  await at('equipes.0.membres.1.joueur').check();
  // The answer that was hidden is there again.
  expect(await at('equipes.0.membres.1.licence').inputValue()).toBe('CM-8');
  await at('equipes.0.membres.1.licence').fill('CM-9');
  // The members and files of the first team go with it.
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
  await at('equipes.0.blason').setInputFiles([file('lions.png', pngFile())]);
  await at('equipes.1.blason').setInputFiles([file('faux.txt', Buffer.from('x'))]);
  await at('equipes.0.membres.1.certificats').setInputFiles([
    file('un.pdf', Buffer.from(pdfFile({}))),
    file('deux.pdf', Buffer.from(pdfFile({}))),
  ]);
  const team = page.locator('.list-entry').filter({ hasText: 'lions.png' }).last();
  await team.getByText('Sur notre serveur, prêt').nth(2).waitFor();
  await press('Équipe 1 : descendre');
  expect(await at('equipes.1.membres.0.sports.1').inputValue()).toBe('judo');
  await page.locator('[id="field_equipes_1_blason__error"]').waitFor({ state: 'detached' });
  expect(await at('equipes.1.membres.1.certificats').count()).toBe(1);
  await team.getByText('Sur notre serveur, prêt').nth(2).waitFor();
  await press('Équipe 2 : monter');
  await press('Retirer faux.txt');
  await expect.poll(() => draftHasFile(page, 'everything', 'equipes.0.blason')).toBe(true);
  await fill({
    'equipes.0.nom': 'Lions',
    'equipes.0.chef.nom': 'Fouda',
    'equipes.1.nom': 'Panthères',
    'equipes.1.chef.nom': 'Ngono',
  });
  await expect.poll(() => draftOf(page, 'everything')).toMatchObject(answersOfExample(form, answers));

  await page.reload();
  await page.getByText('Nous avons retrouvé vos réponses').waitFor();
  expect(await at('equipes.0.membres.0.sports.1').inputValue()).toBe('judo');
  await page.locator('.list-entry').filter({ hasText: 'deux.pdf' }).first().waitFor();
  await press('Suivant');
  await page.getByRole('heading', { name: 'Relecture' }).waitFor();
  const review = await page.getByRole('main').innerText();
  for (const text of [
    'français',
    '12,5',
    'abena@example.cm',
    'Équipe 1',
    'Membre 2',
    'judo',
    'lions.png',
    'deux.pdf',
  ])
    expect(review).toContain(text);
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/tout'));
  await press('Soumettre');
  const { reference } = await (await answer).json();
  const { payload, files } = await readSubmission(server.dataDir, reference);
  const [lions, ...others] = (payload as typeof expected).equipes;
  const { blason, membres, ...rest } = lions;
  const [eto, { certificats, ...milla }] = membres;
  expect([blason.name, ...certificats.map(({ name }: File) => name)]).toEqual([
    'lions.png',
    'un.pdf',
    'deux.pdf',
  ]);
  expect({ ...payload, equipes: [{ ...rest, membres: [eto, milla] }, ...others] }).toEqual(expected);
  expect(files.map(({ field }) => field).sort()).toEqual([
    'equipes.0.blason',
    'equipes.0.membres.1.certificats.0',
    'equipes.0.membres.1.certificats.1',
  ]);
  expect(errors).toEqual([]);
});
