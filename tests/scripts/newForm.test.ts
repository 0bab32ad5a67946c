import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSources } from '#definitions/check/checkSources.ts';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { newForm } from '../../scripts/newForm.ts';
import { withSources } from '../support/definitionFiles.ts';
import { readmeLine } from '../support/readmes/readmes.ts';

interface Made {
  output: string;
  schema: Record<string, unknown>;
  ui: Record<string, unknown>;
}

const SITE = { 'content/site.json': { locales: [{ id: 'fr' }] } };

/** The form that is made from a file, which passes the check. */
function made(source: unknown, options: { ui?: unknown; locale?: string } = {}): Made {
  return withSources(SITE, (_, folders) => {
    const from = join(folders.contentDir, '../source.json');
    writeFileSync(from, typeof source === 'string' ? source : JSON.stringify(source, null, 2));
    const ui = join(folders.contentDir, '../ui.json');
    if (options.ui !== undefined) writeFileSync(ui, JSON.stringify(options.ui, null, 2));
    const output = newForm(folders, {
      id: 'essai',
      from,
      ...(options.ui !== undefined && { ui }),
      ...(options.locale !== undefined && { locale: options.locale }),
    });
    expect(errorsOf(folders)).toEqual([]);
    const read = (name: string) => JSON.parse(readFileSync(join(folders.formsDir, 'essai', name), 'utf8'));
    return {
      output: output.replaceAll(from, 'source.json'),
      schema: read('schema.json'),
      ui: read('ui.json'),
    };
  });
}

function read({ formsDir }: SourceFolders, form: string, name: 'schema' | 'ui') {
  return JSON.parse(readFileSync(join(formsDir, form, `${name}.json`), 'utf8'));
}

function errorsOf(folders: SourceFolders): string[] {
  return checkSources(loadSources(folders))
    .filter(({ file, severity }) => file.startsWith('forms/') && severity === 'error')
    .map(({ file, message }) => `${file} ${message}`);
}

/** What the command says of each part that could not be carried over. */
function told({ output }: Made): string[] {
  return [...output.matchAll(/^source\.json:(\d+:\d+ )warning: (.*)$/gm)].map(
    ([, at, text]) => `${at}${text}`,
  );
}

describe('a form to begin with', () => {
  it('is complete', () => {
    withSources({}, (_, folders) => {
      newForm(folders, { id: 'contact' });
      expect(readdirSync(join(folders.formsDir, 'contact'))).toEqual(['schema.json', 'ui.json']);
      expect(errorsOf(folders)).toEqual([]);
    });
  });

  it('has names and words of the language of the site', () => {
    const survey = {
      title: 'Inquérito',
      showPreviewBeforeComplete: 'showAnsweredQuestions',
      completedHtml: 'Recebido.',
      elements: [
        { type: 'boolean', name: 'vem', labelTrue: 'Venho', valueFalse: 0, valueTrue: 1 },
        { type: 'radiogroup', name: 'sala', choices: ['A'], showNoneItem: true },
        { type: 'paneldynamic', name: 'pessoas', templateElements: [{ type: 'text', name: 'nome' }] },
      ],
    };
    withSources({ 'content/site.json': { locales: [{ id: 'pt' }] } }, (_, folders) => {
      newForm(folders, {});
      expect(Object.keys(read(folders, 'form', 'schema').properties)).toEqual(['name', 'message']);
      const from = join(folders.contentDir, '../source.json');
      writeFileSync(from, JSON.stringify(survey));
      newForm(folders, { id: 'inquerito', from });
      const written = JSON.stringify([
        read(folders, 'inquerito', 'schema'),
        read(folders, 'inquerito', 'ui'),
      ]);
      for (const word of ['Não', 'Nenhum', 'Entrada', 'Revisão', 'Obrigado!'])
        expect(written).toContain(`"${word}"`);
      expect(written).not.toMatch(/Oui|Non|Aucun|Entrée|Relecture|Merci|etape/);
    });
  });

  it('takes a path that no other form has', () => {
    withSources({}, (_, folders) => {
      newForm(folders, { id: 'contact' });
      const ui = join(folders.formsDir, 'contact/ui.json');
      writeFileSync(ui, readFileSync(ui, 'utf8').replaceAll('/contact', '/enquete'));
      newForm(folders, { id: 'enquete' });
      const second = JSON.parse(readFileSync(join(folders.formsDir, 'enquete/ui.json'), 'utf8'));
      expect(second).toMatchObject({ route: '/enquete-2', submission: { path: '/api/enquete-2' } });
      expect(errorsOf(folders)).toEqual([]);
    });
  });

  it('appears as a whole, also after a run that was killed', () => {
    withSources({}, (_, folders) => {
      mkdirSync(join(folders.formsDir, '.contact.unfinished'));
      writeFileSync(join(folders.formsDir, '.contact.unfinished/schema.json'), '{"ty');
      newForm(folders, { id: 'contact' });
      expect(readdirSync(folders.formsDir)).toEqual(['contact']);
      expect(errorsOf(folders)).toEqual([]);
    });
  });
});

