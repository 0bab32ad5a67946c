import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CompiledSite } from '#contract/CompiledContent.ts';
import type { FormSchema, FormUi, ThemeDefinition } from '#definitions/formats/formats.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { printDocuments } from '../../scripts/documents/printDocuments.ts';
import { checkPrinted } from '../../scripts/documents/printed/checkPrinted.ts';
import { renderDocuments } from '../../scripts/documents/renderDocuments.ts';
import { copyDefinitions, type DefinitionsCopy } from '../support/copyDefinitions.ts';

/** The problems of the PDFs, one line each. */
function outOfDate({ folders }: DefinitionsCopy): string[] {
  return checkPrinted(loadSources(folders), folders.contentDir).map(
    ({ file, severity, message }) => `${file} ${severity}: ${message}`,
  );
}

const warning = (name: string) =>
  `content/site.json warning: content/public/documents/${name}.pdf is out of date: "npm run documents" prints it again`;
const PRIZE = ['formulaire-prix-presidentiel', 'formulaire-prix-presidentiel-en'].map(warning);
const MARKETING = ['dossier-marketing', 'dossier-marketing-en'].map(warning);

it('the PDFs of the frozen definitions are up to date', () => {
  expect(outOfDate(copyDefinitions())).toEqual([]);
});

describe('npm run check asks for "npm run documents"', () => {
  it('after a change of a label of a printed form, until the command has run', async () => {
    const copy = copyDefinitions();
    copy.edit<FormSchema>('forms/prix-presidentiel/schema.json', ({ properties }) => {
      Object.assign(properties.adresse!, { title: 'Adresse complète' });
    });
    // The English label is in another file, which did not change.
    expect(outOfDate(copy)).toEqual(PRIZE.slice(0, 1));
    for (const { file, bytes } of await printDocuments(copy.folders, { only: ['presidentiel'] })) {
      writeFileSync(join(copy.folders.contentDir, 'public', file), bytes);
    }
    expect(outOfDate(copy)).toEqual([]);
  });

  it('after a change of a price of a printed page', () => {
    const copy = copyDefinitions();
    const page = 'content/pages/exposition.json';
    const changed = copy.read(page).replace(/(\d)00000\b/, (_, digit) => `${digit}10000`);
    expect(changed).not.toBe(copy.read(page));
    copy.write(page, changed);
    expect(outOfDate(copy)).toEqual(MARKETING);
  });

  it('for every document after a change of colours, logo, font, contact or a printed text of the interface', () => {
    const edits: ((copy: DefinitionsCopy) => void)[] = [
      (copy) =>
        copy.edit<ThemeDefinition>('content/theme.json', ({ colorSchemes }) => {
          colorSchemes.light.palette.primary.main = '#005f40';
        }),
      (copy) =>
        copy.edit<ThemeDefinition>('content/theme.json', (theme) => {
          theme.logo = '/favicon.svg';
        }),
      (copy) => copy.write('content/public/fonts/bricolage.woff2', 'another font'),
      (copy) =>
        copy.edit<CompiledSite>('content/site.json', ({ contact }) => {
          contact.email = 'salon@example.org';
        }),
      (copy) =>
        ['fr', 'en'].forEach((locale) => {
          copy.edit<Record<string, string>>(`content/messages/${locale}.json`, (texts) => {
            texts['documents.page'] = 'p. {page} / {pages}';
          });
        }),
    ];
    for (const edit of edits) {
      const copy = copyDefinitions();
      edit(copy);
      expect(outOfDate(copy)).toHaveLength(8);
    }
  });

  it('for the one language of a changed text, and after a change of a picture', () => {
    const copy = copyDefinitions();
    copy.edit<Record<string, string>>('content/messages/en.json', (texts) => {
      texts['pages.about.banque.title'] = 'Paying us';
    });
    expect(outOfDate(copy)).toEqual([warning('modes-de-paiement-en')]);
    copy.write('content/public/art/hero-poster.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(outOfDate(copy)).toEqual([...MARKETING, warning('modes-de-paiement-en')]);
  });

  it('not for a block that cannot be printed, which it reports', () => {
    const copy = copyDefinitions();
    copy.edit<CompiledSite>('content/site.json', ({ documents }) => {
      documents[1]!.pages = [{ page: 'home', blocks: ['compte-a-rebours'] }];
    });
    expect(outOfDate(copy)).toEqual([
      expect.stringMatching(/"paiement".* cannot print the block "compte-a-rebours"/),
    ]);
  });

  it("not for the organiser's own PDF", () => {
    const copy = copyDefinitions();
    copy.write('content/public/documents/formulaire-prix-presidentiel.pdf', '%PDF-1.7\n%%EOF');
    expect(outOfDate(copy)).toEqual([]);
  });
});

it('stays silent after changes that no document contains', async () => {
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
  const { documents: before } = await renderDocuments(copyDefinitions().folders);
  const { documents: after } = await renderDocuments(copy.folders);
  expect(after).toEqual(before);
});
