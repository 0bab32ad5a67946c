import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { CompiledSite } from '#contract/CompiledContent.ts';
import type { FieldSchema, FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { resolveRefs } from '#definitions/sources/resolveRefs.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { createPublisher } from '#publication/createPublisher.ts';
import { describeApi } from '#publication/openapi/describeApi.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { pathRenderer } from '../support/pathRenderer.ts';
import { readFixture } from '../support/readFixture.ts';
import { uiOf } from '../support/sampleForm.ts';

/** Publishes, and parses the French description of the API. */
async function published(publisher: ReturnType<typeof createPublisher>) {
  const { publication } = await publisher.publish();
  return { publication, document: documentAt(publication.resources.get('/api/openapi.json')?.body) };
}

function documentAt(body: Buffer | undefined) {
  return JSON.parse(String(body));
}

it('publishes valid OpenAPI 3.1 in every language, and describes a new form with the next publication', async () => {
  const definitions = copyDefinitions();
  const publisher = createPublisher({
    brotliQuality: 1,
    ...definitions.folders,
    renderer: pathRenderer,
    publicUrl: 'https://fair.example.org',
  });
  const before = await published(publisher);
  const paths = [...before.publication.forms.values()].map(({ form }) => form.submission.path);
  expect(Object.keys(before.document.paths)).toEqual(expect.arrayContaining(paths));
  expect(before.document.servers).toEqual([{ url: 'https://fair.example.org' }]);
  for (const locale of before.publication.locales) {
    const { body } = before.publication.resources.get(`/api/openapi.${locale}.json`) ?? {};
    const { valid, errors } = await new Validator().validate(documentAt(body));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    // A missing text shows its id, which only `code` may.
    expect(String(body).match(/(?<!"code":\s*)"(api|forms|site)\.[\w.-]+"/g)).toBeNull();
  }

  const etag = ({ publication }: typeof before) => publication.resources.get('/api/openapi.json')?.etag;
  expect(etag(await published(publisher))).toBe(etag(before));
  cpSync('tests/fixtures/delegation', join(definitions.folder, 'forms/delegation'), { recursive: true });
  const after = await published(publisher);
  expect(after.document.paths['/api/delegations'].post.operationId).toBe('submit-delegation');
  expect(etag(after)).not.toBe(etag(before));
});

it('has examples of refusals that match their schemas', async () => {
  const { document } = await published(
    createPublisher({ ...copyDefinitions().folders, renderer: pathRenderer, brotliQuality: 1 }),
  );
  const ajv = new Ajv({ strict: false });
  ajv.addSchema(document, 'api');
  const shown = new Set<string>();
  const check = (pointer: string, { content }: { content: Record<string, { examples?: object }> }) => {
    for (const [name, example] of Object.entries(content['application/json']?.examples ?? {})) {
      const { value } = '$ref' in example ? document.components.examples[name] : example;
      const validate = ajv.compile({ $ref: `api#${pointer}/content/application~1json/schema` });
      expect(validate(value), `${pointer} ${name} ${JSON.stringify(validate.errors)}`).toBe(true);
      shown.add(name);
    }
  };
  for (const [name, response] of Object.entries<never>(document.components.responses))
    check(`/components/responses/${name}`, response);
  for (const [path, { post }] of Object.entries<{ post?: { responses: Record<string, object> } }>(
    document.paths,
  )) {
    const refused = post?.responses[422];
    // Those of drafts have only the shared ones, by reference.
    if (!refused || '$ref' in refused) continue;
    check(`/paths/${path.replaceAll('/', '~1')}/post/responses/422`, refused as never);
  }
  for (const code of ['server.tooMany', 'server.tooManyBytes', 'server.overloaded', 'server.unavailable'])
    expect(shown).toContain(code);
  // Every shared example is referred to.
  expect(Object.keys(document.components.examples).filter((code) => !shown.has(code))).toEqual([]);
  const { errors, details } = document.components.examples['server.tooMany'].value;
  expect(details).toEqual([{ code: 'server.tooMany', message: errors[0] }]);
  expect(errors[0]).toMatch(/ 30 secondes/);
});

/** The description of a form, and a validator of its body; `examples` become those of the description. */
function described(schema: FormSchema, ui: FormUi, examples: Sources['forms'][number]['examples'] = []) {
  const compilation = compileForm('form', schema, ui, 'Africa/Douala');
  const compiled = {
    forms: new Map([['form', compilation]]),
    texts: { fr: compilation.texts },
    site: { name: 'site.name' } as CompiledSite,
    locales: ['fr'] as const,
  };
  const document = describeApi([{ id: 'form', schema, ui, examples }], compiled, 'fr', '') as never as {
    paths: Record<
      string,
      Record<
        string,
        { requestBody: { content: Record<string, { encoding: object; examples: object }> } } & Record<
          string,
          unknown
        >
      >
    >;
    components: { schemas: Record<string, Record<string, unknown>> };
  };
  const body = document.components.schemas['form-form'] as Record<string, unknown>;
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(body);
  return { document, body, accepts: (value: unknown) => validate(value) };
}

const ui = uiOf(['nom'], { title: 'A', submission: { path: '/api/a', encoding: 'json' } });
const line = { type: 'string', title: 'Texte', maxLength: 20 } as const;
const options = [
  { const: 'a', title: 'Premier' },
  { const: 'b', title: 'Second' },
];

it('has the conditions of entries beside the parts of a multipart body', () => {
  const { schema: whole, ui: asked } = readFixture('everything');
  const { body } = described(resolveRefs(whole), asked);
  const entries = body['x-entries'] as Record<string, object>;
  expect(Object.keys(entries)).toEqual(['manches', 'visiteurs', 'adresse[visites]', 'equipes']);
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(
    entries['adresse[visites]'] ?? {},
  );
  expect(validate({ jour: '2025-05-30', lieu: 'Salle A', accueil: 'Abena' })).toBe(true);
  expect(validate({ jour: '2025-05-30', lieu: 'Salle A' })).toBe(false);
});

describe('a JSON body', () => {
  it('follows conditions, and refuses unknown keys', () => {
    const { accepts } = described(
      {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string', title: 'Type', oneOf: options } },
        if: { required: ['kind'], properties: { kind: { const: 'a' } } },
        then: { required: ['more'], properties: { more: line } },
        else: {
          required: ['more'],
          properties: { more: { type: 'integer', title: 'Nombre', minimum: 1, maximum: 9 } },
        },
      },
      ui,
    );
    expect(accepts({ kind: 'a', more: 'x' })).toBe(true);
    expect(accepts({ kind: 'a' })).toBe(false);
    expect(accepts({ kind: 'b', more: 3 })).toBe(true);
    expect(accepts({ kind: 'b', more: 'x' })).toBe(false);
    expect(accepts({ kind: 'b', more: 3, other: 1 })).toBe(false);
  });

  it('has titles of options where `submission.titles` says so, in conditions too', () => {
    const { accepts } = described(
      {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string', title: 'Type', oneOf: options } },
        if: { required: ['kind'], properties: { kind: { not: { const: 'a' } } } },
        then: { required: ['more'], properties: { more: line } },
      },
      { ...ui, submission: { ...ui.submission, titles: ['kind'] } },
    );
    expect(accepts({ kind: 'Premier' })).toBe(true);
    expect(accepts({ kind: 'Second' })).toBe(false);
    expect(accepts({ kind: 'Second', more: 'x' })).toBe(true);
    expect(accepts({ kind: 'a' })).toBe(false);
  });

  it('has groups with required fields, and entries of lists', () => {
    const { schema, ui: delegation } = readFixture('delegation');
    const { accepts } = described(schema, delegation);
    const { answers } = JSON.parse(readFileSync('tests/fixtures/delegation/examples/valid.json', 'utf8'));
    expect(accepts(answers)).toBe(true);
    expect(accepts({ ...answers, personnes: [{ ...answers.personnes[0], virus: 1 }] })).toBe(false);
    const group: FieldSchema = {
      type: 'object',
      title: 'Adresse',
      required: ['rue'],
      properties: { rue: line },
    };
    const { accepts: acceptsGroup } = described({ type: 'object', properties: { adresse: group } }, ui);
    expect(acceptsGroup({})).toBe(false);
    expect(acceptsGroup({ adresse: { rue: 'x' } })).toBe(true);
  });

  it('may contain derived and computed values', () => {
    const { accepts } = described(
      { type: 'object', properties: { nom: line, pack: { type: 'string', title: 'Pack', oneOf: options } } },
      {
        ...ui,
        submission: {
          ...ui.submission,
          derive: { day: { date: 'today' }, pack_details: { details: 'pack' } },
          compute: { amount: { amount: { of: 'pack' } } },
        },
      },
    );
    expect(accepts({ day: '2025-07-01', pack_details: { name: 'Premier' }, amount: 3 })).toBe(true);
    expect(accepts({ amount: 'three' })).toBe(false);
  });
});

describe('a multipart body', () => {
  const parts: FormUi = { ...ui, submission: { ...ui.submission, encoding: 'multipart' } };

  it("has the organiser's reads, with a filter for each field that has one", () => {
    const schema: FormSchema = {
      type: 'object',
      required: [],
      properties: {
        nom: line,
        // The list's own parameter.
        from: line,
        adresse: { type: 'object', title: 'Adresse', properties: { rue: line } },
        cv: { title: 'CV', file: { accept: ['.pdf'], maxBytes: 1000 } },
      },
    };
    const { paths } = described(schema, {
      ...ui,
      submission: { path: '/api/a', encoding: 'multipart' },
    }).document;
    const names = (path: string) =>
      (paths[path]!.get as unknown as { parameters: { name?: string }[] }).parameters.flatMap(
        ({ name }) => name ?? [],
      );
    expect(names('/api/a')).toEqual(['after', 'pageSize', 'from', 'to', 'nom', 'adresse.rue']);
    expect(names('/api/a/{reference}')).toEqual(['reference']);
    expect(names('/api/a/{reference}/files/{number}')).toEqual(['reference', 'number']);
    const json = described(schema, ui).document;
    expect(Object.keys(json.paths)).not.toContain('/api/a/{reference}/files/{number}');
  });

  it('has examples with values of the types that the schema says', () => {
    const schema: FormSchema = {
      type: 'object',
      properties: {
        ok: { type: 'boolean', title: 'Oui' },
        count: { type: 'integer', title: 'Nombre' },
        nom: line,
      },
    };
    const answers = { ok: false, count: 12, nom: '12' };
    const example = { name: 'valid', value: { title: 'A', answers } };
    const { document, accepts } = described(schema, parts, [example as never]);
    const { examples } = document.paths['/api/a']!.post!.requestBody.content['multipart/form-data']!;
    expect(examples).toEqual({ valid: { summary: 'A', value: answers } });
    expect(accepts(answers)).toBe(true);
  });

  it('names fields of groups in brackets, and lists media types of files', () => {
    const { accepts, document } = described(
      {
        type: 'object',
        properties: {
          papers: {
            type: 'object',
            title: 'Pièces',
            required: ['cv', 'kind'],
            properties: {
              cv: { title: 'CV', file: { accept: ['.pdf', '.docx'], maxBytes: 1_048_576 } },
              kind: { type: 'string', title: 'Type', oneOf: options },
            },
          },
        },
        if: {
          required: ['papers'],
          properties: { papers: { required: ['kind'], properties: { kind: { const: 'a' } } } },
        },
        then: { required: ['more'], properties: { more: line } },
      },
      parts,
    );
    expect(accepts({ 'papers[cv]': 'cv.pdf', 'papers[kind]': 'b' })).toBe(true);
    expect(accepts({ 'papers[kind]': 'b' })).toBe(false);
    expect(accepts({ 'papers[cv]': 'cv.pdf', 'papers[kind]': 'b', 'papers[virus]': 'x' })).toBe(false);
    expect(accepts({ 'papers[cv]': 'cv.pdf', 'papers[kind]': 'a' })).toBe(false);
    expect(accepts({ 'papers[cv]': 'cv.pdf', 'papers[kind]': 'a', more: 'x' })).toBe(true);
    const { encoding } = document.paths['/api/a']!.post!.requestBody.content['multipart/form-data']!;
    expect(encoding).toEqual({
      'papers[cv]': {
        contentType:
          'application/pdf, application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      },
    });
  });

  it('numbers the entries of a list', () => {
    const { schema, ui: delegation } = readFixture('delegation');
    const { accepts } = described(schema, {
      ...delegation,
      submission: { ...delegation.submission, encoding: 'multipart' },
    });
    const first = { etablissement: 'Lycée', 'personnes[0][nom]': 'Abena', 'personnes[0][role]': 'eleve' };
    expect(accepts(first)).toBe(true);
    expect(accepts({ ...first, 'personnes[0][virus]': 'x' })).toBe(false);
    expect(accepts({ ...first, 'personnes[0][role]': 'x' })).toBe(false);
    expect(accepts({ etablissement: 'Lycée' })).toBe(false);
  });

  it('has lists of texts as repeated parts, and numbers lists in lists', () => {
    const { schema, ui: everything } = readFixture('everything');
    const { accepts } = described(schema, everything);
    const whole = {
      langues: ['français', 'anglais'],
      'adresse[ville]': 'Douala',
      'adresse[contact][nom]': 'Abena',
      'adresse[visites][0][jour]': '2025-05-30',
      'equipes[0][nom]': 'Lions',
      'equipes[0][chef][nom]': 'Fouda',
      'equipes[0][membres][0][nom]': 'Eto',
      'equipes[0][membres][0][sports]': ['judo'],
      'paiement[moyen]': 'cheque',
      'secours[telephone]': '699',
    };
    expect(accepts(whole)).toBe(true);
    expect(accepts({ ...whole, 'equipes[0][membres][0][age]': '3' })).toBe(false);
    expect(accepts({ ...whole, 'equipes[0][membres][0][sports]': [3] })).toBe(false);
    expect(accepts({ ...whole, langues: ['f'] })).toBe(false);
    expect(accepts({ ...whole, 'paiement[moyen]': 'mobile' })).toBe(false);
    expect(accepts({ ...whole, 'paiement[moyen]': 'mobile', 'paiement[numero]': '699' })).toBe(true);
    const { 'secours[telephone]': _, ...unreached } = whole;
    expect(accepts(unreached)).toBe(false);
    expect(accepts({ ...unreached, 'secours[courriel]': 'a@example.cm' })).toBe(true);
  });
});

describe('the 422 response of a form', () => {
  const schema: FormSchema = {
    type: 'object',
    required: ['nom'],
    properties: { nom: { ...line, errorMessage: 'Écrivez un nom.' } },
  };
  const shownIn = ({ document }: ReturnType<typeof described>) => {
    const { responses } = document.paths['/api/a']!.post! as never as {
      responses: Record<number, { content: Record<string, { examples: Record<string, unknown> }> }>;
    };
    const { examples } = responses[422]!.content['application/json']!;
    return Object.fromEntries(Object.entries(examples).filter(([name]) => !name.startsWith('server.')));
  };
  const refusal = {
    errors: ['nom: Écrivez un nom.'],
    details: [{ code: 'forms.form.fields.nom.error', path: 'nom', message: 'Écrivez un nom.' }],
  };

  it('has an example for each example of the form that the rules refuse', () => {
    const examples = [
      { name: 'good', value: { title: 'Bon', answers: { nom: 'Ama' } } },
      { name: 'bad', value: { title: 'Sans nom', answers: {}, errors: { nom: 'Écrivez un nom.' } } },
    ];
    expect(shownIn(described(schema, ui, examples))).toEqual({
      bad: { summary: 'Sans nom', value: refusal },
    });
  });

  it('has the refusal of an empty submission where the form has no refused example', () => {
    expect(shownIn(described(schema, ui))).toEqual({ empty: { value: refusal } });
    expect(shownIn(described({ type: 'object', properties: { nom: line } }, ui))).toEqual({});
  });
});

describe('the operation of a form', () => {
  const schema: FormSchema = { type: 'object', properties: { nom: line } };

  it('describes the opening date, and a proof of work that is always required', () => {
    const { document } = described(schema, {
      ...ui,
      opens: '2025-03-01T00:00:00+01:00',
      submission: { ...ui.submission, proofOfWork: 'always' },
    });
    expect(document.paths['/api/a']!.post!.description).toBe('api.opens api.proofAlways');
    expect(document.paths['/_challenge/api/a']).toBeDefined();
  });

  it('has neither challenge nor header without a proof of work', () => {
    const { document } = described(schema, { ...ui, submission: { ...ui.submission, proofOfWork: 'never' } });
    const paths = Object.keys(document.paths);
    expect(paths).toContain('/api/a');
    expect(paths.filter((path) => path.startsWith('/_'))).toEqual([]);
    expect(JSON.stringify(document.paths['/api/a'])).not.toMatch(/Form-Proof|428/);
  });

  it('encodes braces of its path, so that they are no parameters', () => {
    const { document } = described(schema, { ...ui, submission: { ...ui.submission, path: '/api/{a}/é' } });
    expect(Object.keys(document.paths)).toContain('/api/%7Ba%7D/%C3%A9');
  });
});