describe('from a JSON Schema', () => {
  const schema = {
    title: 'Inscription',
    description: 'Tout le monde est bienvenu.',
    type: 'object',
    additionalProperties: false,
    required: ['Prénom(s)'],
    properties: {
      'Prénom(s)': { type: 'string' },
      'Ville ?': { type: ['string', 'null'], enum: ['dla', 'yde'], enumNames: ['Douala', 'Yaoundé'] },
      adresse: { $ref: '#/$defs/adresse' },
      couleur: { anyOf: [{ const: 'r', title: 'Rouge' }, { enum: ['v'] }] },
      carte: { type: 'string', format: 'data-url' },
      secret: { type: 'string', not: { const: 'x' }, maxLength: 9 },
    },
    if: { properties: { 'Ville ?': { const: 'dla' } } },
    then: { properties: { quartier: { type: 'string' } }, required: ['quartier'] },
    $defs: { adresse: { type: 'object', title: 'Adresse', properties: { rue: { type: 'string' } } } },
  };
  const uiSchema = {
    'ui:order': ['Ville ?', '*'],
    'ui:submitButtonOptions': { submitText: 'Envoyer' },
    'Prénom(s)': { 'ui:placeholder': 'Jean', 'ui:field': 'geo' },
  };

  it('names, types and options are written as a form has them', () => {
    const form = made({ schema, uiSchema, formData: { secret: 'y' } });
    expect(form.ui).toMatchObject({
      title: 'Inscription',
      lead: 'Tout le monde est bienvenu.',
      uiSchema: {
        'ui:order': ['Ville', '*'],
        'ui:submitButtonOptions': { submitText: 'Envoyer' },
        Prenom_s: { 'ui:placeholder': 'Jean' },
      },
    });
    expect(form.schema).toMatchObject({
      required: ['Prenom_s'],
      properties: {
        Prenom_s: { type: 'string', title: 'Prénom(s)' },
        Ville: {
          type: 'string',
          title: 'Ville ?',
          oneOf: [
            { const: 'dla', title: 'Douala' },
            { const: 'yde', title: 'Yaoundé' },
          ],
        },
        adresse: { $ref: '#/definitions/adresse' },
        couleur: {
          type: 'string',
          oneOf: [
            { const: 'r', title: 'Rouge' },
            { const: 'v', title: 'v' },
          ],
        },
        carte: { file: { accept: ['.pdf', '.jpg', '.png'] } },
        secret: { type: 'string', maxLength: 9 },
      },
      if: { properties: { Ville: { const: 'dla' } }, required: ['Ville'] },
      then: { properties: { quartier: { type: 'string' } }, required: ['quartier'] },
    });
    expect(form.schema.properties).not.toHaveProperty('secret.not');
  });

  it('each part that is left out is told with its place, the reason and the mend', () => {
    const form = made(schema, { ui: uiSchema });
    const place =
      JSON.stringify(schema, null, 2)
        .split('\n')
        .findIndex((line) => line.includes('"not": {')) + 1;
    expect(told(form)).toContainEqual(
      expect.stringMatching(
        new RegExp(`^${place}:7 "not" is not supported here: .*; write it inside an "if"`),
      ),
    );
    expect(form.output).toMatch(
      /ui\.json:\d+:5 warning: "ui:field" is not supported here: .*\n +"ui:field": "geo"\n +\^/,
    );
    expect(form.output).toContain('Parts that could not be carried over as they were: 3, see above.');
  });

  it('a condition that cannot be carried over asks always, and requires nothing', () => {
    const form = made({
      ...schema,
      if: { properties: { 'Ville ?': { $ref: '#/$defs/ville' } } },
    });
    expect(form.schema).not.toHaveProperty('if');
    expect(form.schema).toMatchObject({
      properties: { quartier: { type: 'string' } },
      required: ['Prenom_s'],
    });
    expect(told(form)).toContainEqual(expect.stringContaining('what it shows is asked always'));
  });

  it('a form of variants alone, and the type of several that the default has, are carried over', () => {
    const text = { type: 'string', title: 'Texte' };
    const form = made({
      oneOf: [
        { title: 'Un', properties: { un: text }, required: ['un'] },
        {
          title: 'Deux',
          properties: { deux: { type: ['string', 'boolean'], title: 'Deux', default: true } },
        },
      ],
    });
    expect(form.schema.oneOf).toMatchObject([
      { properties: { un: { type: 'string' } } },
      { properties: { deux: { type: 'boolean', default: true } } },
    ]);
  });

  it('a schema of one answer becomes a field', () => {
    expect(made({ type: 'string', title: 'Votre avis', maxLength: 90 }).schema).toMatchObject({
      properties: { reponse: { type: 'string', title: 'Votre avis', maxLength: 90 } },
    });
  });
});

