import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '#definitions/sources/Problem.ts';
import { problemAt } from '#definitions/sources/SourceFile.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { type Compilation, compileSources } from '#publication/compile/compileSources.ts';
import { type PrintJob, printJobs } from './printJobs.ts';
import { sourceHash } from './sourceHash.ts';

/** Prefix of a PDF's keywords, before its `sourceHash`. */
export const PRINTED_FROM = 'printed-from:';

/**
 * A warning for every document of site.json that cannot be printed, or whose PDF was printed from other texts, prices,
 * colours or pictures. Ignores PDFs that `npm run documents` did not print.
 */
export function checkPrinted(sources: Sources, contentDir: string): Problem[] {
  const site = sources.files.get('content/site.json');
  if (!site) return [];
  const publicDir = join(contentDir, 'public');
  const compilation = compileSources(sources, new Map());
  return compilation.site.documents.flatMap((document, index) => {
    try {
      return printJobs(document, compilation)
        .filter((job) => isOutOfDate(job, compilation, publicDir))
        .map(({ file, locale }) => {
          const place = file === document.file ? ['file'] : ['translated', locale, 'file'];
          const message = tell`content/public${file} is out of date: "npm run documents" prints it again`;
          return problemAt(site, ['documents', index, ...place], message, { severity: 'warning' });
        });
    } catch (error) {
      return [problemAt(site, ['documents', index], (error as Error).message, { severity: 'warning' })];
    }
  });
}

function isOutOfDate(job: PrintJob, compilation: Compilation, publicDir: string): boolean {
  const path = join(publicDir, job.file);
  const made = existsSync(path) ? readSourceHash(readFileSync(path)) : undefined;
  return made !== undefined && made !== sourceHash(job, compilation, publicDir);
}

/** The `sourceHash` in a PDF's keywords, which `rewriteInfo` writes; undefined for other PDFs. */
export function readSourceHash(pdf: Buffer): string | undefined {
  const hex = /\/Keywords <FEFF(\w+)>/.exec(pdf.toString('latin1', 0, 8192))?.[1] ?? '';
  const keywords = Buffer.from(hex, 'hex').swap16().toString('utf16le');
  return keywords.startsWith(PRINTED_FROM) ? keywords.slice(PRINTED_FROM.length) : undefined;
}
