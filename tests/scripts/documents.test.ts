import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CompiledSite } from '#contract/CompiledContent.ts';
import type { FieldSchema, FieldUi, FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { collectProperties } from '#definitions/sources/collectProperties.ts';
import { type PrintedDocument, printDocuments } from '../../scripts/documents/printDocuments.ts';
import { renderDocuments } from '../../scripts/documents/renderDocuments.ts';
import { FROZEN, frozenPath } from '../support/definitionFolders.ts';
import { readPdf, squeeze } from '../support/readPdf.ts';
import { FRENCH_BREAK } from '../support/spaces.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const folders = FROZEN;
const site = readJson<CompiledSite>(frozenPath('content/site.json'));
const formDocuments = site.documents.flatMap(({ id, file, form }) => (form ? [{ id, file, form }] : []));

const folder = temporaryFolder();
const made = await printDocuments(folders);

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

function bytesOf(documents: PrintedDocument[], file: string): Buffer {
  const found = documents.find((one) => one.file === file);
  if (!found) throw new Error(`${file} was not made`);
  return found.bytes;
}

/** The name of a document in a language. */
function titleOf(file: string, locale: string): string {
  const english = readJson<Record<string, string>>(frozenPath('content/messages/en.json'));
  const found = site.documents.find((one) => one.file === file || one.translated?.[locale]?.file === file);
  const { id, name } = found as (typeof site.documents)[number];
  return locale === 'fr' ? name : (english[`site.documents.${id}.name`] ?? '');
}

function optionTitles(field: FieldSchema): string[] {
  const options = field.oneOf ?? field.items?.oneOf ?? [];
  return options.map(({ title }) => title);
}

describe('every document of site.json', () => {
  it('is printed in each language that has a file', () => {
    const files = site.documents.flatMap(({ file, translated = {} }) => [
      { file, locale: 'fr' },
      ...Object.entries(translated).map(([locale, own]) => ({ file: own.file, locale })),
    ]);
    expect(files).toHaveLength(8);
    expect(made.map(({ file, locale }) => ({ file, locale }))).toEqual(files);
  });

  it('is tagged, has title and language, A4 pages with numbers, and less than 400 kB', async () => {
    for (const { file, locale, bytes } of made) {
      const pdf = await readPdf(bytes);
      const title = titleOf(file, locale);
      expect(bytes.length, file).toBeLessThan(400_000);
      expect(pdf.info).toMatchObject({ Title: title, Author: expect.stringMatching(/./), Language: locale });
      expect(pdf.isTagged).toBe(true);
      expect([...pdf.roles]).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P']));
      expect(pdf.outline.length, file).toBeGreaterThan(0);
      expect(pdf.sizes.map((size) => size.map(Math.round))).toEqual(pdf.sizes.map(() => [595, 842]));
      const number = locale === 'fr' ? 'Page1sur' : 'Page1of';
      const covers = pdf.texts[0]?.includes(`${number}${pdf.texts.length}`) ? 0 : 2;
      const numbered = pdf.texts.filter((text, index) =>
        text.includes(`${number.replace('1', String(index + 1))}${pdf.texts.length}`),
      );
      expect(numbered, file).toHaveLength(pdf.texts.length - covers);
    }
  });

  it('contains no bitmaps, and only subsets of the font', () => {
    for (const { file, bytes } of made) {
      const pdf = bytes.toString('latin1');
      expect(pdf, file).not.toMatch(/\/Subtype \/(?:Image|Type3)/);
      const fonts = [...pdf.matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name);
      expect(fonts.length).toBeGreaterThan(1);
      for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+Bricolage/);
    }
  });

  it('has each object at the offset in its table', () => {
    for (const { bytes } of made) {
      const pdf = bytes.toString('latin1');
      const table = pdf.slice(Number(/startxref\n(\d+)/.exec(pdf)?.[1]));
      expect(table).toMatch(/^xref\n0 \d+\n/);
      const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
      expect(offsets.length).toBeGreaterThan(50);
      offsets.forEach((offset, index) => {
        expect(pdf.startsWith(`${index + 1} 0 obj`, offset)).toBe(true);
      });
    }
  });

  it('has the same bytes when printed again', async () => {
    const again = await printDocuments(folders, { only: ['miss', 'marketing'] });
    expect(again).toHaveLength(4);
    for (const { file, bytes } of again) expect(bytes.equals(bytesOf(made, file)), file).toBe(true);
  });

  it('has the spaces of French', async () => {
    const { documents } = await renderDocuments(folders, { locale: 'fr' });
    expect(documents).toHaveLength(4);
    for (const { file, html } of documents) {
      const words = html.replace(/<(style|script).*?<\/\1>|<[^>]*>/gs, '');
      expect(FRENCH_BREAK.exec(words), file).toBeNull();
    }
  });

  it('contains no message id', async () => {
    for (const { bytes } of made)
      expect((await readPdf(bytes)).text).not.toMatch(/(?:documents|blocks|pages|site|forms)\.[a-z]+\./);
  });

  // Compressed bytes may differ between versions of Chromium; texts and structure may not.
  it('is up to date in the frozen definitions (npm run documents)', async () => {
    for (const { file, bytes } of made)
      expect(await readPdf(readFileSync(frozenPath(`content/public${file}`))), file).toEqual(
        await readPdf(bytes),
      );
  });
});

