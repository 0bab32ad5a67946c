import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { applySchema } from '#definitions/check/fileSchemas.ts';
import { schemaOfFile } from '#definitions/formats/fileKinds.ts';
import type {
  FormSchema,
  FormUi,
  PageDefinition,
  SiteDefinition,
  ThemeDefinition,
} from '#definitions/formats/formats.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import type { DefinitionsCopy } from '../copyOf.ts';
import { OTHER_COLOURS, setColours } from '../otherColours.ts';
import { FIELD_NAMES } from './fieldNames.ts';
import { jsonFiles, mapValues } from './jsonFiles.ts';
import { removeForm } from './removeForm.ts';

type Edit = (copy: DefinitionsCopy) => void;

/**
 * The edits that `forms/README.md` and `content/README.md` describe, by their outcome. They work on any forms and pages. Those of
 * a group go together on one copy.
 */
export const EDITS: Record<string, Edit>[] = [
  {
    'every form has closed': (copy) => setDates(copy, { closes: '2001-05-31T00:00:00+01:00' }),
    'a form asks fields of any name': addFields,
    'every price has changed': changePrices,
    'every text has changed': changeTexts,
    'there are a third language and a draft': addLanguages,
    'the lines end with CRLF': (copy) => rewrite(copy, (text) => text.replaceAll('\n', '\r\n')),
  },
  {
    'no form is open yet': (copy) =>
      setDates(copy, { opens: '2999-03-01T00:00:00+01:00', closes: '2999-05-31T00:00:00+01:00' }),
    'there is a new form without examples': addForm,
    'every form has another name, and every page and form one more alias': (copy) => {
      renameForms(copy);
      addAliases(copy);
    },
    'the theme has changed': changeTheme,
    'the JSON is formatted by hand': (copy) =>
      rewrite(copy, (text) => JSON.stringify(JSON.parse(text), null, '\t')),
  },
  {
    'a form is removed': removeForm,
    'there is a new page and a new piece of news': addPage,
    'the fair is a year later': (copy) =>
      rewrite(copy, (text) => text.replace(/\b2025-(?=\d\d-\d\d)/g, '2026-')),
    'forms keep submissions for a year and require a proof of work': (copy) => {
      for (const id of forms(copy)) {
        copy.edit<FormUi>(`forms/${id}/ui.json`, ({ submission, privacy }) => {
          Object.assign(submission, { proofOfWork: 'always', minimumSeconds: 0 });
          Object.assign(privacy ?? {}, { keepFor: 'P1Y' });
        });
      }
    },
    'each JSON file has one line': (copy) => rewrite(copy, (text) => JSON.stringify(JSON.parse(text))),
  },
];

function forms(copy: DefinitionsCopy): string[] {
  return loadSources(copy.folders).forms.map(({ id }) => id);
}

function pages(copy: DefinitionsCopy): string[] {
  return loadSources(copy.folders).pages.map(({ id }) => id);
}

function rewrite(copy: DefinitionsCopy, change: (text: string) => string): void {
  for (const path of jsonFiles(copy)) copy.write(path, change(copy.read(path)));
}

function setDates(copy: DefinitionsCopy, dates: Pick<FormUi, 'opens' | 'closes'>): void {
  for (const id of forms(copy)) copy.edit<FormUi>(`forms/${id}/ui.json`, (ui) => Object.assign(ui, dates));
}

function addForm(copy: DefinitionsCopy): void {
  mkdirSync(join(copy.folder, 'forms/nouvelle-cantine'));
  const schema: FormSchema = {
    type: 'object',
    required: ['media'],
    properties: { media: { type: 'string', title: 'Média', maxLength: 200 } },
  };
  const ui: FormUi = {
    route: '/nouvelle-cantine',
    title: 'Inscription à la cantine',
    steps: [{ id: 'vous', title: 'Vous', fields: ['media'] }],
    submission: { path: '/api/nouvelle-cantine', encoding: 'json' },
    success: { title: 'Merci !', text: 'Votre inscription est reçue.' },
  };
  copy.write('forms/nouvelle-cantine/schema.json', JSON.stringify(schema));
  copy.write('forms/nouvelle-cantine/ui.json', JSON.stringify(ui));
}

