import { expect, it } from 'vitest';
import type { FieldSchema, FieldUi, FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { writtenOut } from '#definitions/sources/writtenOut.ts';
import { encodePayload } from '#journey/payload.ts';
import { compileForm } from '#publication/compile/compileForm.ts';

const ville: FieldSchema = { type: 'string', title: 'Ville', maxLength: 50 };

/** The form with one field under this uiSchema. */
function compiled(field: FieldSchema, ui: FieldUi) {
  return compileForm(
    'essai',
    { type: 'object', properties: { champ: field } },
    {
      title: 'Essai',
      steps: [{ id: 'un', title: 'Un', fields: ['champ'] }],
      uiSchema: { champ: ui },
      submission: { path: '/api/essai', encoding: 'json' },
      success: { title: 'Merci', text: 'Reçu.' },
    },
    'Africa/Douala',
  );
}

it('the title and description of the uiSchema replace those of the schema, under the same ids', () => {
  const { texts } = compiled(
    { ...ville, description: 'Où ?' },
    { 'ui:title': 'Commune', 'ui:options': { description: 'Laquelle ?' } },
  );
  expect(texts).toMatchObject({
    'forms.essai.fields.champ.title': 'Commune',
    'forms.essai.fields.champ.description': 'Laquelle ?',
  });
});

it('the root of the uiSchema says title, lead, order and button of a form that has no others', () => {
  const schema: FormSchema = {
    type: 'object',
    title: 'Essai',
    properties: { un: ville, deux: ville, trois: ville },
    allOf: [{ properties: { quatre: ville } }],
  };
  const uiSchema = {
    'ui:title': 'Inscription',
    'ui:options': { description: 'Bienvenue.' },
    'ui:order': ['trois', '*', 'un'],
    'ui:submitButtonOptions': { submitText: 'Envoyer' },
  };
  const { form, texts } = compileForm('essai', schema, { uiSchema } as FormUi, 'Africa/Douala');
  expect(form.steps[0]?.sections[0]?.fields).toEqual(['trois', 'deux', 'quatre', 'un']);
  expect(texts).toMatchObject({
    'forms.essai.title': 'Inscription',
    'forms.essai.lead': 'Bienvenue.',
    'forms.essai.submission.submit': 'Envoyer',
  });
  const ui = { uiSchema, title: 'Titre', lead: 'Texte', submission: { submit: 'Valider' } };
  expect(compileForm('essai', schema, ui as FormUi, 'Africa/Douala').texts).toMatchObject({
    'forms.essai.title': 'Titre',
    'forms.essai.lead': 'Texte',
    'forms.essai.submission.submit': 'Valider',
  });
});

it('a field without a title is called by its name, also in a group', () => {
  const { title: _, ...untitled } = ville;
  const { texts } = compiled({ type: 'object', properties: { ville: untitled } }, {});
  expect(texts).toMatchObject({
    'forms.essai.fields.champ.title': 'champ',
    'forms.essai.fields.champ.ville.title': 'ville',
  });
});

it('a key with `ui:` wins over the same key of `ui:options`', () => {
  const { form } = compiled(ville, {
    'ui:widget': 'textarea',
    'ui:rows': 4,
    'ui:options': { rows: 9, autocomplete: 'country' },
  });
  expect(form.fields.champ).toMatchObject({ widget: 'textarea', rows: 4, autocomplete: 'country' });
});

it.each<[string, FieldUi, string[], string[]]>([
  [
    'titles in their order',
    { 'ui:enumNames': ['Un', 'Deux', 'Trois'] },
    ['1', '2', '3'],
    ['Un', 'Deux', 'Trois'],
  ],
  ['titles by value', { 'ui:enumNames': { 2: 'Deux' } }, ['1', '2', '3'], ['1', 'Deux', '3']],
  ['an order', { 'ui:enumOrder': [3, '*'] }, ['3', '1', '2'], ['3', '1', '2']],
])('options have %s', (_what, ui, values, titles) => {
  const { form, texts } = compiled({ type: 'integer', title: 'Nombre', enum: [1, 2, 3] }, ui);
  const options = form.fields.champ?.options ?? [];
  expect(options.map(({ value }) => String(value))).toEqual(values);
  expect(options.map(({ title }) => texts[title])).toEqual(titles);
});

it('the fields of a group come in the order of `ui:order`', () => {
  const group: FieldSchema = {
    type: 'object',
    title: 'Adresse',
    properties: { rue: ville, numero: ville, ville },
  };
  const { form } = compiled(group, { 'ui:order': ['numero', '*', 'rue'], ville: { 'ui:help': 'Aide' } });
  expect(Object.keys(form.fields)).toEqual(['champ', 'champ.numero', 'champ.ville', 'champ.rue']);
  expect(form.steps[0]?.schema).toMatchObject({
    properties: { champ: { properties: { numero: {}, ville: {}, rue: {} } } },
  });
});

it('options of a list of choices, and the fields of entries, have them too', () => {
  const several: FieldSchema = {
    type: 'array',
    title: 'Jours',
    uniqueItems: true,
    items: { type: 'string', enum: ['a', 'b'] },
  };
  const { form, texts } = compiled(several, { 'ui:enumNames': ['Lundi', 'Mardi'] });
  expect(form.fields.champ?.options?.map(({ title }) => texts[title])).toEqual(['Lundi', 'Mardi']);
  const list: FieldSchema = {
    type: 'array',
    title: 'Personnes',
    maxItems: 3,
    items: { type: 'object', title: 'Personne', properties: { nom: ville, role: ville } },
  };
  const entries = compiled(list, { items: { 'ui:order': ['role', 'nom'], role: { 'ui:title': 'Rôle' } } });
  expect(Object.keys(entries.form.fields)).toEqual(['champ', 'champ.role', 'champ.nom']);
  expect(entries.texts['forms.essai.fields.champ.role.title']).toBe('Rôle');
});

it('a field of the type null is a text where the steps name it, and nobody answers it', () => {
  const { form, texts } = compileForm(
    'essai',
    {
      type: 'object',
      required: ['avis', 'ville'],
      properties: {
        ville,
        avis: { type: 'null', title: 'Lisez', description: 'Le règlement.' },
        autre: ville,
      },
    },
    { route: '/essai' } as FormUi,
    'Africa/Douala',
  );
  const [section] = form.steps[0]?.sections ?? [];
  expect(section?.layout).toEqual([
    { row: ['ville'] },
    { text: 'forms.essai.steps.formulaire.texts.0', unfold: undefined },
    { row: ['autre'] },
  ]);
  expect(texts['forms.essai.steps.formulaire.texts.0']).toBe('Lisez\nLe règlement.');
  expect(Object.keys(form.fields)).toEqual(['ville', 'autre']);
  expect(form.visible.required).toEqual(['ville']);
});

it('"ui:accept" says which files a field takes, each of a list too', () => {
  const file = { accept: ['.pdf', '.jpg'], maxBytes: 1024 };
  const kinds = { 'ui:options': { accept: '.jpg' } };
  const only = { ...file, accept: ['.jpg'] };
  expect(compiled({ title: 'Photo', file }, kinds).form.fields.champ?.file).toEqual(only);
  const list: FieldSchema = { type: 'array', title: 'Photos', maxItems: 2, items: { file } };
  expect(compiled(list, kinds).form.fields.champ?.file).toEqual(only);
});

it('a file as RJSF writes it is a file, which is sent as a part', () => {
  const photo = { type: 'string', format: 'data-url', title: 'Photo' } as unknown as FieldSchema;
  const { form } = compileForm(
    'essai',
    writtenOut({ type: 'object', properties: { photo } }),
    { route: '/essai' } as FormUi,
    'Africa/Douala',
  );
  expect(form.fields.photo).toMatchObject({ fieldType: 'file', file: { accept: ['.pdf', '.jpg', '.png'] } });
  expect(form.submission.encoding).toBe('multipart');
});

it('a blank answer is sent as null where "ui:emptyValue" says so, unless a condition asks it', () => {
  const blank = { ...ville, type: ['string', 'null'] } as unknown as FieldSchema;
  const { form } = compileForm(
    'essai',
    {
      type: 'object',
      properties: { un: blank, deux: blank },
      if: { required: ['un'] },
      then: { properties: { trois: blank } },
    },
    {
      route: '/essai',
      uiSchema: { un: { 'ui:emptyValue': null }, trois: { 'ui:emptyValue': null } },
    } as unknown as FormUi,
    'Africa/Douala',
  );
  expect(encodePayload(form, {}, new Date(0))).toEqual({ un: null });
});

it('the uiSchema of a variant, and its title, stand under oneOf and anyOf of the uiSchema', () => {
  const text: FieldSchema = { type: 'string', maxLength: 50 };
  const group = {
    type: 'object',
    anyOf: [
      { title: 'A', properties: { nom: text, seul: text } },
      { properties: { nom: { ...text, maxLength: 9 }, deep: { type: 'object', properties: { nom: text } } } },
    ],
  } as unknown as FieldSchema;
  const { form, texts } = compiled(
    writtenOut({ type: 'object', properties: { champ: group } }).properties!.champ!,
    {
      nom: { 'ui:help': 'Aide' },
      anyOf: [
        { 'ui:title': 'Un', seul: { 'ui:widget': 'textarea' } },
        {
          'ui:options': { title: 'Deux' },
          nom: { 'ui:widget': 'textarea' },
          deep: { nom: { 'ui:title': 'Nom' } },
        },
      ],
    },
  );
  expect(form.fields).toMatchObject({
    'champ.nom': { widget: 'text', help: 'forms.essai.fields.champ.nom.help' },
    'champ.nom:2': { widget: 'textarea' },
    'champ.seul': { widget: 'textarea' },
  });
  expect(texts).toMatchObject({
    'forms.essai.fields.champ.variant:1.options.0.title': 'Un',
    'forms.essai.fields.champ.variant:1.options.1.title': 'Deux',
    'forms.essai.fields.champ.deep.nom.title': 'Nom',
  });
  const single = { anyOf: [{ type: 'string' }, { type: 'integer' }] } as FieldSchema;
  const { form: other } = compiled(single, {
    anyOf: [{ 'ui:widget': 'textarea' }, { 'ui:title': 'Nombre' }],
  });
  expect(other.fields).toMatchObject({ champ: { widget: 'textarea' }, 'champ:2': { widget: 'number' } });
});
