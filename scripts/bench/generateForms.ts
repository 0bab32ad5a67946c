import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { definitionFolders } from '../commandLine/definitionFolders.ts';

/** Route of the generated form with this number of fields. */
export function generatedRoute(fields: number): string {
  return `/bench-${fields}`;
}

/** Submission path of the generated form with this number of fields. */
export function generatedPath(fields: number): string {
  return `/api${generatedRoute(fields)}`;
}

/** Writes the forms of the environment and one generated form per size into a folder, for `FORMS_DIR`. */
export async function generateForms(formsDir: string, sizes: readonly number[]): Promise<void> {
  await cp(definitionFolders().formsDir, formsDir, { recursive: true });
  for (const size of sizes) {
    const folder = join(formsDir, `bench-${size}`);
    await mkdir(join(folder, 'examples'), { recursive: true });
    await writeFile(join(folder, 'schema.json'), JSON.stringify(schemaOf(size)));
    await writeFile(join(folder, 'ui.json'), JSON.stringify(uiOf(size)));
  }
}

/** `champ_1` to `champ_<size>` in the first step, one last field in the second. */
function namesOf(size: number): string[] {
  return [...Array.from({ length: size }, (_, index) => `champ_${index + 1}`), 'dernier'];
}

/** Valid answers to the generated form with this number of fields. */
export function generatedPayload(size: number): Record<string, string> {
  return Object.fromEntries(namesOf(size).map((name) => [name, `Réponse à ${name}`]));
}

/** The JSON Schema that a hand-written server would validate with. */
export function plainSchema(size: number) {
  const names = namesOf(size);
  const field = { type: 'string', minLength: 2, maxLength: 200 };
  return {
    type: 'object',
    required: names,
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name) => [name, field])),
  };
}

function schemaOf(size: number) {
  const { required, properties, type } = plainSchema(size);
  const titled = Object.entries(properties).map(([name, field], index) => {
    const title = index < size ? `Champ ${index + 1}` : 'Dernier champ';
    return [name, { ...field, title, errorMessage: `${title} doit contenir au moins 2 caractères.` }];
  });
  return {
    $schema: '../../src/definitions/form-schema.schema.json',
    type,
    required,
    properties: Object.fromEntries(titled),
  };
}

function uiOf(size: number) {
  return {
    $schema: '../../src/definitions/form-ui.schema.json',
    route: generatedRoute(size),
    title: `Formulaire de ${size} champs`,
    steps: [
      { id: 'premier', title: 'Étape 1', fields: namesOf(size).slice(0, size) },
      { id: 'second', title: 'Étape 2', fields: ['dernier'] },
    ],
    sidebar: [{ panel: 'progress' }],
    submission: { path: generatedPath(size), encoding: 'json' },
    success: { title: 'Merci !', text: 'Vos réponses sont enregistrées.' },
    failure: { general: 'Une erreur est survenue', network: 'Une erreur est survenue' },
  };
}
