import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { FormUi } from '#definitions/formats/formats.ts';
import { post, reservation } from '../support/chaos/applicants.ts';
import { startHere } from '../support/server/inProcess.ts';
import { makeSources } from '../support/server/makeSources.ts';
import { changeStored } from '../support/stores/stores.ts';
import { runSubmissions, trySubmissions } from '../support/submissionsCommand.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const sources = makeSources(folder);
const server = await startHere(dataDir, { env: sources });
const references: string[] = [];
for (let count = 0; count < 3; count++) {
  const response = await post(server.url, reservation());
  references.push(((await response.json()) as { reference: string }).reference);
}
await server.stop();
await changeStored(dataDir, "UPDATE submissions SET created_at = '2026-03-31T10:00:00.000Z'");
await changeStored(
  dataDir,
  "UPDATE submissions SET created_at = '2026-06-01T10:00:00.000Z' WHERE id = (SELECT max(id) FROM submissions)",
);

/** The entries of the register as CSV, by the title of the form. */
async function entries(...args: string[]): Promise<Map<string, Record<string, string>>> {
  const { stdout } = await runSubmissions(dataDir, ['register', '--format', 'csv', ...args], sources);
  const rows = parse(stdout, { bom: true, delimiter: ';', columns: true }) as Record<string, string>[];
  return new Map(rows.map((row) => [Object.values(row)[0] ?? '', row]));
}

const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the register of processing', () => {
  it('says of each form why it asks, what, who reads it, what is stored and when it is deleted', async () => {
    const register = await entries();
    expect([...register.keys()]).toEqual([
      "Lettre d'information",
      'Souscription au de Prix Présidentiel',
      "Réservation d'emplacement d'exposition",
    ]);
    const row = register.get("Réservation d'emplacement d'exposition")!;
    expect(row).toMatchObject({
      Responsable: expect.stringContaining('contact@example.org'),
      Pourquoi: 'Pour réserver votre stand.',
      'Qui vous lit': expect.stringContaining("Le comité d'organisation"),
      'Informations demandées': expect.stringMatching(/^Nom complet, .*Pack de stand$/),
      Protection: 'Réponses et fichiers non chiffrés sur le serveur',
      'Envois conservés': '3',
      'Envoi le plus ancien': '31 mars 2026',
      'Prochain effacement': '31 mars 2027',
      "Version du texte d'information": expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    expect(plain(row['Combien de temps'])).toBe(
      "1 an après l'envoi ; le serveur efface ensuite tout automatiquement.",
    );
    expect(register.get("Lettre d'information")).toMatchObject({
      'Prochain effacement': '',
      'Avec une attention particulière': '',
      'À quel âge': '',
    });
  });

  it('is in another language, and of one form', async () => {
    const register = await entries('--locale', 'en', '--form', 'reservation');
    expect([...register.values()]).toMatchObject([
      { Why: 'To book your stand.', 'Submissions stored': '3', 'Next deletion': '31 March 2027' },
    ]);
  });

  it('is a page to print, with the calendar of deletions', async () => {
    const to = join(folder, 'registre.html');
    await runSubmissions(dataDir, ['register', '--format', 'html', '--to', to], sources);
    const html = await readFile(to, 'utf8');
    expect(html).toContain('<h1>Registre des traitements de données à caractère personnel</h1>');
    const rows = [...html.matchAll(/<tr><th scope="row">(mars|juin) 2027<\/th>(.*?)<\/tr>/g)];
    expect(rows.map(([, month, cells]) => [month, cells])).toEqual([
      ['mars', '<td class="count">2</td>'],
      ['juin', '<td class="count">1</td>'],
    ]);
  });

  it('has a form that is gone, as its submissions are still stored, and one that says nothing', async () => {
    const other = join(folder, 'other');
    await cp(sources.FORMS_DIR ?? '', join(other, 'forms'), { recursive: true });
    await rm(join(other, 'forms/reservation'), { recursive: true });
    const path = join(other, 'forms/prix-presidentiel/ui.json');
    const { privacy: _, ...ui }: FormUi = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify(ui));
    const env = { ...sources, FORMS_DIR: join(other, 'forms') };
    const { stdout } = await runSubmissions(dataDir, ['register', '--format', 'csv'], env);
    expect(stdout).toMatch(
      /"Réservation d'emplacement d'exposition \(formulaire retiré\)";.*"Pour réserver votre stand\."/,
    );
    expect(stdout).toMatch(/"Souscription au de Prix Présidentiel";.*"Le formulaire ne le dit pas"/);
    const changed = JSON.parse(await shown(env));
    expect(changed.privacy.texts.purpose).toBe('Pour réserver votre stand.');
  });

  const shown = async (env: Record<string, string>) =>
    (await runSubmissions(dataDir, ['show', references[0] ?? ''], env)).stdout;

  it('a submission names the words that its form showed', async () => {
    const { privacy } = JSON.parse(await shown(sources));
    const [row] = (await entries('--form', 'reservation')).values();
    expect(privacy.version).toBe(row?.["Version du texte d'information"]);
    expect(Object.keys(privacy.texts).sort()).toEqual(
      ['keeping', 'legalBasis', 'line', 'purpose', 'recipients', 'rights'].sort(),
    );
  });

  it.each([
    [['register'], /Say --format csv or --format html/],
    [['register', '--format', 'csv', '--locale', 'xx'], /"xx" is no language of content\/site.json: fr, en/],
    [['register', '--format', 'csv', '--form', 'stand'], /There is no form "stand"/],
    [['register', '--format', 'csv', '--separator', '.'], /--separator/],
  ])('refuses %j with a usage error', async (args, message) => {
    const { code, stderr } = await trySubmissions(dataDir, args, sources);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});
