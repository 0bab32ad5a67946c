import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { resolveRefs } from '#definitions/sources/resolveRefs.ts';
import { encodeParts } from '#journey/payload.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { answersOfExample } from '#publication/examples/answersOfExample.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { readFixture } from '../support/readFixture.ts';
import { csv, exportedStore } from '../support/server/exportedStore.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { NoScriptBrowser } from '../support/server/NoScriptBrowser.ts';
import { pdfFile } from '../support/server/pdfFile.ts';
import { pngFile } from '../support/server/pngFile.ts';
import type { Sheet } from '../support/server/readXlsx.ts';

const { schema, ui } = readFixture('everything');
const compilation = compileForm('everything', resolveRefs(schema), ui, 'Africa/Douala');
const { answers: written, payload: complete } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/everything/examples/complet.json'), 'utf8'),
);
const answers = answersOfExample(compilation.form, written);

const copy = copyDefinitions();
cpSync(join(import.meta.dirname, '../fixtures/everything'), join(copy.folder, 'forms/everything'), {
  recursive: true,
});
const server = await startTestServer(
  { TRUST_PROXY: 'loopback' },
  { folders: copy.folders, limits: { noScriptBurst: 60 } },
);
const { add, run, sheets } = exportedStore();

function send(parts: readonly [string, string | File][]) {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return fetch(`${server.url}/api/tout`, { method: 'POST', body });
}

const parts = encodeParts(compilation.form, answers, new Date()) as [string, string][];

it('accepts its parts, and names the entry of each wrong one', async () => {
  expect((await send(parts)).status).toBe(201);
  // With null for each required answer that may be blank.
  const [stored] = await server.stored();
  expect(stored?.payload).toEqual(complete);
  const response = await send([
    ...parts,
    ['manches[1][0][faute]', 'Retard'],
    ['langues', ''],
    ['equipes[0][membres][0][sports]', 'x'.repeat(41)],
  ]);
  expect(response.status).toBe(422);
  expect((await response.json()).errors).toEqual([
    'langues.2: Indiquez la langue.',
    'manches.1.0.points: Ce champ est obligatoire.',
    'manches.1.1.points: Ce champ est obligatoire.',
    expect.stringMatching(/^equipes\.0\.membres\.0\.sports\.2: /),
  ]);
  const unknown = await send([...parts, ['equipes[0][membres][0][age]', '3']]);
  expect((await unknown.json()).errors[0]).toContain('equipes[0][membres][0][age]');
});

