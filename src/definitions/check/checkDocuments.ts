import type { PageDefinition, SiteDefinition } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import { didYouMean } from '../sources/nearestName.ts';
import { tell } from '../sources/tell.ts';
import type { CheckedFile } from './CheckedFile.ts';
import { type ReportOptions, WARNING } from './Report.ts';

/** Checks that the forms, pages and blocks that `documents` of site.json names exist. */
export function checkDocuments(
  files: readonly CheckedFile[],
  formIds: readonly string[],
  missing: ReportOptions,
): void {
  const site = files.find(({ file }) => file.path === 'content/site.json');
  const pages = new Map(
    files.flatMap(({ file, value }) => {
      const id = /^content\/pages\/([^/]+)\.json$/.exec(file.path)?.[1];
      return id ? [[id, value as Loose<PageDefinition>] as const] : [];
    }),
  );
  const definition = site?.value as Loose<SiteDefinition> | undefined;
  const locales = definition?.locales?.flatMap(({ id }) => id ?? []) ?? [];
  definition?.documents?.forEach((document, index) => {
    const place = ['documents', index];
    const { form } = document;
    if (form !== undefined && !formIds.includes(form)) {
      const message = tell`"${form}" is no form (a folder of forms/)${didYouMean(form, formIds)}`;
      site?.report([...place, 'form'], message, missing);
    }
    for (const locale of Object.keys(document.translated ?? {})) {
      if (locales.slice(1).includes(locale)) continue;
      const at = [...place, 'translated', locale];
      if (locale === locales[0])
        site?.report(at, tell`"${locale}" is the first language, whose file is "file"`);
      else {
        // A warning only: after a language is removed from the site, its files stay, unused.
        const message = tell`"${locale}" is no language of "locales"${didYouMean(locale, locales.slice(1))}`;
        site?.report(at, message, WARNING);
      }
    }
    document.pages?.forEach(({ page, blocks }, at) => {
      if (page === undefined) return;
      const definition = pages.get(page);
      if (!definition) {
        const message = tell`"${page}" is no page (a file of content/pages)${didYouMean(page, [...pages.keys()])}`;
        site?.report([...place, 'pages', at, 'page'], message);
        return;
      }
      const known = definition.blocks?.flatMap(({ id }) => id ?? []) ?? [];
      blocks?.forEach((id, block) => {
        if (id === undefined || known.includes(id)) return;
        const message = tell`"${id}" is no block of content/pages/${page}.json${didYouMean(id, known)}`;
        site?.report([...place, 'pages', at, 'blocks', block], message);
      });
    });
  });
}
