import type { SiteDefinition } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import { linksIn } from '../sources/linkedText.ts';
import { didYouMean } from '../sources/nearestName.ts';
import { type Problem, problemOfFile } from '../sources/Problem.ts';
import type { Path } from '../sources/SourceFile.ts';
import { tell } from '../sources/tell.ts';
import type { CheckedFile } from './CheckedFile.ts';
import type { ReportOptions } from './Report.ts';

/** Files that browsers request by a fixed name, without a reference in content. */
const REQUESTED_BY_NAME = /^\/(?:favicon\.|apple-touch-icon|\.well-known\/|.*\.webmanifest$|.*licen[cs]e)/i;

/** Reports references to files missing from `content/public`. Returns a warning for each file there that nothing uses. */
export function checkPublicFiles(
  files: readonly CheckedFile[],
  publicFiles: readonly string[],
  missing: ReportOptions,
): Problem[] {
  const known = new Set(publicFiles);
  const used = new Set<string>();
  for (const { file, annotated, value: definition, report } of files) {
    const { documents } = file.path === 'content/site.json' ? (definition as Loose<SiteDefinition>) : {};
    /** Documents that a command writes. */
    const isPrinted = ([list, index]: Path) => {
      const document = list === 'documents' ? documents?.[Number(index)] : undefined;
      return document?.form !== undefined || document?.pages !== undefined;
    };
    for (const { annotation, path, value } of annotated) {
      if (annotation === 'text') continue;
      const targets = annotation === 'linked' ? linksIn(value) : [value];
      for (const target of targets) used.add(target.split(/[?#]/)[0] as string);
      // The format reports what is no path.
      if (!value.startsWith('/') || annotation === 'link' || annotation === 'linked' || known.has(value))
        continue;
      const hint = isPrinted(path) ? tell`: "npm run documents" prints it` : didYouMean(value, known);
      report(path, tell`content/public${value} does not exist${hint}`, missing);
    }
  }
  return publicFiles
    .filter((path) => !used.has(path) && !REQUESTED_BY_NAME.test(path))
    .map((path) => ({
      ...problemOfFile(`content/public${path}`, tell`nothing uses this file`),
      severity: 'warning',
    }));
}
