import { join } from 'node:path';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { formatProblem } from '#definitions/sources/Problem.ts';
import { compileMessages } from '#messages/compileMessage.ts';
import { checkDefinitions } from '#publication/checkDefinitions.ts';
import { type Compilation, compileSources } from '#publication/compile/compileSources.ts';
import { loadPrinting } from './loadPrinting.ts';
import { PRINTED_FROM } from './printed/checkPrinted.ts';
import { printedFrom } from './printed/printedFrom.ts';
import { type Print, printsOf } from './printed/prints.ts';
import type { DocumentInfo } from './rewriteInfo.ts';

export interface WantedDocuments {
  /** The only language; without it, the default one and all that site.json names files for. */
  locale?: string;
  /** Ids of documents; without it, all. */
  only?: readonly string[];
}

/** A document that is ready to be printed. */
export interface LaidDocument {
  /** As site.json names it: `/documents/<name>.pdf`. */
  file: string;
  locale: string;
  html: string;
  info: DocumentInfo;
}

/**
 * Every document of site.json that says what it is printed from, as HTML. Needs a build in `dist/`.
 *
 * @throws Error when the content has errors, or names a language or a block that cannot be printed
 */
export async function layDocuments(
  folders: SourceFolders,
  { locale, only }: WantedDocuments = {},
): Promise<{ documents: LaidDocument[]; compilation: Compilation }> {
  const sources = loadSources(folders);
  const problems = checkDefinitions(sources, { missing: 'warning' });
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    const lines = errors.map((problem) => formatProblem(problem, sources.files.get(problem.file)?.text));
    throw new Error(`The content has errors:\n\n${lines.join('\n')}`);
  }
  const compilation = compileSources(sources, new Map());
  const { site, theme, locales, texts } = compilation;
  if (locale !== undefined && !locales.includes(locale)) {
    throw new Error(`"${locale}" is no language of content/site.json ("locales"): ${locales.join(', ')}.`);
  }
  const htmlOf = await loadPrinting('dist');
  const publicDir = join(folders.contentDir, 'public');
  const documents = site.documents
    .filter(({ id }) => only?.includes(id) ?? true)
    .flatMap((document) => printsOf(document, compilation, locale))
    .map((print) => {
      const messages = compileMessages(texts[print.locale] ?? {}, () => true);
      return {
        file: print.file,
        locale: print.locale,
        html: htmlOf({ ...print, site, theme, messages }),
        info: infoOf(print, compilation, printedFrom(print, compilation, publicDir)),
      };
    });
  return { documents, compilation };
}

function infoOf({ document, locale }: Print, { site, texts }: Compilation, hash: string): DocumentInfo {
  const t = (id: string) => texts[locale]?.[id] ?? id;
  return {
    author: t(site.organiser.name),
    subject: t(document.description ?? document.name),
    keywords: PRINTED_FROM + hash,
    date: new Date(document.date ?? site.event.start),
  };
}
