import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteDefinition } from '#definitions/formats/formats.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import type { DefinitionsCopy } from '../copyOf.ts';
import { jsonFiles } from './jsonFiles.ts';

/** Removes a form, the documents printed from it, and the links to both, as the check demands. */
export function removeForm(copy: DefinitionsCopy): void {
  const { forms, site } = loadSources(copy.folders);
  const printed = new Set(site?.documents?.map(({ form }) => form));
  const form =
    forms.find(({ id, ui }) => ui.route && printed.has(id)) ?? forms.find(({ ui }) => ui.route !== undefined);
  if (!form) return;
  rmSync(join(copy.folder, 'forms', form.id), { recursive: true });
  const documents = new Set<unknown>();
  copy.edit<SiteDefinition>('content/site.json', (value) => {
    for (const document of value.documents ?? []) if (document.form === form.id) documents.add(document.id);
    value.documents = value.documents?.filter(({ id }) => !documents.has(id));
  });
  const routes = new Set<unknown>([form.ui.route, ...(form.ui.aliases ?? [])]);
  for (const path of jsonFiles(copy).filter((each) => /^content\/(site\.json|pages\/)/.test(each))) {
    const value: unknown = JSON.parse(copy.read(path));
    copy.write(path, JSON.stringify(withoutLinks(value, routes, documents), null, 2));
  }
}

/** Replaces links to the routes by `/`, and removes the documents from lists of documents. */
function withoutLinks(value: unknown, routes: Set<unknown>, documents: Set<unknown>): unknown {
  if (routes.has(value)) return '/';
  if (Array.isArray(value)) {
    return value.filter((item) => !documents.has(item)).map((item) => withoutLinks(item, routes, documents));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutLinks(inner, routes, documents)]),
  );
}
