import type { FieldSchema, FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { compileForm } from '#publication/compile/compileForm.ts';

const phone = '^(?:[ .()+-]*[0-9]){8,}[ .()+-]*$';

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
        oneOf: [
          { const: 'lunch', title: 'Déjeuner', amount: 200 },
          { const: 'dinner', title: 'Dîner', amount: 150 },
        ],
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
      pattern: phone,
      maxLength: 40,
      errorMessage: 'Huit chiffres.',
    },
    born: { type: 'string', title: 'Né le', format: 'date' },
    kind: {
      type: 'string',
      title: 'Genre',
      oneOf: [
        { const: 'school', title: 'École' },
        { const: 'firm', title: 'Entreprise' },
      ],
      errorMessage: { required: 'Choisissez.', enum: 'Choix inconnu.' },
    },
    stand: {
      type: 'string',
      title: 'Stand',
      oneOf: [
        {
          const: 'big',
          title: 'Grand stand',
          details: { price: 900, size: '9 m²', features: ['Une table'] },
          amounts: { school: 300, firm: 500 },
        },
        {
          const: 'small',
          title: 'Petit stand',
          details: { price: 400 },
          amounts: { school: 100, firm: 200 },
        },
      ],
    },
    topics: {
      type: 'array',
      title: 'Sujets',
      uniqueItems: true,
      minItems: 1,
      items: {
        type: 'string',
        oneOf: [
          { const: 'a', title: 'Sujet A' },
          { const: 'b', title: 'Sujet B' },
        ],
      },
    },
    meals: mealsField,
    papers: {
      type: 'object',
      title: 'Pièces',
      required: ['cv'],
      properties: {
        cv: {
          title: 'CV',
          file: { accept: ['.pdf'], maxBytes: 1000 },
          errorMessage: { required: 'Joignez un CV.' },
        },
        letter: { title: 'Lettre', file: { accept: ['.pdf', '.docx'], maxBytes: 1000 } },
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
        properties: {
          level: {
            type: 'string',
            title: 'Niveau',
            oneOf: [
              { const: 'primary', title: 'Primaire' },
              { const: 'other', title: 'Autre' },
            ],
          },
        },
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