describe('from a form of SurveyJS', () => {
  const survey = {
    title: { default: 'Survey', fr: 'Enquête' },
    completeText: 'Envoyer',
    completedHtml: '<p>Merci&nbsp;!</p>',
    showPreviewBeforeComplete: 'showAllQuestions',
    pages: [
      {
        title: 'Vous',
        elements: [
          { type: 'html', name: 'intro', html: '<b>Bonjour</b> à tous' },
          { type: 'text', name: 'nom', title: 'Votre nom', isRequired: true, maxLength: 80 },
          { type: 'text', name: 'email', inputType: 'email', validators: [{ type: 'email' }] },
          {
            type: 'panel',
            title: 'Enfants',
            visibleIf: '{parent} = true',
            elements: [
              {
                type: 'text',
                inputType: 'number',
                name: 'nombre d’enfants',
                min: 1,
                max: 12,
                isRequired: true,
              },
            ],
          },
          { type: 'boolean', name: 'parent', title: 'Avez-vous des enfants ?' },
        ],
      },
      {
        visibleIf: '{nom} notempty',
        elements: [
          {
            type: 'checkbox',
            name: 'langues',
            choices: ['fr', { value: 'en', text: { default: 'English', fr: 'Anglais' } }],
            showOtherItem: true,
            validators: [{ type: 'answercount', maxCount: 2 }],
          },
          { type: 'rating', name: 'note', rateMax: 3, visibleIf: "{langues} contains 'en' and iif(1)" },
          { type: 'signaturepad', name: 'signature' },
          { type: 'matrix', name: 'avis', columns: ['Bon', 'Mauvais'], rows: ['Accueil', 'Prix'] },
          {
            type: 'paneldynamic',
            name: 'personnes',
            templateTitle: 'Personne',
            panelAddText: 'Ajouter',
            maxPanelCount: 4,
            templateElements: [{ type: 'text', name: 'prénom', isRequired: true }],
          },
          {
            type: 'text',
            name: 'code',
            validators: [{ type: 'regex', regex: '^[A-Z]{3}$', text: 'Trois lettres.' }],
          },
        ],
      },
    ],
  };

  it('each page is a step; questions, rules and conditions are carried over', () => {
    const form = made(survey);
    expect(form.ui).toMatchObject({
      title: 'Enquête',
      steps: [
        {
          title: 'Vous',
          text: 'Bonjour à tous',
          sections: [
            { title: 'Vous', fields: ['nom', 'email'] },
            { title: 'Enfants', fields: ['nombre_d_enfants'] },
            { title: 'Vous', fields: ['parent'] },
          ],
        },
        { title: 'Étape 2', fields: ['langues', 'note', 'avis', 'personnes', 'code'] },
        { kind: 'review' },
      ],
      submission: { submit: 'Envoyer' },
      success: { text: 'Merci !' },
      uiSchema: {
        parent: { 'ui:widget': 'radio' },
        langues: { 'ui:other': 'other' },
        personnes: { 'ui:add': 'Ajouter' },
      },
    });
    expect(form.schema).toMatchObject({
      required: ['nom'],
      properties: {
        nom: { type: 'string', title: 'Votre nom', maxLength: 80 },
        email: { type: 'string', format: 'email' },
        parent: { type: 'boolean' },
      },
      allOf: [
        {
          if: { properties: { parent: { const: true } }, required: ['parent'] },
          then: {
            required: ['nombre_d_enfants'],
            properties: { nombre_d_enfants: { type: 'number', minimum: 1, maximum: 12 } },
          },
        },
        {
          if: { required: ['nom'] },
          then: {
            properties: {
              langues: {
                type: 'array',
                maxItems: 2,
                items: { oneOf: [{ const: 'fr' }, { title: 'Anglais' }, { const: 'other', title: 'Autre' }] },
              },
              note: { type: 'integer', enum: [1, 2, 3] },
              avis: { type: 'object', properties: { Accueil: { enum: ['Bon', 'Mauvais'] } } },
              personnes: { type: 'array', maxItems: 4, items: { title: 'Personne', required: ['prenom'] } },
              code: { pattern: '^[A-Z]{3}$', errorMessage: { pattern: 'Trois lettres.' } },
            },
          },
        },
      ],
    });
    expect(told(form)).toEqual([
      expect.stringMatching(
        /^\d+:11 this condition is not carried over: "iif" is not .*; it is asked always$/,
      ),
      expect.stringMatching(/^\d+:9 a question of type "signaturepad" cannot be asked here: /),
    ]);
  });

  it('texts between questions, with their links, and several files are carried over', () => {
    const form = made({
      pages: [
        { elements: [{ type: 'html', html: '<p>Avant de commencer</p>' }] },
        {
          elements: [
            { type: 'text', name: 'nom' },
            {
              type: 'html',
              html: '<p>Lisez le <a target="_blank" href="https://example.org/r">règlement</a>.</p><ul><li>Un</li><li>Deux</li></ul>',
            },
            { type: 'image', imageLink: 'https://example.org/i.png' },
            { type: 'file', name: 'photos', allowMultiple: true, acceptedTypes: 'image/*' },
          ],
        },
      ],
    });
    expect(form.ui.steps).toMatchObject([
      {
        fields: [
          { text: 'Avant de commencer' },
          'nom',
          { text: 'Lisez le [règlement](https://example.org/r).\nUn\nDeux' },
          'photos',
        ],
      },
    ]);
    expect(form.schema.properties).toMatchObject({
      photos: { type: 'array', items: { file: { accept: ['.jpg', '.png'] } } },
    });
    expect(told(form)).toEqual([expect.stringMatching(/^\d+:9 a picture is not carried over: /)]);
  });

  it('texts are those of the wished language', () => {
    expect(made(survey, { locale: 'en' }).ui.title).toBe('Survey');
  });
});