function addFields(copy: DefinitionsCopy): void {
  const [id] = forms(copy);
  if (id === undefined) return;
  let added: string[] = [];
  copy.edit<FormSchema>(`forms/${id}/schema.json`, ({ properties }) => {
    added = FIELD_NAMES.filter((name) => !Object.hasOwn(properties, name));
    for (const name of added) properties[name] = { type: 'string', title: `Mot ${name}`, maxLength: 200 };
  });
  copy.edit<FormUi>(`forms/${id}/ui.json`, ({ steps }) => {
    const last = steps.findLast(({ kind = 'fields' }) => kind === 'fields');
    (last?.fields ?? last?.sections?.at(-1)?.fields)?.push(...added);
  });
}

function changePrices(copy: DefinitionsCopy): void {
  const isPrice = (key: string) => /price|amount|prix|montant/i.test(key);
  const raise = (value: unknown): unknown =>
    mapValues(value, (inner) => (Number.isInteger(inner) ? (inner as number) + 1000 : inner));
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, isPrice(key) ? raise(inner) : change(inner)]),
    );
  };
  for (const path of jsonFiles(copy).filter((each) => /schema\.json$|pages\//.test(each))) {
    copy.write(path, JSON.stringify(change(JSON.parse(copy.read(path))), null, 2));
  }
}

/** Changes the texts of forms and pages, and those of the interface. */
function changeTexts(copy: DefinitionsCopy): void {
  for (const path of jsonFiles(copy)) {
    if (path.includes('/examples/')) continue;
    const value = JSON.parse(copy.read(path));
    for (const { annotation, path: place, value: text } of applySchema(schemaOfFile(path) ?? '', value)
      .annotated) {
      if (annotation !== 'text') continue;
      const owner = place.slice(0, -1).reduce<Record<string | number, never>>((at, key) => at[key]!, value);
      Object.assign(owner, { [place.at(-1) as string]: `${text}…` });
    }
    if (path === 'content/messages/fr.json') for (const id of Object.keys(value)) value[id] += '…';
    copy.write(path, JSON.stringify(value, null, 2));
  }
}

function addPage(copy: DefinitionsCopy): void {
  const page = {
    route: '/venir-au-salon',
    title: 'Venir au salon',
    description: 'Comment rejoindre le centre de congrès pendant les cinq jours du salon.',
    blocks: [{ type: 'hero', id: 'hero', title: 'Venir à pied et en bus' }],
  };
  copy.write('content/pages/venir-au-salon.json', JSON.stringify(page));
  copy.edit<SiteDefinition>('content/site.json', ({ news = [] }) => {
    const [latest] = news;
    if (latest) news.push({ ...latest, id: 'parkings', title: 'Où laisser sa voiture' });
  });
}

function addAliases(copy: DefinitionsCopy): void {
  const add = (value: { route?: string; aliases?: string[] }, alias: string) => {
    if (value.route) value.aliases = [...(value.aliases ?? []), alias];
  };
  for (const id of forms(copy)) copy.edit<FormUi>(`forms/${id}/ui.json`, (ui) => add(ui, `/autre-${id}`));
  for (const id of pages(copy)) {
    copy.edit<PageDefinition>(`content/pages/${id}.json`, (page) => add(page, `/autre-page-${id}`));
  }
}

function renameForms(copy: DefinitionsCopy): void {
  const renamed = (id: string) => `${id}-2`;
  for (const id of forms(copy)) {
    renameSync(join(copy.folder, 'forms', id), join(copy.folder, 'forms', renamed(id)));
    copy.edit<FormUi>(`forms/${renamed(id)}/ui.json`, (ui) => Object.assign(ui, { formerly: [id] }));
  }
  copy.edit<SiteDefinition>('content/site.json', ({ newsletter, documents = [] }) => {
    for (const named of [newsletter, ...documents]) if (named?.form) named.form = renamed(named.form);
  });
}

function changeTheme(copy: DefinitionsCopy): void {
  copy.edit<ThemeDefinition>('content/theme.json', (theme) => {
    setColours(theme.colorSchemes.light.palette, OTHER_COLOURS);
    Object.assign(theme, { corner: 2, pattern: undefined });
  });
}

function addLanguages(copy: DefinitionsCopy): void {
  copy.edit<SiteDefinition>('content/site.json', (site) => {
    site.locales.push({ id: 'de', name: 'Deutsch', label: 'DE' });
    site.locales.push({ id: 'ar', name: 'العربية', label: 'AR', direction: 'rtl', draft: true });
    site.publicFrom = 100;
  });
  for (const id of ['de', 'ar']) copy.write(`content/messages/${id}.json`, '{}');
}
