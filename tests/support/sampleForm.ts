import type { FieldSchema, FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { compileForm, type FormCompilation } from '#publication/compile/compileForm.ts';

/** The `ui.json` of a form that asks these fields in one step; `ui` holds the differing keys. */
export function uiOf(fields: string[], ui: Partial<FormUi> = {}): FormUi {
  return {
    route: '/test',
    title: 'Essai',
    steps: [{ id: 'one', title: 'Étape', fields }],
    submission: { path: '/api/test', encoding: 'json' },
    success: { title: 'Merci', text: 'Reçu.' },
    ...ui,
  };
}

/** A compiled form of these fields; the options hold what else is in its `schema.json` and is different in its `ui.json`. */
export function formOf(
  properties: FormSchema['properties'],
  { id = 'test', ui, ...schema }: { id?: string; ui?: Partial<FormUi> } & Partial<FormSchema> = {},
): FormCompilation {
  const fields = Object.keys(properties);
  return compileForm(id, { type: 'object', ...schema, properties }, uiOf(fields, ui), 'Africa/Douala');
}

type Options = Record<
  string,
  string | (NonNullable<FieldSchema['oneOf']>[number] extends infer Option ? Omit<Option, 'const'> : never)
>;

const oneOf = (options: Options) =>
  Object.entries(options).map(([value, option]) => ({
    const: value,
    ...(typeof option === 'string' ? { title: option } : option),
  })) as FieldSchema['oneOf'];

/** A field with one answer of these: values and titles, or values and all that the option has. */
export const choice = (title: string, options: Options): FieldSchema => ({
  type: 'string',
  title,
  oneOf: oneOf(options),
});

/** A field with several answers of these. */
export const choices = (title: string, options: Options): FieldSchema => ({
  type: 'array',
  title,
  uniqueItems: true,
  items: { type: 'string', oneOf: oneOf(options) },
});

const pdf = (title: string, ...others: string[]): FieldSchema => ({
  title,
  file: { accept: ['.pdf', ...others], maxBytes: 1000 },
});

/** A list of options with quantities and prices. */
export const mealsField: FieldSchema = {
  type: 'array',
  title: 'Repas',
  minItems: 1,
  maxItems: 2,
  errorMessage: 'Choisissez un repas.',
  items: {
    type: 'object',
    required: ['id', 'count'],
    properties: {
      id: {
        type: 'string',
        oneOf: oneOf({ lunch: { title: 'Déjeuner', amount: 200 }, dinner: { title: 'Dîner', amount: 150 } }),
      },
      count: { type: 'integer', minimum: 1, maximum: 99 },
    },
  },
};

/** A form with every feature: chained conditions, a group with files, options with prices, a quantity list. */
export const sampleSchema: FormSchema = {
  type: 'object',
  required: ['name', 'kind', 'stand', 'meals', 'papers'],
  properties: {
    name: {
      type: 'string',
      title: 'Nom',
      minLength: 3,
      maxLength: 10,
      errorMessage: 'Le nom est trop court.',
    },
    phone: {
      type: 'string',
      title: 'Téléphone',
      pattern: '^(?:[ .()+-]*[0-9]){8,}[ .()+-]*$',
      maxLength: 40,
      errorMessage: 'Huit chiffres.',
    },
    born: { type: 'string', title: 'Né le', format: 'date' },
    kind: {
      ...choice('Genre', { school: 'École', firm: 'Entreprise' }),
      errorMessage: { required: 'Choisissez.', enum: 'Choix inconnu.' },
    },
    stand: choice('Stand', {
      big: {
        title: 'Grand stand',
        details: { price: 900, size: '9 m²', features: ['Une table'] },
        amounts: { school: 300, firm: 500 },
      },
      small: { title: 'Petit stand', details: { price: 400 }, amounts: { school: 100, firm: 200 } },
    }),
    topics: { ...choices('Sujets', { a: 'Sujet A', b: 'Sujet B' }), minItems: 1 },
    meals: mealsField,
    papers: {
      type: 'object',
      title: 'Pièces',
      required: ['cv'],
      properties: {
        cv: { ...pdf('CV'), errorMessage: { required: 'Joignez un CV.' } },
        letter: pdf('Lettre', '.docx'),
      },
    },
    extras: {
      type: 'object',
      title: 'Compléments',
      properties: { photo: { title: 'Photo', file: { accept: ['.jpg'], maxBytes: 1000 } } },
    },
  },
  allOf: [
    {
      if: { required: ['kind'], properties: { kind: { const: 'school' } } },
      then: {
        required: ['level'],
        properties: { level: choice('Niveau', { primary: 'Primaire', other: 'Autre' }) },
      },
    },
    {
      if: { required: ['level'], properties: { level: { const: 'other' } } },
      then: {
        required: ['which'],
        properties: { which: { type: 'string', title: 'Lequel', maxLength: 50 } },
      },
    },
  ],
};

export const sampleUi: FormUi = {
  route: '/sample',
  title: 'Exemple',
  steps: [
    { id: 'who', title: 'Qui', fields: ['name', 'phone', 'born', 'kind', 'level', 'which'] },
    { id: 'what', title: 'Quoi', fields: ['stand', 'topics', 'meals', 'papers', 'extras'] },
    { id: 'review', title: 'Relecture', kind: 'review' },
  ],
  submission: {
    path: '/api/sample',
    encoding: 'multipart',
    titles: ['topics'],
    derive: { details: { details: 'stand' }, day: { date: 'today' } },
    compute: { amount: { amount: { of: 'stand', by: 'kind' } }, total: { total: 'meals' } },
  },
  success: { title: 'Merci', text: 'Bien reçu.' },
};

export const sample = compileForm('sample', sampleSchema, sampleUi, 'Africa/Douala');

/** Valid answers; files are objects with name and size. */
export const sampleAnswers = () => ({
  name: 'Ngono',
  kind: 'firm',
  stand: 'big',
  topics: ['b'],
  meals: [
    { id: 'lunch', count: 2 },
    { id: 'dinner', count: 3 },
  ],
  papers: { cv: { name: 'CV.PDF', size: 1000 } },
});
