import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '#definitions/sources/Problem.ts';
import { problemAt } from '#definitions/sources/SourceFile.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { printedFrom } from './printedFrom.ts';

/** The key under which a PDF's information says what it was printed from. */
export const PRINTED_FROM = 'PrintedFrom';

/**
 * Every document of site.json whose PDF was made of other texts, prices, colours or pictures than those of now. A PDF that
 * `npm run documents` did not make is the organiser's own.
 */
export function checkPrinted(sources: Sources, contentDir: string): Problem[] {
  const site = sources.files.get('content/site.json');
  if (!site) return [];
  const publicDir = join(contentDir, 'public');
  return (sources.site?.documents ?? []).flatMap((document, index) => {
    const path = join(publicDir, document.file);
    if ((!document.form && !document.pages) || !existsSync(path)) return [];
    const made = madeFrom(readFileSync(path));
    if (made === undefined || made === printedFrom(sources, document, publicDir)) return [];
    const message = `content/public${document.file} is out of date: "npm run documents" prints it again`;
    return [problemAt(site, ['documents', index, 'file'], message, { severity: 'warning' })];
  });
}

/** What a PDF says that it was printed from. */
export function madeFrom(pdf: Buffer): string | undefined {
  const text = pdf.toString('latin1');
  const object = new RegExp(`/${PRINTED_FROM} (\\d+) 0 R`).exec(text)?.[1];
  return object && new RegExp(`^${object} 0 obj\\s+\\((\\w+)\\)`, 'm').exec(text)?.[1];
}
