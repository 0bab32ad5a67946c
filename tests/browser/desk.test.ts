import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { formSources } from '../support/browser/formSources.ts';
import { axeFindings } from '../support/browser/inspectPage.ts';
import { DESKTOP, newContext, PHONE } from '../support/browser/openPage.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { inviteByCommand } from '../support/deskCommand.ts';
import { serveCopy } from '../support/server/browserWorker.ts';
import { codeOf, PASSPHRASE } from '../support/server/deskPerson.ts';
import { pdfFile } from '../support/server/pdfFile.ts';
import { pngFile } from '../support/server/pngFile.ts';
import { changeStored } from '../support/stores/stores.ts';

const copy = copyDefinitions();
const photos = join(copy.folder, 'forms/photos');
cpSync(join(import.meta.dirname, '../fixtures/photos'), photos, { recursive: true });
const schema = join(photos, 'schema.json');
writeFileSync(schema, readFileSync(schema, 'utf8').replace('".pdf", ".png"', '".pdf", ".png", ".mp4"'));
const reservation = join(copy.folder, 'forms/reservation/ui.json');
const reservationUi = JSON.parse(readFileSync(reservation, 'utf8'));
const countSteps = { ...reservationUi.desk, countSteps: true };
writeFileSync(reservation, JSON.stringify({ ...reservationUi, desk: countSteps }));
const server = await serveCopy(copy);
/** Passkeys belong to a host name. */
const baseURL = server.url.replace('127.0.0.1', 'localhost');

const RESERVATION = formSources().get('reservation')?.valid.answers;

let context: BrowserContext;
let page: Page;
/** Of the authenticator app. */
let secretOfAma = '';
/** What a page logged, threw, or was refused by its policy; refusals of calls are asserted where they are shown. */
const errors: string[] = [];

beforeAll(async () => {
  context = await newContext({ baseURL, viewport: DESKTOP });
  context.setDefaultTimeout(30_000);
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
    ),
  );
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) errors.push(message.text());
  });
  return () => context.close();
});

const invitation = (email: string, preset: string) => inviteByCommand(server.dataDir, email, preset);

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Axe on the screen, which is nowhere wider than the window. */
async function expectSound(): Promise<void> {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  }
  await page.setViewportSize(DESKTOP);
}

/** Opens a screen from the head: a new document would load everything again. */
const openPlace = (name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

async function signOut(name: string): Promise<void> {
  await button(name).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await heading('Bureau des organisateurs').waitFor();
}

test('an invited person joins by a passphrase and an app, signs out, and signs in', async () => {
  await page.goto(await invitation('ama@example.org', 'organiser'));
  await page.getByLabel('Votre nom').fill('Ama');
  const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
  secretOfAma = secret;
  await expectSound();
  await page.getByLabel('Phrase secrète').fill(PASSPHRASE);
  await page.getByLabel('Code à six chiffres').fill(codeOf(secret));
  await button("Terminer l'inscription").click();
  await heading('Formulaires').waitFor();

  await signOut('Ama');
  await expectSound();
  await page.getByLabel('Adresse e-mail').fill('ama@example.org');
  await page.getByLabel('Phrase secrète').fill('une autre phrase secrète');
  await page.getByLabel('Code à six chiffres').fill(codeOf(secret, 1));
  await button('Se connecter').click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Phrase secrète').fill(PASSPHRASE);
  // What a browser that keeps no cookie is told.
  await page.route('**/_desk/api/session', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { passkeys: false, provider: null, token: null, person: null } })
      : route.fallback(),
  );
  await button('Se connecter').click();
  await page.getByRole('alert').filter({ hasText: 'Autorisez les cookies de ce site' }).waitFor();
  await page.unroute('**/_desk/api/session');
  await page.reload();
  await heading('Formulaires').waitFor();
  expect(errors).toEqual([]);
});