describe('from a form of Form.io', () => {
  const form = {
    title: 'Commande',
    display: 'wizard',
    components: [
      {
        type: 'panel',
        title: 'Contact',
        key: 'p1',
        components: [
          {
            type: 'columns',
            columns: [
              {
                components: [
                  { type: 'textfield', key: 'nom', label: 'Nom', validate: { required: true, minLength: 2 } },
                ],
              },
              {
                components: [
                  { type: 'phoneNumber', key: 'tel', label: 'Téléphone', tooltip: 'Avec <b>indicatif</b>' },
                ],
              },
            ],
          },
          { type: 'checkbox', key: 'accord', label: "J'accepte", validate: { required: true } },
          { type: 'button', action: 'submit', label: 'Commander' },
        ],
      },
      {
        type: 'panel',
        title: 'Choix',
        key: 'p2',
        conditional: { show: true, when: 'accord', eq: 'true' },
        components: [
          {
            type: 'radio',
            key: 'taille',
            label: 'Taille',
            values: [
              { value: 's', label: 'Petit' },
              { value: 'l', label: 'Grand' },
            ],
            defaultValue: 's',
          },
          {
            type: 'textarea',
            key: 'raison',
            label: 'Raison',
            conditional: {
              show: true,
              conjunction: 'all',
              conditions: [{ component: 'taille', operator: 'isEqual', value: 'l' }],
            },
          },
          {
            type: 'number',
            key: 'nombre',
            label: 'Nombre',
            validate: { min: 1, max: 9, integer: true, custom: 'valid = 1' },
          },
          {
            type: 'textfield',
            key: 'nom',
            label: 'Autre nom',
            customConditional: "show = data.taille === 's' && data.nombre > 2;",
          },
          { type: 'file', key: 'plan', label: 'Plan', filePattern: '.pdf,image/*', fileMaxSize: '2MB' },
          {
            type: 'datagrid',
            key: 'articles',
            label: 'Article',
            components: [{ type: 'textfield', key: 'ref', label: 'Référence' }],
          },
          { type: 'signature', key: 'sig', label: 'Signature' },
        ],
      },
    ],
  };

  it('each panel of a wizard is a step; components, rules and conditions are carried over', () => {
    const result = made(form);
    expect(result.ui).toMatchObject({
      title: 'Commande',
      steps: [
        { title: 'Contact', fields: ['nom', 'tel', 'accord'] },
        { title: 'Choix', fields: ['taille', 'raison', 'nombre', 'nom_2', 'plan', 'articles'] },
      ],
      uiSchema: { tel: { 'ui:widget': 'tel', 'ui:help': 'Avec indicatif' } },
      submission: { submit: 'Commander' },
    });
    const accepted = { properties: { accord: { const: true } }, required: ['accord'] };
    expect(result.schema).toMatchObject({
      required: ['nom', 'accord'],
      properties: { nom: { type: 'string', minLength: 2 }, accord: { type: 'boolean', const: true } },
      allOf: [
        {
          if: accepted,
          then: {
            properties: {
              taille: { type: 'string', default: 's', oneOf: [{ title: 'Petit' }, { title: 'Grand' }] },
              nombre: { type: 'integer', minimum: 1, maximum: 9 },
              plan: { file: { accept: ['.pdf', '.jpg', '.png'], maxBytes: 2 * 1024 * 1024 } },
              articles: { type: 'array', items: { title: 'Article', required: ['ref'] } },
            },
          },
        },
        { if: { allOf: [accepted, { properties: { taille: { const: 'l' } } }] } },
        {
          if: {
            allOf: [
              accepted,
              {
                allOf: [
                  { properties: { taille: { const: 's' } } },
                  { properties: { nombre: { exclusiveMinimum: 2 } } },
                ],
              },
            ],
          },
        },
      ],
    });
    expect(told(result).map((line) => line.replace(/^\d+:\d+ /, ''))).toEqual([
      expect.stringMatching(/^the rule "custom" is not carried over/),
      expect.stringMatching(/^"nom" is the name of an earlier question: this one is "nom_2" now/),
      expect.stringMatching(/^an entry of a list has an answer that is required: it is "ref" now/),
      expect.stringMatching(/^a component of type "signature" cannot be asked here/),
    ]);
  });
});

