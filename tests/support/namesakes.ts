import type { FormSchema, FormUi } from '#definitions/formats/formats.ts';
import type { Answers } from '#journey/answers/Answers.ts';

/** Ordinary names, and for each a name that every object of JavaScript has. */
const NAMESAKES: Readonly<Record<string, string>> = {
  nomX: 'toString',
  genreX: 'constructor',
  ecoleX: 'isPrototypeOf',
  autreX: '__defineGetter__',
  sujetsX: 'hasOwnProperty',
  adresseX: 'valueOf',
  personnesX: 'propertyIsEnumerable',
  repasX: '__lookupGetter__',
  jourX: 'toLocaleString',
  accordX: '__defineSetter__',
  calculX: '__lookupSetter__',
};

/** A form whose fields, options, derived and computed values have these names, with every kind of field but files. */
const PLAIN = {
  schema: {
    type: 'object',
    required: ['nomX', 'genreX'],
    properties: {
      nomX: { type: 'string', title: 'Nom', minLength: 2, maxLength: 50, errorMessage: 'Nommez-vous.' },
      genreX: {
        type: 'string',
        title: 'Genre',
        oneOf: [
          {
            const: 'nomX',
            title: 'Premier',
            details: { price: 9, genreX: ['Un', 'Deux'] },
            amounts: { nomX: 5, adresseX: 7 },
          },
          { const: 'adresseX', title: 'Second', details: { price: 8 }, amounts: { nomX: 6, adresseX: 8 } },
        ],
        errorMessage: { required: 'Choisissez un genre.', enum: "Ce genre n'existe pas." },
      },
      sujetsX: {
        type: 'array',
        title: 'Sujets',
        uniqueItems: true,
        items: {
          type: 'string',
          oneOf: [
            { const: 'genreX', title: 'Sujet A', description: 'Le premier' },
            { const: 'nomX', title: 'Sujet B' },
          ],
        },
      },
      adresseX: {
        type: 'object',
        title: 'Adresse',
        required: ['genreX'],
        properties: {
          genreX: {
            type: 'string',
            title: 'Rue',
            maxLength: 50,
            errorMessage: { required: 'La rue manque.' },
          },
          nomX: { type: 'string', title: 'Ville', maxLength: 50 },
        },
      },
      personnesX: {
        type: 'array',
        title: 'Personnes',
        minItems: 2,
        maxItems: 3,
        items: {
          type: 'object',
          title: 'Personne',
          required: ['genreX'],
          properties: {
            genreX: { type: 'string', title: 'Prénom', maxLength: 50 },
            nomX: { type: 'integer', title: 'Âge', minimum: 1, maximum: 99 },
          },
        },
      },
      repasX: {
        type: 'array',
        title: 'Repas',
        maxItems: 2,
        items: {
          type: 'object',
          required: ['genreX', 'nomX'],
          properties: {
            genreX: {
              type: 'string',
              oneOf: [
                { const: 'nomX', title: 'Riz', amount: 5 },
                { const: 'adresseX', title: 'Plantain', amount: 6 },
              ],
            },
            nomX: { type: 'integer', minimum: 1, maximum: 9 },
          },
        },
      },
      jourX: { type: 'string', title: 'Jour', format: 'date' },
      accordX: { type: 'boolean', title: 'Accord' },
    },
    if: { required: ['genreX'], properties: { genreX: { const: 'adresseX' } } },
    then: {
      required: ['ecoleX'],
      properties: { ecoleX: { type: 'string', title: 'École', maxLength: 50 } },
    },
    else: { properties: { autreX: { type: 'number', title: 'Combien', maximum: 50 } } },
  },
  ui: {
    route: '/namesakes',
    title: 'Homonymes',
    steps: [
      { id: 'constructor', title: 'Un', fields: ['nomX', 'genreX', 'ecoleX', 'autreX', 'sujetsX'] },
      { id: 'deux', title: 'Deux', fields: ['adresseX', 'personnesX', 'repasX', 'jourX', 'accordX'] },
    ],
    uiSchema: {
      genreX: { 'ui:widget': 'select' },
      adresseX: { genreX: { 'ui:help': 'Avec le numéro.' } },
      personnesX: { 'ui:add': 'Ajouter' },
    },
    sidebar: [
      { panel: 'amount', title: 'Prix :', of: 'genreX', by: 'genreX', currency: 'XAF' },
      { panel: 'totals', title: 'Repas :', of: 'repasX', currency: 'XAF' },
    ],
    submission: {
      path: '/api/namesakes',
      encoding: 'json',
      minimumSeconds: 0,
      titles: ['sujetsX'],
      derive: { calculX: { details: 'genreX' } },
      compute: { adresseXX: { total: 'repasX' } },
    },
    privacy: { purpose: 'Pour essayer.', recipients: 'Personne.', keepFor: 'P1Y', sensitive: ['adresseX'] },
    success: { title: 'Merci', text: 'Reçu.' },
  },
  answers: {
    nomX: 'Ama',
    genreX: 'adresseX',
    ecoleX: 'Lycée',
    sujetsX: ['genreX', 'nomX'],
    adresseX: { genreX: '12 rue A', nomX: 'Bertoua' },
    personnesX: [{ genreX: 'Eto' }, { genreX: 'Ngo', nomX: 17 }],
    repasX: [{ genreX: 'adresseX', nomX: 2 }],
    jourX: '2001-02-03',
    accordX: true,
  },
} as const;

interface Definition {
  id: string;
  schema: FormSchema;
  ui: FormUi;
  /** Valid ones. */
  answers: Answers;
}

/** The form with ordinary names. */
export const ordinary: Definition = {
  id: 'ordinary',
  ...(structuredClone(PLAIN) as unknown as Omit<Definition, 'id'>),
};

/** The same form in which everything is named like a property that every object has. */
export const namesakes: Definition = { ...renamed(ordinary), id: 'constructor' };

/** Returns a value with each ordinary name replaced, in keys and in texts. */
export function renamed<Value>(value: Value): Value {
  const pattern = new RegExp(`\\b(${Object.keys(NAMESAKES).join('|')})\\b`, 'g');
  return JSON.parse(JSON.stringify(value).replace(pattern, (name) => NAMESAKES[name] ?? name));
}