test('an invitation that has been used says so', async () => {
  const link = await invitation('zoe@example.org', 'reader');
  await page.goto(link.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')));
  await page.getByRole('alert').filter({ hasText: 'Demandez-en une nouvelle' }).waitFor();
  expect(errors).toEqual([]);
});

test('a person sees where they are signed in, in either language', async () => {
  await page.goto('/_desk/account');
  await page.getByText('Cette session').waitFor();
  await page.getByText('Chrome, Linux').waitFor();
  await expectSound();
  await button('Ama').click();
  await page.getByRole('menuitem', { name: 'Avis par e-mail' }).click();
  const notice = page.getByRole('combobox', { name: "Réservation d'emplacement d'exposition" });
  await notice.click();
  await page.getByRole('option', { name: 'Chaque jour' }).click();
  await page.getByText("Choix enregistré : Réservation d'emplacement").waitFor();
  await expect.poll(() => notice.innerText()).toBe('Chaque jour');
  await expectSound();
  await button('Ama').click();
  await page.getByRole('menuitem', { name: 'Mon compte' }).click();
  await heading('Mon compte').waitFor();
  await button('Ama').click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await heading('My account').waitFor();
  await page.getByText('This session').waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/\bdesk\.\w/);
  await button('Ama').click();
  await page.getByRole('menuitem', { name: 'français' }).click();
  await heading('Mon compte').waitFor();
  expect(errors).toEqual([]);
});

test('who may manage people invites one and changes their rights', async () => {
  await openPlace('Personnes');
  await button('Inviter une personne').click();
  await page.getByLabel('Adresse e-mail').fill('jury@example.org');
  await button("Envoyer l'invitation").click();
  expect(await page.getByLabel("Lien d'invitation").inputValue()).toContain('/_desk/join#');
  await button('Fermer').click();
  const card = page.getByRole('listitem').filter({ hasText: 'jury@example.org' });
  await card.getByText('lire', { exact: true }).waitFor();
  await expectSound();
  await card.getByRole('button', { name: 'Modifier les droits' }).click();
  await page.getByRole('group', { name: 'Tous les formulaires' }).getByLabel('annoter').check();
  await button('Enregistrer').click();
  await card.getByText('annoter', { exact: true }).waitFor();
  expect(errors).toEqual([]);
});