describe('input that is no form changes nothing', () => {
  it.each<[string, string, RegExp]>([
    [
      'no JSON',
      '{\n  "type": "object",\n  "title: 3\n}',
      /source\.json:3:3 not JSON: .*\n +"title: 3\n +\^$/,
    ],
    ['a list', '[{ "type": "object" }]', /source\.json:1:1 this is no form: it is a JSON Schema/],
    ['a text', '"a"', /this is no form/],
    [
      'an unknown format',
      '{ "fields": [] }',
      /source\.json:1:1 this is no form that is known: write a JSON Schema/,
    ],
    ['an empty file', '', /the file is empty/],
    ['50 MB', ' '.repeat(50_000_000), /more than 5 MB/],
    ['deep nesting', '{"a":'.repeat(50_000), /100 brackets are open here/],
    [
      'nothing that can be asked',
      '{ "elements": [{ "type": "signaturepad", "name": "a" }] }',
      /no part of it can be asked here/,
    ],
  ])('%s', (_name, text, expected) => {
    withSources({}, (_, folders) => {
      const from = join(folders.contentDir, '../source.json');
      writeFileSync(from, text);
      expect(() => newForm(folders, { id: 'essai', from })).toThrow(expected);
      expect(readdirSync(folders.formsDir)).toEqual([]);
    });
  });

  it('a folder that exists, a name that is none, a file that is missing', () => {
    withSources({}, (_, folders) => {
      newForm(folders, { id: 'contact' });
      const before = readFileSync(join(folders.formsDir, 'contact/ui.json'), 'utf8');
      expect(() => newForm(folders, { id: 'contact' })).toThrow(/contact exists already/);
      expect(() => newForm(folders, { id: '../contact' })).toThrow(/is no id/);
      expect(() => newForm(folders, { id: 'b', ui: 'ui.json' })).toThrow(/--ui belongs to a JSON Schema/);
      expect(() => newForm(folders, { id: 'b', from: '/nowhere.json' })).toThrow(
        /\/nowhere\.json does not exist/,
      );
      expect(readFileSync(join(folders.formsDir, 'contact/ui.json'), 'utf8')).toBe(before);
      expect(readdirSync(folders.formsDir)).toEqual(['contact']);
    });
  });

  it('names that JavaScript keeps for itself are names like any other', () => {
    const text =
      '{ "type": "object", "properties": { "__proto__": { "type": "string" }, "constructor": { "type": "string" } } }';
    expect(Object.keys(made(text).schema.properties as object)).toEqual(['proto', 'constructor']);
    const survey =
      '{ "elements": [{ "type": "text", "name": "__proto__" }, { "type": "matrix", "name": "m", "columns": ["a"], "rows": ["__proto__"] }] }';
    expect(Object.keys(made(survey).schema.properties as object)).toEqual(['proto', 'm']);
  });
});

