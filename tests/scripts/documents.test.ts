import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FieldSchema, FormSchema, FormUi, SiteDefinition } from '#definitions/formats/formats.ts';
import { collectProperties } from '#definitions/sources/collectProperties.ts';
import { type MadeDocument, makeDocuments } from '../../scripts/documents/makeDocuments.ts';
import { FROZEN, frozenPath } from '../support/definitionFolders.ts';
import { readPdf, squeeze } from '../support/readPdf.ts';

// Documents are printed in the colours of this folder's theme.
vi.hoisted(() => {
  process.env.CONTENT_DIR = 'tests/fixtures/fair/content';
});

const folders = FROZEN;
const site = readJson<SiteDefinition>(frozenPath('content/site.json'));
const formDocuments = site.documents.flatMap(({ file, form }) => (form ? [{ file, form }] : []));

let folder: string;
let made: MadeDocument[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'));
  made = await makeDocuments(folders);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

function bytesOf(documents: MadeDocument[], file: string): Buffer {
  const found = documents.find((one) => one.file === file);
  if (!found) throw new Error(`${file} was not made`);
  return found.bytes;
}

function optionTitles(field: FieldSchema): string[] {
  const options = field.oneOf ?? field.items?.oneOf ?? [];
  return options.map(({ title }) => title);
}

describe('every document of site.json', () => {
  it('is made, tagged, named, in its language and small enough to send', async () => {
    expect(made.map(({ file }) => file)).toEqual(site.documents.map(({ file }) => file));
    for (const { file, name } of site.documents) {
      const bytes = bytesOf(made, file);
      const pdf = await readPdf(bytes);
      expect(bytes.length).toBeLessThan(400_000);
      expect(pdf.info.Title).toBe(name);
      expect(pdf.language).toBe('fr');
      expect([...pdf.roles]).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P']));
    }
  });

  it('is the same, byte for byte, when made again', async () => {
    expect(await makeDocuments(folders)).toEqual(made);
  });

  it('has no text left as a message id', async () => {
    for (const { bytes } of made)
      expect((await readPdf(bytes)).text).not.toMatch(/documents\.[a-z]+\.|blocks\./);
  });

  // Compressed bytes may differ between machines; what is read of them may not.
  it.each(site.documents.map(({ file }) => file))(
    'is served as it is made now: %s (npm run documents)',
    async (file) => {
      expect(await readPdf(readFileSync(frozenPath(`content/public${file}`)))).toEqual(
        await readPdf(bytesOf(made, file)),
      );
    },
  );
});

describe('a document printed from a form', () => {
  it.each(formDocuments)(
    '$file says every title, label, option, help and file rule',
    async ({ file, form }) => {
      const schema = readJson<FormSchema>(frozenPath(`forms/${form}/schema.json`));
      const ui = readJson<FormUi>(frozenPath(`forms/${form}/ui.json`));
      const properties = collectProperties(schema).map((property) => property.schema as FieldSchema);
      const formats = properties.flatMap(
        (field) => field.file?.accept.map((one) => one.slice(1).toUpperCase()) ?? [],
      );
      const expected = [
        ...ui.steps.flatMap((step) => [
          ...(step.kind === 'review' ? [] : [step.title]),
          ...(step.sections ?? []).flatMap(({ title, text }) => [title, text ?? '']),
          step.statement ?? '',
        ]),
        ...properties.flatMap((field) => [field.title ?? '', ...optionTitles(field)]),
        ...Object.values(ui.fields ?? {}).flatMap((field) => field['ui:help'] ?? []),
        ...formats,
      ];
      const { text } = await readPdf(bytesOf(made, file));
      expect(expected.filter((one) => !text.includes(squeeze(one)))).toEqual([]);
    },
  );

  it('marks what is required and only that', async () => {
    for (const { file, form } of formDocuments) {
      const schema = readJson<FormSchema>(frozenPath(`forms/${form}/schema.json`));
      const { text } = await readPdf(bytesOf(made, file));
      for (const { schema: field, required } of collectProperties(schema)) {
        if (field.type === 'object' || !field.title) continue;
        expect([field.title, text.includes(squeeze(`${field.title} *`))]).toEqual([field.title, required]);
      }
    }
  });
});

describe('after a change of the content', () => {
  it('says the new label, option and condition, in the language asked for', async () => {
    const formsDir = join(folder, 'forms');
    const contentDir = join(folder, 'content');
    cpSync(FROZEN.formsDir, formsDir, { recursive: true });
    cpSync(FROZEN.contentDir, contentDir, { recursive: true });
    const [conditional] = formDocuments.filter(
      ({ form }) => readJson<FormSchema>(frozenPath(`forms/${form}/schema.json`)).if,
    );
    if (!conditional) throw new Error('no document is printed from a form with a condition');
    const path = join(formsDir, conditional.form, 'schema.json');
    const schema = readJson<FormSchema>(path);
    const [name = ''] = schema.if?.required ?? [];
    const field = schema.properties[name];
    const [option] = field?.oneOf ?? [];
    if (!field || !option) throw new Error(`${path}: its condition reads no choice`);
    field.title = 'Votre métier';
    option.title = 'Directrice';
    writeFileSync(path, JSON.stringify(schema));

    const french = await readPdf(bytesOf(await makeDocuments({ formsDir, contentDir }), conditional.file));
    expect(french.text).toContain(squeeze('Si « Votre métier » : Directrice'));

    const english = await readPdf(
      bytesOf(await makeDocuments({ formsDir, contentDir }, 'en'), conditional.file),
    );
    expect(english.language).toBe('en');
    expect(english.text).toContain('Tickoneboxonly.');
  }, 60_000);

  it('names the block that cannot be printed', async () => {
    const contentDir = join(folder, 'other-content');
    cpSync(FROZEN.contentDir, contentDir, { recursive: true });
    const { documents, ...rest } = site;
    const [first] = documents;
    const news = { page: 'home', blocks: ['actualites'] };
    const changed = { ...rest, documents: [{ ...first, pages: [news] }, ...documents.slice(1)] };
    writeFileSync(join(contentDir, 'site.json'), JSON.stringify(changed));
    await expect(makeDocuments({ formsDir: FROZEN.formsDir, contentDir })).rejects.toThrow(
      /block "actualites" of content\/pages\/home\.json: it is a "news"; printed are text, /,
    );
  });

  it('refuses a language that the site does not have', async () => {
    await expect(makeDocuments(folders, 'de')).rejects.toThrow('"de" is no language of content/site.json');
  });
});