describe('a document printed from a form', () => {
  it.each(formDocuments)(
    '$file contains every title, label, option, help text and file rule',
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
        ...Object.values((ui.uiSchema ?? {}) as Record<string, FieldUi>).flatMap(
          (field) => field['ui:help'] ?? [],
        ),
        ...formats,
      ];
      const { text } = await readPdf(bytesOf(made, file));
      expect(expected.filter((one) => !text.includes(squeeze(one)))).toEqual([]);
    },
  );

  it('marks required fields and no others', async () => {
    for (const { file, form } of formDocuments) {
      const schema = readJson<FormSchema>(frozenPath(`forms/${form}/schema.json`));
      const { text } = await readPdf(bytesOf(made, file));
      for (const { schema: field, required } of collectProperties(schema)) {
        if (field.type === 'object' || !field.title) continue;
        expect(text.includes(squeeze(`${field.title} *`)), field.title).toBe(required);
      }
    }
  });
});

describe('after a change of the content', () => {
  it('prints the new label, option and condition, in each language', async () => {
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

    const changed = { only: [conditional.id] };
    const [french, english] = await printDocuments({ formsDir, contentDir }, changed);
    expect((await readPdf(french!.bytes)).text).toContain(squeeze('Si « Votre métier » : Directrice'));
    const translated = await readPdf(english!.bytes);
    expect(translated.info.Language).toBe('en');
    expect(translated.text).toContain('Tickoneboxonly.');
  }, 60_000);

  it('prints a given language into a separate file if site.json names none', async () => {
    const contentDir = join(folder, 'untranslated');
    cpSync(FROZEN.contentDir, contentDir, { recursive: true });
    const documents = site.documents.map(({ translated: _, ...document }) => document);
    writeFileSync(join(contentDir, 'site.json'), JSON.stringify({ ...site, documents }));
    const only = ['paiement'];
    const [english] = await printDocuments({ formsDir: FROZEN.formsDir, contentDir }, { locale: 'en', only });
    expect(english).toMatchObject({ file: '/documents/modes-de-paiement-en.pdf', locale: 'en' });
    expect(await printDocuments({ formsDir: FROZEN.formsDir, contentDir }, { only })).toMatchObject([
      { file: '/documents/modes-de-paiement.pdf', locale: 'fr' },
    ]);
  }, 60_000);

  it('reports a block that cannot be printed', async () => {
    const contentDir = join(folder, 'other-content');
    cpSync(FROZEN.contentDir, contentDir, { recursive: true });
    const { documents, ...rest } = site;
    const [first] = documents;
    const countdown = { page: 'home', blocks: ['compte-a-rebours'] };
    const changed = { ...rest, documents: [{ ...first, pages: [countdown] }, ...documents.slice(1)] };
    writeFileSync(join(contentDir, 'site.json'), JSON.stringify(changed));
    await expect(printDocuments({ formsDir: FROZEN.formsDir, contentDir })).rejects.toThrow(
      /block "compte-a-rebours" of content\/pages\/home\.json: it is a "countdown"; not printed are countdown, /,
    );
  });

  it('refuses a language that the site does not have', async () => {
    await expect(printDocuments(folders, { locale: 'de' })).rejects.toThrow(
      '"de" is no language of content/site.json',
    );
  });
});