const key = fc.constantFrom(
  ...'type properties items title required enum oneOf if then allOf $ref name elements choices visibleIf validators columns rows'.split(
    ' ',
  ),
  ...'components key label values conditional validate data html templateElements rateMax defaultValue __proto__'.split(
    ' ',
  ),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      'string',
      'object',
      'array',
      'text',
      'radiogroup',
      'checkbox',
      'panel',
      'select',
      'datagrid',
      'a',
      '{a} = 1',
      '#/properties/a',
    ),
    fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.string()),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(key, tie('any'), { maxKeys: 5 }),
  ),
})).any;

it.each(['properties', 'elements', 'components'])(
  'any value under "%s" is carried over or told',
  (holder) => {
    const list = fc.array(fc.dictionary(key, value, { maxKeys: 7 }), { maxLength: 4 });
    const source = holder === 'properties' ? fc.dictionary(fc.string(), value) : list;
    withSources({}, (_, folders) => {
      const from = join(folders.contentDir, '../source.json');
      let number = 0;
      fc.assert(
        fc.property(source, (content) => {
          const id = `essai-${++number}`;
          writeFileSync(from, JSON.stringify({ [holder]: content }));
          try {
            newForm(folders, { id, from });
          } catch (error) {
            expect(String(error)).toContain('no part of it can be asked here');
            expect(existsSync(join(folders.formsDir, id))).toBe(false);
          }
        }),
        { numRuns: 60 },
      );
      expect(errorsOf(folders)).toEqual([]);
    });
  },
);

it('the command prints what it did, and its usage where the line is wrong', () => {
  withSources({}, (_, folders) => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['scripts/new-form.ts', ...args], {
        encoding: 'utf8',
        env: { ...process.env, FORMS_DIR: folders.formsDir, CONTENT_DIR: folders.contentDir },
      });
    const argsOf = (line: string) => line.split(' ').slice(4);
    const none = argsOf(readmeLine('npm run new-form'));
    const contact = argsOf(readmeLine('npm run new-form -- contact'));
    const enquete = argsOf(readmeLine('npm run new-form -- enquete --from enquete.json'));
    expect(run(...none)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('npm run new-form -- ID'),
    });
    expect(run(...contact)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('is written'),
    });
    const from = join(folders.contentDir, '../enquete.json');
    writeFileSync(from, '{ "pages": [{ "elements": [{ "type": "text", "name": "nom" }] }] }');
    const args = enquete.map((word) => (word === 'enquete.json' ? from : word));
    expect(run(...args)).toMatchObject({ status: 0, stderr: '' });
    expect(run(...args)).toMatchObject({ status: 1, stderr: expect.stringMatching(/exists already.*\n$/) });
    expect(errorsOf(folders)).toEqual([]);
  });
});
