import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { FormSchema, FormUi, SiteDefinition, ThemeDefinition } from '#definitions/formats/formats.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { makeDocuments } from '../../scripts/documents/makeDocuments.ts';
import { checkPrinted } from '../../scripts/documents/printed/checkPrinted.ts';
import { copyDefinitions, type DefinitionsCopy } from '../support/copyDefinitions.ts';
import { readPdf } from '../support/readPdf.ts';

// Documents are printed in the colours of this folder's theme.
vi.hoisted(() => {
  process.env.CONTENT_DIR = 'tests/fixtures/fair/content';
});

/** What the check says of the PDFs, one line a problem. */
function outOfDate({ folders }: DefinitionsCopy): string[] {
  return checkPrinted(loadSources(folders), folders.contentDir).map(
    ({ file, severity, message }) => `${file} ${severity}: ${message}`,
  );
}

const PRIZE = `content/site.json warning: content/public/documents/formulaire-prix-presidentiel.pdf is out of date: "npm run documents" prints it again`;
const MARKETING = `content/site.json warning: content/public/documents/dossier-marketing.pdf is out of date: "npm run documents" prints it again`;

it('the PDFs of the frozen definitions are up to date', () => {
  expect(outOfDate(copyDefinitions())).toEqual([]);
});

describe('npm run check asks for "npm run documents"', () => {
  it('after a label of a printed form has changed, and no longer once it was run', async () => {
    const copy = copyDefinitions();
    copy.edit<FormSchema>('forms/prix-presidentiel/schema.json', ({ properties }) => {
      Object.assign(properties.adresse!, { title: 'Adresse complète' });
    });
    expect(outOfDate(copy)).toEqual([PRIZE]);
    for (const { file, bytes } of await makeDocuments(copy.folders)) {
      writeFileSync(join(copy.folders.contentDir, 'public', file), bytes);
    }
    expect(outOfDate(copy)).toEqual([]);
  });

  it('after a price of a printed page has changed', () => {
    const copy = copyDefinitions();
    const page = 'content/pages/exposition.json';
    const changed = copy.read(page).replace(/(\d)00000\b/, (_, digit) => `${digit}10000`);
    expect(changed).not.toBe(copy.read(page));
    copy.write(page, changed);
    expect(outOfDate(copy)).toEqual([MARKETING]);
  });

  it('of every document after the colours, the emblem, the contact or a printed word of the interface has changed', () => {
    const edits: ((copy: DefinitionsCopy) => void)[] = [
      (copy) =>
        copy.edit<ThemeDefinition>('content/theme.json', ({ colours }) => {
          colours.light.primary = '#005f40';
        }),
      (copy) => copy.write('content/public/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      (copy) =>
        copy.edit<SiteDefinition>('content/site.json', ({ contact }) => {
          contact.email = 'salon@example.org';
        }),
      (copy) =>
        copy.edit<Record<string, string>>('content/messages/fr.json', (texts) => {
          texts['documents.page'] = 'p. {page} de {pages}';
        }),
    ];
    for (const edit of edits) {
      const copy = copyDefinitions();
      edit(copy);
      expect(outOfDate(copy)).toHaveLength(4);
    }
  });

  it('not of a PDF of the organiser, however old', () => {
    const copy = copyDefinitions();
    copy.write('content/public/documents/formulaire-prix-presidentiel.pdf', '%PDF-1.7\n%%EOF');
    expect(outOfDate(copy)).toEqual([]);
  });
});

it('what may change without a question is printed nowhere', async () => {
  const copy = copyDefinitions();
  const reword = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reword);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        ['title', 'label', 'text', 'excerpt'].includes(key) && typeof inner === 'string'
          ? `${inner} (changé)`
          : reword(inner),
      ]),
    );
  };
  copy.edit<Record<string, unknown>>('content/site.json', (site) => {
    for (const part of ['navigation', 'participate', 'social', 'newsletter', 'newsCategories', 'news']) {
      site[part] = reword(site[part]);
    }
  });
  for (const id of ['prix-presidentiel', 'miss-enseignante']) {
    const { schema } = loadSources(copy.folders).forms.find((form) => form.id === id)!;
    const changed = JSON.stringify(schema).replace(/est obligatoire"/g, 'manque"');
    copy.write(`forms/${id}/schema.json`, changed);
    copy.edit<FormUi>(`forms/${id}/ui.json`, (ui) => {
      Object.assign(ui, { closes: '2999-01-01T00:00:00+01:00', success: reword(ui.success) });
      Object.assign(ui.submission, { minimumSeconds: 0 });
    });
  }
  expect(outOfDate(copy)).toEqual([]);
  const before = await makeDocuments(copyDefinitions().folders);
  const after = await makeDocuments(copy.folders);
  for (const [index, { bytes }] of after.entries()) {
    expect(await readPdf(bytes)).toEqual(await readPdf(before[index]!.bytes));
  }
});