/** Sends a reservation of a person whose name and city a page must show as text. */
async function reserve(name: string): Promise<void> {
  const response = await fetch(`${server.url}/api/reservations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...RESERVATION, votre_nom: name }),
  });
  expect(response.status).toBe(201);
}

test('a person saves a view, finds a submission, notes, changes its state and undoes it', async () => {
  for (const name of ['Élise Ngo’o', '<img src=x onerror=alert(1)>', 'Jean Fotso']) await reserve(name);
  await openPlace('Formulaires');
  await page.getByRole('link', { name: /emplacement d'exposition/ }).click();
  await page.getByText('3 envois', { exact: true }).waitFor();
  await page.getByRole('cell', { name: '<img src=x onerror=alert(1)>' }).waitFor();
  await expectSound();
  await button('Filtrer').click();
  await page.getByRole('combobox', { name: 'État' }).click();
  await page.getByRole('option', { name: 'Reçue' }).click();
  await page.keyboard.press('Escape');
  const byState = page.locator('th[aria-sort=ascending]').filter({ hasText: 'État' });
  await button('État').click();
  await byState.waitFor();
  expect(await button('État').evaluate((label) => label === document.activeElement)).toBe(true);
  await button('Vues').click();
  await page.getByRole('menuitem', { name: 'Enregistrer la vue' }).click();
  await page.getByLabel('Nom de la vue').fill('À traiter');
  await button('Enregistrer').click();
  // What is shown is that view; it comes back after another one.
  await button('À traiter').waitFor();
  await expectSound();
  await button('Effacer les filtres').click();
  await button('Reçu').click();
  await page.locator('th[aria-sort=descending]').filter({ hasText: 'Reçu' }).waitFor();
  await button('Vues').click();
  await page.getByRole('menuitem', { name: 'À traiter' }).click();
  await button('À traiter').waitFor();
  await byState.waitFor();
  await page.getByText('3 envois', { exact: true }).waitFor();

  await heading("Réservation d'emplacement d'exposition").focus();
  await page.keyboard.press('/');
  await page.keyboard.type('ngoo');
  await page.keyboard.press('Enter');
  await page.getByText('1 envoi', { exact: true }).waitFor();
  await button('Exporter').click();
  await page.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'CSV' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger' }).click();
  const exported = readFileSync(await (await download).path(), 'utf8');
  expect(exported).toContain('Élise Ngo’o');
  expect(exported).not.toContain('Jean Fotso');
  await button('Plus').click();
  await page.getByRole('menuitem', { name: 'Webhooks' }).click();
  await page.getByText("Aucun programme n'est prévenu.").waitFor();
  await button('Ajouter un webhook').click();
  const webhook = page.getByRole('dialog');
  await webhook.getByLabel('Adresse (https)').fill('https://10.0.0.1/hook');
  await webhook.getByRole('button', { name: 'Ajouter un webhook' }).click();
  await webhook.getByRole('alert').filter({ hasText: 'une machine du réseau public' }).waitFor();
  await webhook.getByLabel('Adresse (https)').fill('https://8.8.8.8/hook');
  await webhook.getByRole('button', { name: 'Ajouter un webhook' }).click();
  expect(await webhook.getByLabel('Secret de signature').inputValue()).toMatch(/^whsec_/);
  await expectSound();
  await webhook.getByRole('button', { name: 'Fermer' }).click();
  await page
    .getByRole('region', { name: 'https://8.8.8.8/hook' })
    .getByText("Rien n'a encore été envoyé.")
    .waitFor();
  await changeStored(
    server.dataDir,
    `insert into desk_deliveries (id, webhook, submission_id, state, attempts, next_at, since_at, status, done_at)
      select 'd_aaaaaaaaaaaaaaaa', webhook.id, (select max(id) from submissions), 'failed', 9,
        created_at, created_at, 503, created_at from desk_webhooks as webhook`,
  );
  await page.reload();
  await page
    .getByRole('row')
    .filter({ hasText: 'Abandonné' })
    .getByRole('button', { name: 'Renvoyer' })
    .waitFor();
  await expectSound();
  await button('Retirer').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
  await page.getByText("Aucun programme n'est prévenu.").waitFor();
  await page.goBack();
  await page.getByRole('row').nth(1).getByRole('link').waitFor();
  for (const key of ['j', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('heading', { name: 'Notes' }).waitFor();
  await page.getByText('Élise Ngo’o').waitFor();
  await expectSound();

  // By keyboard alone, in the order of the list from which it is opened: the one before and back.
  await page.keyboard.press('/');
  // The words do not belong to a view: what is shown is still that view, as soon as the views are loaded.
  await button('À traiter').click();
  await page.getByRole('menuitem', { name: 'À traiter', exact: true }).click();
  await page.getByRole('row').nth(3).getByRole('link').click();
  // The list, which has the name and other keys, stays until the submission is there.
  await page.getByRole('heading', { name: 'Notes' }).waitFor();
  await page.getByText('Élise Ngo’o').waitFor();
  await page.keyboard.press('k');
  await page.getByText('<img src=x onerror=alert(1)>').waitFor();
  await page.keyboard.press('j');
  await page.getByText('Élise Ngo’o').waitFor();
  await page.keyboard.press('n');
  await page.keyboard.type('Appelée ce matin.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('article').getByText('Appelée ce matin.').waitFor();
  await page.keyboard.press('Escape');
  const state = page.getByRole('combobox', { name: 'État' });
  await page.keyboard.press('s');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('1 envoi modifié.').waitFor();
  await expect.poll(() => state.innerText()).toBe('En cours');
  await button('Annuler la modification').click();
  await page.getByText('La modification est annulée.').waitFor();
  await expect.poll(() => state.innerText()).toBe('Reçue');

  await page.getByRole('link', { name: 'Corriger' }).click();
  const city = page.getByLabel('Ville');
  await city.fill('x');
  await page.getByLabel('Motif de la correction').fill('Elle a appelé.');
  // What is typed outlives a reload.
  await page.reload();
  await button('Vérifier').click();
  await page.getByRole('alert').filter({ hasText: 'Ville : ' }).waitFor();
  await city.fill('Bafoussam');
  await expectSound();
  await button('Vérifier').click();
  await button('Enregistrer la correction').click();
  await page.getByText('Bafoussam').waitFor();
  await page.getByText('Elle a appelé.').waitFor();
  expect(errors).toEqual([]);
});

test('who comes second sees what the first did, and loses no word', async () => {
  const other = await context.newPage();

  // The rights of a person.
  const cardOn = (each: Page) => each.getByRole('listitem').filter({ hasText: 'jury@example.org' });
  for (const [each, verb] of [
    [page, 'corriger'],
    [other, 'exporter'],
  ] as const) {
    await each.goto('/_desk/people');
    await cardOn(each).getByRole('button', { name: 'Modifier les droits' }).click();
    await each.getByRole('group', { name: 'Tous les formulaires' }).getByLabel(verb).check();
  }
  await other.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await cardOn(other).getByText('exporter', { exact: true }).waitFor();
  await button('Enregistrer').click();
  const changed = page.getByRole('dialog');
  const alert = changed.getByRole('alert').filter({ hasText: "Quelqu'un a modifié ces droits" });
  await alert.waitFor();
  expect(await alert.evaluate((told) => told.getBoundingClientRect().top)).toBeGreaterThan(0);
  await changed.getByRole('listitem').getByText('exporter', { exact: true }).waitFor();
  await expectSound();
  await button('Enregistrer').click();
  await changed.waitFor({ state: 'detached' });
  await cardOn(page).getByText('corriger', { exact: true }).waitFor();
  expect(await cardOn(page).getByText('exporter', { exact: true }).count()).toBe(0);

  // A label that is renamed in two windows.
  const list = '/_desk/forms/reservation';
  await page.goto(`${list}/labels`);
  await button('Nouvelle étiquette').click();
  await page.getByLabel("Nom de l'étiquette").fill('Urgent');
  await button('Enregistrer').click();
  await page.getByRole('listitem').getByText('Urgent').waitFor();
  await other.goto(`${list}/labels`);
  for (const [each, name] of [
    [page, 'La mienne'],
    [other, 'La leur'],
  ] as const) {
    await each.getByRole('button', { name: /Modifier l'étiquette .*Urgent/ }).click();
    await each.getByLabel("Nom de l'étiquette").fill(name);
  }
  await other.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await other.getByRole('listitem').getByText('La leur').waitFor();
  await button('Enregistrer').click();
  const renamed = page.getByRole('dialog');
  await renamed.getByRole('alert').filter({ hasText: "Quelqu'un a modifié cette étiquette" }).waitFor();
  await renamed.getByText('La leur').waitFor();
  await expectSound();
  await button('Enregistrer').click();
  await page.getByRole('listitem').getByText('La mienne').waitFor();
  await expectSound();

  await page.goto(list);
  const row = page.getByRole('row').nth(1);
  const reference = await row.getByRole('link').innerText();
  await page.getByRole('checkbox', { name: `Sélectionner ${reference}` }).check();

  // A state, from the list.
  await other.goto(`${list}/${reference}`);
  await other.getByRole('combobox', { name: 'État' }).click();
  await other.getByRole('option', { name: 'Acceptée' }).click();
  await other.getByText('1 envoi modifié.').waitFor();
  await page
    .getByRole('group', { name: '1 envoi sélectionné' })
    .getByRole('button', { name: 'État' })
    .click();
  await page.getByRole('menuitem', { name: 'Refusée' }).click();
  const conflict = page.getByRole('dialog', { name: "Quelqu'un a été plus rapide" });
  await conflict
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`${reference}[^]*Acceptée[^]*Refusée`) })
    .waitFor();
  await expectSound();
  await conflict.getByRole('button', { name: 'Appliquer mon choix' }).click();
  await conflict.waitFor({ state: 'detached' });
  await row.getByText('Refusée').waitFor();

  // A note that is edited in two windows.
  await page.goto(`${list}/${reference}`);
  await page.getByLabel('Nouvelle note').fill('Premier texte');
  await button('Enregistrer').click();
  await page.getByRole('article').getByText('Premier texte').waitFor();
  await other.reload();
  for (const [each, text] of [
    [page, 'Le mien'],
    [other, 'Le leur'],
  ] as const) {
    await each.getByRole('button', { name: 'Modifier', exact: true }).click();
    await each.getByLabel('Votre note').fill(text);
  }
  const note = page.getByRole('article');
  await other.getByRole('article').getByRole('button', { name: 'Enregistrer' }).click();
  await other.getByRole('article').getByText('Le leur').waitFor();
  // What the page asks by itself, as after a while, does not make the newer note the one that was read.
  const asked = page.waitForResponse(new RegExp(`submissions/${reference}$`));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await note.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('alert').filter({ hasText: 'Cette note a changé entre-temps' }).waitFor();
  await note.getByText('Le leur').waitFor();
  expect(await page.getByLabel('Votre note').inputValue()).toBe('Le mien');
  await expectSound();
  await note.getByRole('button', { name: 'Enregistrer' }).click();
  await note.getByText('Le mien').waitFor();

  // A correction while the state changes.
  await page.getByRole('link', { name: 'Corriger' }).click();
  await page.getByLabel('Ville').fill('Limbé');
  await page.getByLabel('Motif de la correction').fill('Erreur de frappe');
  await button('Vérifier').click();
  await button('Enregistrer la correction').waitFor();
  await other.getByRole('combobox', { name: 'État' }).click();
  await other.getByRole('option', { name: 'Reçue' }).click();
  await other.getByText('1 envoi modifié.').waitFor();
  await button('Enregistrer la correction').click();
  await button('Continuer avec la version actuelle').click();
  expect(await page.getByLabel('Ville').inputValue()).toBe('Limbé');
  await button('Vérifier').click();
  await button('Enregistrer la correction').click();
  await page.getByText('Limbé').waitFor();
  await other.close();
  expect(errors).toEqual([]);
});

test('who was signed out while typing signs in in place, and goes on', async () => {
  await page.getByLabel('Nouvelle note').fill('Pendant ce temps');
  await page.getByRole('link', { name: 'Corriger' }).waitFor();
  const correctUntil = (at: string) =>
    changeStored(server.dataDir, `update desk_rights set until_at = ${at} where verb = 'correct'`);
  // Her session ends with a right: the screen shows what the others allow.
  await correctUntil(`'${new Date().toISOString()}'`);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Votre session a pris fin' });
  await dialog.getByLabel('Phrase secrète').fill(PASSPHRASE);
  await expectSound();
  // A code counts once, and this minute's have been used.
  await changeStored(server.dataDir, 'update desk_credentials set counter = 0');
  await dialog.getByLabel('Code à six chiffres').fill(codeOf(secretOfAma));
  await dialog.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.getByRole('article').getByText('Pendant ce temps').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Corriger' }).waitFor({ state: 'detached' });
  await correctUntil('null');
  expect(errors).toEqual([]);
});

test('who keeps to the law finds a person, erases them, and checks the audit log', async () => {
  await openPlace('Vie privée');
  await page.getByRole('cell', { name: "Réservation d'emplacement d'exposition" }).waitFor();
  await page.getByLabel('Adresse e-mail').fill(String(RESERVATION?.email));
  await button('Chercher').click();
  await page.getByText('3 demandes trouvées').waitFor();
  await expectSound();
  await page.getByRole('checkbox').first().uncheck();
  await button('Effacer…').click();
  const dialog = page.getByRole('dialog', { name: 'Effacer 2 demandes ?' });
  await dialog.getByLabel('Pour confirmer').fill('EFFACER');
  await expectSound();
  await dialog.getByRole('button', { name: 'Effacer', exact: true }).click();
  await page.getByText('2 demandes effacées').waitFor();
  await expectSound();

  await openPlace('Journal');
  await page.getByRole('cell', { name: 'Effacement demandé par une personne' }).first().waitFor();
  await button('Vérifier le journal').click();
  await page.getByText(/lignes sont intactes/).waitFor();
  await expectSound();
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Correction' }).click();
  await expect.poll(() => page.getByRole('row').count()).toBe(3);
  expect(errors).toEqual([]);
});

test('files that were sent are shown in place, printed, and counted; their names are text', async () => {
  const body = new FormData();
  body.append('nom', 'Abena');
  const video = readFileSync(join(import.meta.dirname, '../fixtures/video/sample.mp4'));
  for (const [name, bytes] of [
    ['<b>x.png', pngFile()],
    ['a.pdf', pdfFile({})],
    ['film.mp4', video],
  ] as const)
    body.append('photos', new File([new Uint8Array(bytes)], name));
  expect((await fetch(`${server.url}/api/photos`, { method: 'POST', body })).status).toBe(201);
  await openPlace('Formulaires');
  await page.getByRole('link', { name: /Photos/ }).click();
  await page.getByRole('row').nth(1).getByRole('link').click();
  await button('Voir <b>x.png').click();
  const picture = page.getByRole('img', { name: '<b>x.png' });
  await expect.poll(() => picture.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(2);
  await expectSound();
  await button('Fermer').click();
  await button('Voir a.pdf').click();
  await page.getByText('1 / 1').waitFor();
  await page.getByRole('dialog').getByText('Bonjour').waitFor({ state: 'attached' });
  // The page scrolls within the dialog, which does not scroll itself.
  expect(await page.getByRole('dialog').evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(
    0,
  );
  await button('Fermer').click();
  await button('Voir film.mp4').click();
  await expect
    .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.readyState))
    .toBeGreaterThan(0);
  await button('Fermer').click();

  await page.getByRole('link', { name: 'Imprimer' }).click();
  await heading('Dossier (1 envoi)').waitFor();
  await page.getByLabel('Avec les photos').check();
  await page.getByRole('figure').getByRole('img', { name: '<b>x.png' }).waitFor();
  await expectSound();
  const steps = reservationUi.steps.map(({ id }: { id: string }) => id);
  const report = (some: string[]) =>
    context.request.post(`${server.url}/_steps/reservation`, { data: { steps: some } });
  for (const some of [steps, steps.slice(0, 2), steps.slice(0, 1)])
    expect((await report(some)).status()).toBe(204);
  await openPlace('Chiffres');
  await page.getByRole('img', { name: 'Photos : envois par jour' }).waitFor();
  await expectSound();
  await page.getByRole('link', { name: /montants : Réservation d'emplacement/ }).click();
  await page.getByRole('region', { name: 'Pack de stand' }).waitFor();
  await page.getByRole('region', { name: 'Où le formulaire est abandonné' }).waitFor();
  await expectSound();
  expect(errors).toEqual([]);
});

test('a person joins and signs in by a passkey, and adds, names and removes one', async () => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await button('Ama').click();
  await page.getByRole('menuitem', { name: 'Mon compte' }).click();
  await button("Ajouter une clé d'accès").click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom de la clé').fill('Bureau');
  await dialog.getByRole('button', { name: "Ajouter une clé d'accès" }).click();
  const key = page.getByRole('listitem').filter({ hasText: 'Bureau' });
  await key.getByRole('button', { name: 'Renommer' }).click();
  await dialog.getByLabel('Nom de la clé').fill('<i>Téléphone');
  await dialog.getByRole('button', { name: 'Renommer' }).click();
  const renamed = page.getByRole('listitem').filter({ hasText: '<i>Téléphone' });
  await expectSound();
  await renamed.getByRole('button', { name: 'Retirer' }).click();
  await renamed.waitFor({ state: 'detached' });
  // A person chooses among the passkeys of a device; this one offers the first that it has.
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  await signOut('Ama');
  await page.goto(await invitation('paul@example.org', 'reader'));
  await page.getByLabel('Votre nom').fill('Paul');
  await button("Créer une clé d'accès").click();
  await heading('Formulaires').waitFor();
  await signOut('Paul');
  // As where a provider is set, which has signed nobody in.
  await page.route('**/api/session', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), provider: 'login.example.org' } });
  });
  await page.goto('/_desk/account#signIn=unverified');
  await page.getByRole('alert').filter({ hasText: "login.example.org n'a pas vérifié" }).waitFor();
  await button('Se connecter avec login.example.org').waitFor();
  await expectSound();
  await page.unroute('**/api/session');
  await button("Se connecter avec une clé d'accès").click();
  await heading('Mon compte').waitFor();
  expect(errors).toEqual([]);
});
