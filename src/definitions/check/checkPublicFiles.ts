import { didYouMean } from '../sources/nearestName.ts';
import type { Problem } from '../sources/Problem.ts';
import type { CheckedFile } from './CheckedFile.ts';
import type { ReportOptions } from './Report.ts';

/** What browsers and the site's own style sheets ask for without any page naming it. */
const ASKED_BY_NAME =
  /^\/(?:fonts\/|art\/pattern-|favicon\.|apple-touch-icon|\.well-known\/|.*\.webmanifest$|.*licen[cs]e)/i;

/** Checks that every picture and file the content names lies under `content/public`, and that each one there is used. */
export function checkPublicFiles(
  files: readonly CheckedFile[],
  publicFiles: readonly string[],
  missing: ReportOptions,
): Problem[] {
  const known = new Set(publicFiles);
  const used = new Set<string>();
  for (const { annotated, report } of files) {
    for (const { annotation, path, value } of annotated) {
      if (annotation === 'text') continue;
      used.add(value.split(/[?#]/)[0] as string);
      if (annotation === 'link' || known.has(value)) continue;
      report(path, `content/public${value} does not exist${didYouMean(value, known)}`, missing);
    }
  }
  return publicFiles
    .filter((path) => !used.has(path) && !ASKED_BY_NAME.test(path))
    .map((path) => ({
      severity: 'warning',
      file: `content/public${path}`,
      line: 1,
      column: 1,
      message: 'nothing uses this file',
    }));
}
