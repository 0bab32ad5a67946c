import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import type { DocumentInput } from '#documents/DocumentInput.ts';
import { compileMessages } from '#messages/compileMessage.ts';
import { translateForDisplay } from '#messages/translate.ts';
import type { Compilation } from '#publication/compile/compileSources.ts';
import { withMarks } from '#publication/compile/withMarks.ts';
import { compileFolders } from '#publication/compileFolders.ts';
import { CommandError } from '../commandLine/CommandError.ts';
import { PRINTED_FROM } from './printed/checkPrinted.ts';
import { type PrintJob, printJobs } from './printed/printJobs.ts';
import { sourceHash } from './printed/sourceHash.ts';
import type { DocumentInfo } from './rewriteInfo.ts';

export interface DocumentSelection {
  /** Only this language, or these. Default: the site's first language and all for which site.json names files. */
  locale?: string | readonly string[];
  /** Ids of documents. Default: all. */
  only?: readonly string[];
  /** Whether each text carries its id. */
  marked?: boolean;
}

/** A document rendered to HTML, ready to print. */
export interface RenderedDocument {
  /** Path as in site.json: `/documents/<name>.pdf`. */
  file: string;
  locale: string;
  /** Id of the form that it prints. */
  form: string | undefined;
  html: string;
  info: DocumentInfo;
}

/**
 * Renders every document of site.json that has `form` or `pages`. Needs a build in `dist/`.
 *
 * @throws PublicationError when the content has errors; CommandError for an unknown locale or a block that cannot be printed
 */
export async function renderDocuments(
  folders: SourceFolders,
  { locale, only, marked }: DocumentSelection = {},
): Promise<{ documents: RenderedDocument[]; compilation: Compilation }> {
  const compiled = compileFolders(folders).compilation;
  const compilation = marked ? withMarks(compiled) : compiled;
  const { site, theme, locales, texts } = compilation;
  const wanted = locale === undefined ? [undefined] : [locale].flat();
  const unknown = wanted.find((each) => each !== undefined && !locales.includes(each));
  if (unknown !== undefined) {
    throw new CommandError(
      `"${unknown}" is no language of content/site.json ("locales"): ${locales.join(', ')}.`,
    );
  }
  const bundle = await import(pathToFileURL(resolve('dist/render/render.js')).href);
  const htmlOf: (input: DocumentInput) => string = bundle.printedDocument;
  const publicDir = join(folders.contentDir, 'public');
  const documents = site.documents
    .filter(({ id }) => only?.includes(id) ?? true)
    .flatMap((document) => wanted.flatMap((each) => printJobs(document, compilation, each)))
    .map((job) => {
      const messages = compileMessages(texts[job.locale] ?? {}, job.locale, () => true);
      return {
        file: job.file,
        locale: job.locale,
        form: job.document.form,
        html: htmlOf({ ...job, site, theme, messages }),
        info: infoOf(job, compilation, sourceHash(job, compilation, publicDir)),
      };
    });
  return { documents, compilation };
}

function infoOf({ document, locale }: PrintJob, { site, texts }: Compilation, hash: string): DocumentInfo {
  const t = (id: string) => translateForDisplay({ texts }, locale, id);
  return {
    author: t(site.organiser.name),
    subject: t(document.description ?? document.name),
    keywords: PRINTED_FROM + hash,
    date: new Date(document.date ?? site.event.start),
  };
}
