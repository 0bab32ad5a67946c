import { readFileSync } from 'node:fs';
import type { Publication, Resource } from '#contract/Publication.ts';
import type { FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { frozenPath } from '../definitionFolders.ts';
import { choice, choices, mealsField, uiOf } from '../sampleForm.ts';

export const standSchema: FormSchema = {
  type: 'object',
  required: ['nom', 'kind', 'pack'],
  properties: {
    nom: {
      type: 'string',
      title: 'Nom',
      minLength: 3,
      maxLength: 20,
      errorMessage: 'Trois lettres au moins.',
    },
    kind: choice('Type', { big: 'Grande', small: 'Petite' }),
    pack: choice('Pack', {
      gold: { title: 'Or', details: { price: 900, features: ['a', 'b'] }, amounts: { big: 500, small: 300 } },
      tin: { title: 'Étain', details: { price: 90, features: ['c'] }, amounts: { big: 50, small: 30 } },
    }),
    email: { type: 'string', title: 'E-mail', format: 'email', maxLength: 200 },
  },
  if: { required: ['kind'], properties: { kind: { const: 'big' } } },
  then: { required: ['boss'], properties: { boss: { type: 'string', title: 'Directeur', maxLength: 20 } } },
};

export const standUi: FormUi = uiOf(['nom', 'kind', 'pack', 'email', 'boss'], {
  route: '/stand',
  title: 'Stand',
  sidebar: [{ panel: 'amount', title: 'Montant :', of: 'pack', by: 'kind', currency: 'XAF' }],
  submission: {
    path: '/api/stands',
    encoding: 'json',
    derive: { pack_details: { details: 'pack' } },
    compute: { amount: { amount: { of: 'pack', by: 'kind' } } },
    mail: {
      to: 'email',
      subject: 'Reçu : {title} {reference}',
      text: ['Merci !', 'Gardez {reference} & <co>.'],
    },
  },
});

const dossierSchema: FormSchema = {
  type: 'object',
  required: ['nom', 'kind', 'papers'],
  properties: {
    nom: { type: 'string', title: 'Nom', maxLength: 20 },
    kind: choice('Type', { with: 'Avec', without: 'Sans' }),
    tags: choices('Mentions', { x: 'X', y: 'Y' }),
    meals: mealsField,
    papers: {
      type: 'object',
      title: 'Pièces',
      required: ['cv'],
      properties: {
        cv: { title: 'CV', file: { accept: ['.pdf', '.docx'], maxBytes: 200_000 } },
        letter: { title: 'Lettre', file: { accept: ['.pdf'], maxBytes: 200_000 } },
      },
    },
  },
  if: { required: ['kind'], properties: { kind: { const: 'with' } } },
  then: {
    required: ['photo'],
    properties: { photo: { title: 'Photo', file: { accept: ['.jpg', '.png'], maxBytes: 100_000 } } },
  },
};

const dossierUi = uiOf(['nom', 'kind', 'tags', 'meals', 'papers', 'photo'], {
  route: '/dossier',
  title: 'Dossier',
  submission: {
    path: '/api/dossiers',
    encoding: 'multipart',
    derive: { day: { date: 'today' } },
    compute: { total: { total: 'meals' } },
  },
});

const SERVER_TEXTS = {
  fr: {
    'mail.greeting': 'Bonjour,',
    'mail.reference': 'Votre référence',
    'mail.summary': 'Reçu',
    'mail.labelled': '{label} : {value}',
    'mail.contactByMail': 'Écrivez à {email}.',
    'mail.notYou': 'Pas vous ? {email}',
    'mail.notice.subject': '{title} : {count, plural, one {# nouvel envoi} other {# nouveaux envois}}',
    'server.trap': 'Envoyez de nouveau.',
    'server.parameterUnknown': '{name} {nearest} ({names})',
    'server.parameterInvalid': '{name}',
    'server.proofNeeded': 'Calculez : {address}.',
    'server.tooFast': 'Attendez {seconds} s.',
    'server.tooMany': 'Réessayez dans {seconds} s.',
    'server.fieldUnknown': "Ce formulaire n'a pas de champ « {name} ».",
    'server.fieldIsGroup': 'Pas un texte : {name}',
    'server.fileEmpty': 'Le fichier « {name} » est vide.',
    'server.fileContent': 'Le contenu du fichier « {name} » ne correspond pas à son extension.',
  },
  en: {
    'mail.greeting': 'Hello,',
    'mail.labelled': '{label}: {value}',
    'mail.reference': 'Your reference',
    'forms.stand.submission.mail.text.0': 'Thank you!',
    'forms.stand.fields.kind.title': 'Kind',
    'forms.stand.fields.kind.options.small.title': 'Small',
    'server.trap': 'Send it again.',
    'server.fieldUnknown': 'This form has no field “{name}”.',
    'server.fileEmpty': 'The file “{name}” is empty.',
    'server.fileContent': 'The content of the file “{name}” does not match its extension.',
  },
};

const page = (body: string): Resource => ({
  type: 'text/html; charset=utf-8',
  body: Buffer.from(body),
  brotli: Buffer.from(`brotli of ${body}`),
  gzip: Buffer.from(`gzip of ${body}`),
  etag: '"abc"',
  cache: 'revalidate',
  scriptHashes: ["'sha256-scripthash='"],
  styleHashes: ["'sha256-stylehash='"],
  link: '</_publication/stand.1.js>; rel=modulepreload',
});

/** A publication of two small forms with few texts. */
export function testPublication(version = '1'): Publication {
  const stand = compileForm('stand', standSchema, standUi, 'Africa/Douala');
  const dossier = compileForm('dossier', dossierSchema, dossierUi, 'Africa/Douala');
  const module: Resource = {
    type: 'text/javascript; charset=utf-8',
    body: Buffer.from(`export default ${version}`),
    etag: `"m${version}"`,
    cache: 'immutable',
  };
  return {
    version,
    forms: new Map([
      ['stand', { form: stand.form, validators: stand.validators }],
      ['dossier', { form: dossier.form, validators: dossier.validators }],
    ]),
    resources: new Map([
      ['/', page('<h1>Accueil</h1>')],
      ['/stand', page('<h1>Stand</h1>')],
      ['/recu/*', { ...page('<h1>Votre reçu</h1>'), cache: 'none' }],
      [`/_publication/stand.${version}.js`, module],
    ]),
    translatedPages: new Map([['/en/stand', async () => page('<h1>Booth</h1>')]]),
    notFound: {
      fr: async () => page('<h1>Introuvable</h1>'),
      en: async () => page('<h1>Not found</h1>'),
    },
    texts: { fr: { ...stand.texts, ...dossier.texts, ...SERVER_TEXTS.fr }, en: SERVER_TEXTS.en },
    noScriptPages: ({ form: { id } }, locale, screen) => ({
      html: JSON.stringify({ id, locale, screen }),
      styles: [],
    }),
    siteStyles: 'body{margin:0}',
    locales: ['fr', 'en'],
    drafts: new Map(),
    theme: JSON.parse(readFileSync(frozenPath('content/theme.json'), 'utf8')),
    site: { name: 'Salon', contact: { email: 'contact@example.org', phones: [] } },
  };
}
