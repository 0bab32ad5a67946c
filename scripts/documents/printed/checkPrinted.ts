import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '#definitions/sources/Problem.ts';
import { problemAt } from '#definitions/sources/SourceFile.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { type Compilation, compileSources } from '#publication/compile/compileSources.ts';
import { printedFrom } from './printedFrom.ts';
import { type Print, printsOf } from './prints.ts';

/** What the keywords of a PDF begin with, before the hash of what it was printed from. */
export const PRINTED_FROM = 'printed-from:';

/**
 * Every document of site.json that cannot be printed, or whose PDF was made of other texts, prices, colours or pictures
 * than those of now. A PDF that `npm run documents` did not make is the organiser's own.
 */
export function checkPrinted(sources: Sources, contentDir: string): Problem[] {
  const site = sources.files.get('content/site.json');
  if (!site) return [];
  const publicDir = join(contentDir, 'public');
  const compilation = compileSources(sources, new Map());
  return compilation.site.documents.flatMap((document, index) => {
    try {
      return printsOf(document, compilation)
        .filter((print) => isOutOfDate(print, compilation, publicDir))
        .map(({ file, locale }) => {
          const place = file === document.file ? ['file'] : ['translated', locale, 'file'];
          const message = `content/public${file} is out of date: "npm run documents" prints it again`;
          return problemAt(site, ['documents', index, ...place], message, { severity: 'warning' });
        });
    } catch (error) {
      return [problemAt(site, ['documents', index], (error as Error).message, { severity: 'warning' })];
    }
  });
}

function isOutOfDate(print: Print, compilation: Compilation, publicDir: string): boolean {
  const path = join(publicDir, print.file);
  const made = existsSync(path) ? madeFrom(readFileSync(path)) : undefined;
  return made !== undefined && made !== printedFrom(print, compilation, publicDir);
}

/** What a PDF says that it was printed from, in the keywords that `rewriteInfo` writes. */
export function madeFrom(pdf: Buffer): string | undefined {
  const hex = /\/Keywords <FEFF(\w+)>/.exec(pdf.toString('latin1', 0, 8192))?.[1] ?? '';
  const keywords = Buffer.from(hex, 'hex').swap16().toString('utf16le');
  return keywords.startsWith(PRINTED_FROM) ? keywords.slice(PRINTED_FROM.length) : undefined;
}