it('is filled in without script, entry by entry', async () => {
  const browser = new NoScriptBrowser(server.url);
  await browser.open('/tout');
  expect(browser.page.querySelectorAll('[name=langues]')).toHaveLength(1);
  browser.fill([['langues', 'français']]);
  await browser.press('add langues');
  await browser.press('add notes');
  const type = (name: string, ...values: string[]) => {
    for (const [index, control] of [
      ...browser.form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`),
    ].entries())
      control.value = values[index] ?? '';
  };
  expect(browser.control('langues').value).toBe('français');
  type('langues', 'français', '');
  type('notes', '12,5');
  await browser.press('add tournees');
  await browser.press('add tournees');
  await browser.press('add tournees.0.inner:list');
  type('tournees[0][inner:list]', 'Douala', 'Buea');
  await browser.press('down tournees.0');
  await browser.press('remove tournees.0');
  await browser.press('add manches');
  type('manches[0][inner:list][0][points]', '3');
  await browser.press('next');
  expect(browser.text()).toContain('Langue 2 : Indiquez la langue.');
  expect(browser.text()).toContain('Manche 1 · Passage 2 · Points : Ce champ est obligatoire.');
  type('manches[0][inner:list][1][points]', '4');
  await browser.press('remove langues.1');
  expect(browser.page.querySelectorAll('[name=langues]')).toHaveLength(1);
  await browser.press('next');
  await browser.press('add taches');
  await browser.press('next');
  expect(browser.text()).toContain('Remplissez cette entrée ou retirez-la.');
  type('taches[0][texte]', 'Peindre');
  type('age', '12');
  await browser.press('next');
  // The variants that are chosen from the start.
  expect(browser.control('paiement[banque]').getAttribute('type')).toBe('hidden');
  type('paiement[numero]', '699');
  const choose = (name: string, value: string) => {
    const control = browser.form.querySelector<HTMLInputElement>(`[name="${name}"][value="${value}"]`);
    if (control) control.checked = true;
  };
  choose('paiement[variant:1]', '1');
  choose('variant:dossier', '1');
  await browser.press('add visiteurs');
  choose('visiteurs[0][variant:1]', '1');
  type('animal', 'poisson');
  await browser.press('next');
  expect(browser.text()).toContain('Remplissez au moins un de ces champs.');
  expect(browser.control('paiement[banque]').getAttribute('type')).toBe('text');
  expect(browser.control('paiement[banque]').value).toBe('BICEC');
  // What is not asked any more goes along.
  expect(browser.control('paiement[numero]').value).toBe('699');
  type('secours[telephone]', '699');
  type('dossier:2', 'Lions');
  type('repas:2', 'vers');
  type('visiteurs[0][classe]', 'CM2');
  type('visiteurs[0][eleves]', '30');
  await browser.press('next');
  await browser.press('add equipes.0.membres');
  await browser.press('add equipes.0.membres.1.sports');
  type('adresse[ville]', 'Douala');
  type('adresse[pays]', 'autre');
  type('equipes[0][sponsor]', 'Brasserie');
  type('adresse[contact][nom]', 'Abena');
  type('equipes[0][nom]', 'Lions');
  type('equipes[0][chef][nom]', 'Fouda');
  type('equipes[0][membres][0][nom]', 'Eto');
  type('equipes[0][membres][1][nom]', 'Milla');
  type('equipes[0][membres][1][sports]', 'football');
  browser.attach('equipes[0][membres][0][certificats]', new File(['no pdf'], 'faux.pdf'), pdf('un.pdf'));
  await browser.press('add equipes');
  expect(browser.text()).toContain('un.pdf');
  browser.attach('equipes[1][blason]', png('b.png'));
  await browser.press('up equipes.1');
  expect(browser.control('equipes[0][blason]').value).not.toBe('');
  await browser.press('clear equipes[1][membres][0][certificats].0');
  expect(browser.text()).not.toContain('un.pdf');
  browser.attach('equipes[1][membres][0][certificats]', pdf('deux.pdf'));
  await browser.press('remove equipes.0');
  expect(browser.text()).not.toContain('b.png');
  browser.attach('equipes[0][blason]', png('lions.png'));
  await browser.press('down equipes.0.membres.0');
  expect(browser.control('equipes[0][membres][1][certificats]').getAttribute('type')).toBe('hidden');
  expect(browser.control('equipes[0][membres][0][nom]').value).toBe('Milla');
  expect(browser.control('equipes[0][membres][0][sports]').value).toBe('football');
  browser.form
    .querySelector('[value="add equipes.0.membres"]')
    ?.setAttribute('value', 'add equipes.7.membres');
  await browser.press('add equipes.7.membres');
  expect(browser.answer.status).toBe(422);
  // Both conditions ask more, which nobody has seen: no error yet.
  expect(browser.has('adresse[nom_pays]')).toBe(true);
  type('adresse[nom_pays]', 'Tchad');
  type('equipes[0][montant]', '1000');
  (browser.control('equipes[0][membres][0][joueur]') as HTMLInputElement).checked = true;
  await browser.press('next');
  expect(browser.text()).toContain("cette étape pose d'autres questions");
  expect(browser.page.querySelectorAll('.field-error')).toHaveLength(0);
  await browser.press('next');
  expect(browser.text()).toContain('Équipe 1 · Membre 1 · Numéro de licence');
  type('equipes[0][membres][0][licence]', 'CM-9');
  await browser.press('next');
  for (const text of [
    'français',
    '12,5',
    'Tournée 1',
    'Buea',
    'Manche 1 · Passage 2',
    'Équipe 1 · Membre 1',
    'Milla',
    'football',
    'Tchad',
    'CM-9',
    'Peindre',
    '12',
    'deux.pdf',
    'lions.png',
    'Par chèque',
    'BICEC',
    'CM2',
    'vers',
  ])
    expect(browser.text()).toContain(text);
});

const png = (name: string) => new File([new Uint8Array(pngFile())], name);
const pdf = (name: string) => new File([new Uint8Array(pdfFile({}))], name);

it('takes files in entries, and names the entry of each wrong one', async () => {
  const files: [string, File][] = [
    ['equipes[1][blason]', png('b.png')],
    ['equipes[0][membres][1][certificats]', pdf('a.pdf')],
    ['equipes[0][membres][1][certificats]', pdf('b.pdf')],
  ];
  expect((await send([...parts, ...files])).status).toBe(201);
  const stored = (await server.stored()).at(-1);
  expect(stored?.payload).toMatchObject({
    equipes: [
      { membres: [{}, { certificats: [{ name: 'a.pdf' }, { name: 'b.pdf' }] }] },
      { blason: { name: 'b.png' } },
    ],
  });
  expect((await server.store.files(stored?.id ?? 0)).map(({ field, name }) => [field, name])).toEqual([
    ['equipes.1.blason', 'b.png'],
    ['equipes.0.membres.1.certificats.0', 'a.pdf'],
    ['equipes.0.membres.1.certificats.1', 'b.pdf'],
  ]);
  // An entry that has a file alone is one.
  const alone = await send([...parts, ['equipes[2][blason]', png('c.png')]]);
  expect((await alone.json()).errors).toContain('equipes.2.nom: Ce champ est obligatoire.');
  const wrong = await send([...parts, ['equipes[1][blason]', new File(['no picture'], 'c.png')]]);
  expect((await wrong.json()).errors[0]).toMatch(/^equipes\.1\.blason: /);
  const twice = await send([
    ...parts,
    ['equipes[1][blason]', png('a.png')],
    ['equipes[1][blason]', png('b.png')],
  ]);
  expect((await twice.json()).errors[0]).toMatch(/^equipes\.1\.blason: /);
  for (const name of ['equipes[x][blason]', 'equipes[blason]', 'equipes[1]blason', 'equipes[01][blason]'])
    expect((await send([...parts, [name, png('a.png')]])).status).toBe(422);
});

it('is exported with columns for the entries of outermost lists, and one for what is deeper', async () => {
  await add(compilation, answers);
  const [header = [], row = []] = csv(await run('--format', 'csv', '--form', 'everything'));
  expect(Object.fromEntries(header.map((title, index) => [title, row[index]]))).toMatchObject({
    'Langues parlées': 'français; anglais',
    'Notes obtenues': '12,5; 0',
    'Tournée 1': 'Douala; Buea',
    'Tournée 2': 'Yaoundé',
    'Manche 1': '1. Points: 3; 2. Points: 0, Faute: Retard, Arbitre: Ngono',
    'Adresse – Ville': 'Douala',
    'Adresse – Contact – Adresses électroniques': 'abena@example.cm; a.ngono@example.cm',
    'Adresse – Visite 1 – Jour de la visite': '2025-05-30',
    'Équipe 1 – Chef – Nom du chef': 'Fouda',
    'Adresse – Nom du pays': 'Tchad',
    'Équipe 1 – Montant du sponsor': '500000',
    'Équipe 1 – Membres':
      '1. Nom du membre: Eto, Sports: (football; judo); 2. Nom du membre: Milla, Joue en compétition: Oui, Numéro de licence: CM-9',
    'Équipe 2 – Membres': '1. Nom du membre: Mbia',
    'Paiement – Votre choix': 'Par chèque',
    'Paiement – Banque': 'BICEC',
    'Visiteur 2 – Classe': 'CM2',
  });
  const [keys = [], values = []] = csv(await run('--format', 'csv', '--form', 'everything', '--keys'));
  expect(JSON.parse(values[keys.indexOf('equipes.0.membres')] ?? '')).toEqual(complete.equipes[0].membres);
  expect(JSON.parse(values[keys.indexOf('manches.0')] ?? '')).toEqual(complete.manches[0]);
  const [sheet, ...lists] = await sheets('--form', 'everything');
  const valuesOf = (row: Sheet['rows'][number] = []) => Array.from(row, (cell) => cell?.value);
  expect(valuesOf(sheet?.rows[1])).toContain('français; anglais');
  const rowsOf = (name: string) => {
    const [titles = [], ...entries] = lists.find((each) => each.name === name)?.rows.map(valuesOf) ?? [];
    return entries.map((entry) => Object.fromEntries(titles.map((title, at) => [title, entry[at]])));
  };
  expect(rowsOf('Équipes – Membres')).toMatchObject([
    { 'Équipe (n°)': 1, 'Membre (n°)': 1, 'Nom du membre': 'Eto', Sports: 'football; judo' },
    { 'Équipe (n°)': 1, 'Membre (n°)': 2, 'Nom du membre': 'Milla', 'Numéro de licence': 'CM-9' },
    { 'Équipe (n°)': 2, 'Membre (n°)': 1, 'Nom du membre': 'Mbia' },
  ]);
  expect(rowsOf('Équipes').map(({ Référence, ...each }) => [Référence, each['Chef – Nom du chef']])).toEqual(
    ['Fouda', 'Ngono'].map((name) => [sheet?.rows[1]?.[0]?.value, name]),
  );
  expect(rowsOf('Tournées')).toMatchObject([
    { 'Tournée (n°)': 1, Tournée: 'Douala; Buea' },
    { 'Tournée (n°)': 2, Tournée: 'Yaoundé' },
  ]);
  expect(rowsOf('Manches')).toMatchObject([
    { 'Manche (n°)': 1, 'Passage (n°)': 1, Points: 3 },
    { 'Manche (n°)': 1, 'Passage (n°)': 2, Points: 0, Arbitre: 'Ngono' },
  ]);
});
