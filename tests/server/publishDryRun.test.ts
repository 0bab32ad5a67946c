import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FieldSchema, FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { tryPublish } from '../support/publishCommand.ts';
import { readmeLine } from '../support/readmes/readmes.ts';
import { startHere } from '../support/server/inProcess.ts';
import { makeSources } from '../support/server/makeSources.ts';
import { PDF } from '../support/server/sampleFiles.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const folder = temporaryFolder();
const env: Record<string, string> = {
  ...makeSources(folder),
  DATA_DIR: join(folder, 'data'),
  PUBLISH: 'by-hand',
  DATABASE_URL: '',
};

function edit<Value>(path: string, change: (value: Value) => void): void {
  const file = join(folder, path);
  const value = JSON.parse(readFileSync(file, 'utf8'));
  change(value);
  writeFileSync(file, JSON.stringify(value, null, 2));
}

const fieldOf = ({ properties }: FormSchema, name: string) => properties[name] as FieldSchema;

const answersOf = (form: string) =>
  JSON.parse(readFileSync(join(folder, `forms/${form}/examples/valid.json`), 'utf8')).answers;

/** The answers of an example as parts; each file is a small PDF of its name. */
function partsOf(answers: object): FormData {
  const parts = new FormData();
  const add = (name: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) parts.append(name, String(value));
    else if (Array.isArray(value)) for (const item of value) add(name, item);
    else if ('$file' in value) parts.append(name, new Blob([new Uint8Array(PDF)]), 'dossier.pdf');
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(answers)) add(name, value);
  return parts;
}

const SHOWN = `form prix-presidentiel
  stricter: pieceJointes.presentationProjet: without files of .pdf
  1 of 1 submission would now be refused: Présentation détaillée du projet 1
    {dossier}  pieceJointes.presentationProjet: •••

form reservation
  added: site_web (Site web)
  removed: fonctionEntreprise (Poste occupé)
  stricter: ville: minLength 2 → 7
  price: stand_choisi: Stand Premium (grande_entreprise): 500 000 → 600 000
  price: stand_choisi: Stand Premium (ong_association): 350 000 → 450 000
  price: stand_choisi: Stand Premium (etablissement): 300 000 → 400 000
  texts in fr: 4
    forms.reservation.fields.nom_entreprise.title: Nom de la [-structure-]{+société+}
    forms.reservation.fields.fonctionEntreprise.title: [-Poste occupé-]
    forms.reservation.fields.fonctionEntreprise.error: [-Votre poste doit contenir au moins 2 caractères.-]
    forms.reservation.fields.site_web.title: {+Site web+}
  1 of 3 submissions would now be refused: Ville 1
    {ama}  ville: Do••••
  answers that are not asked any more: Poste occupé 3
  montant: another amount in 3 of 3 submissions, in total 1 500 000 → 1 800 000

pages
  texts in fr: 1
    pages.home.title: [-home-]{+Accueil+}

files
  content/pages/home.json
  forms/prix-presidentiel/schema.json
  forms/reservation/examples/edges.json
  forms/reservation/examples/valid.json
  forms/reservation/schema.json
  forms/reservation/ui.json

Nothing was published.
`.replaceAll(/(?<=\d) (?=\d{3}\b)/g, '\u202f');

it('says what publishing would change, and which stored submissions would be refused', async () => {
  edit<FormSchema>('forms/prix-presidentiel/schema.json', (schema) => {
    for (const part of Object.values(schema.properties))
      for (const field of Object.values(part.properties ?? {}))
        if (typeof field === 'object' && field.file) field.file.accept = ['.pdf'];
  });
  const server = await startHere(env.DATA_DIR as string, { env });
  const [references, send] = [[] as string[], { method: 'POST' }];
  const post = async (path: string, init: RequestInit) => {
    const response = await fetch(server.url + path, { ...send, ...init });
    const body = (await response.json()) as { reference: string };
    expect(response.status, JSON.stringify(body)).toBe(201);
    references.push(body.reference);
  };
  const reservation = answersOf('reservation');
  for (const ville of ['Douala', 'Yaoundé', 'Bafoussam'])
    await post('/api/reservations', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...reservation, ville }),
    });
  const { path } = JSON.parse(
    readFileSync(join(folder, 'forms/prix-presidentiel/ui.json'), 'utf8'),
  ).submission;
  await post(path, { body: partsOf(answersOf('prix-presidentiel')) });
  const nothing = await tryPublish(env, '--dry-run');
  expect(nothing).toEqual({ code: 0, out: 'Nothing would change.\n', err: '' });

  rmSync(join(folder, 'forms/reservation/examples'), { recursive: true });
  edit<FormSchema>('forms/reservation/schema.json', (schema) => {
    fieldOf(schema, 'ville').minLength = 7;
    fieldOf(schema, 'nom_entreprise').title = 'Nom de la société';
    const [premium] = fieldOf(schema, 'stand_choisi').oneOf ?? [];
    if (premium?.amounts) for (const name of Object.keys(premium.amounts)) premium.amounts[name]! += 100_000;
    delete schema.properties.fonctionEntreprise;
    schema.required = schema.required?.filter((name) => name !== 'fonctionEntreprise');
    schema.properties.site_web = { type: 'string', title: 'Site web', maxLength: 200 };
  });
  edit<FormUi>('forms/reservation/ui.json', ({ steps, uiSchema }) => {
    delete uiSchema?.fonctionEntreprise;
    for (const step of steps ?? [])
      if ('fields' in step && step.fields)
        step.fields = step.fields.map((name) => (name === 'fonctionEntreprise' ? 'site_web' : name));
  });
  edit<FormSchema>('forms/prix-presidentiel/schema.json', (schema) => {
    const files = Object.values(fieldOf(schema, 'pieceJointes').properties ?? {}) as FieldSchema[];
    files[0]!.file!.accept = ['.docx'];
  });
  edit<{ title: string }>('content/pages/home.json', (page) => {
    page.title = 'Accueil';
  });
  const line = readmeLine('npm run publish -- --dry-run').split(' ').slice(4);
  const { out, err } = await tryPublish(env, ...line);
  expect(err).toBe('');
  const [ama, , , dossier] = references;
  expect(out).toBe(SHOWN.replace('{ama}', String(ama)).replace('{dossier}', String(dossier)));
  const french = await tryPublish(env, '--dry-run', '--lang', 'fr');
  expect(french.out).toContain('refusés maintenant : 1 envoi sur 3 ; Ville 1');
  await server.stop();
});
