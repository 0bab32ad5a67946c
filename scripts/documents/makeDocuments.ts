import { join } from 'node:path';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { formatProblem } from '#definitions/sources/Problem.ts';
import { checkDefinitions } from '#publication/checkDefinitions.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { documentFonts } from './documentFonts.ts';
import { editionOf } from './Edition.ts';
import { formDocument } from './formDocument.ts';
import { Paper } from './Paper.ts';
import { pagesDocument } from './pagesDocument.ts';
import { printedFrom } from './printed/printedFrom.ts';

export interface MadeDocument {
  /** As site.json names it: `/documents/<name>.pdf`. */
  file: string;
  bytes: Buffer;
}

/**
 * Makes the PDF of every document of site.json that says what it is printed from. The same content makes the same
 * bytes. Without `locale`, in the site's default language.
 *
 * @throws Error when the content has errors, or names a language or a block that cannot be printed
 */
export async function makeDocuments(folders: SourceFolders, locale?: string): Promise<MadeDocument[]> {
  const sources = loadSources(folders);
  const problems = checkDefinitions(sources, { missing: 'warning' });
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    const lines = errors.map((problem) => formatProblem(problem, sources.files.get(problem.file)?.text));
    throw new Error(`The content has errors:\n\n${lines.join('\n')}`);
  }
  const compilation = compileSources(sources, new Map());
  const edition = editionOf(compilation, locale ?? compilation.locales[0] ?? 'fr');
  const { site, t } = edition;
  const fonts = await documentFonts();
  const publicDir = join(folders.contentDir, 'public');
  const made: MadeDocument[] = [];
  for (const [index, document] of site.documents.entries()) {
    if (!document.form && !document.pages) continue;
    const definition = sources.site?.documents[index] ?? document;
    const paper = new Paper({
      title: t(document.name),
      subject: document.description && t(document.description),
      author: t(site.organiser.name),
      locale: edition.locale,
      date: new Date(document.date ?? site.event.start),
      printedFrom: printedFrom(sources, definition, publicDir),
      fonts,
      publicDir,
    });
    if (document.form) formDocument(paper, edition, document, document.form);
    else pagesDocument(paper, edition, document);
    made.push({ file: document.file, bytes: await paper.finish() });
  }
  return made;
}
