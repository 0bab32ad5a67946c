import type { PageDefinition } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import { didYouMean } from '../sources/nearestName.ts';
import { tell } from '../sources/tell.ts';
import type { CheckedFile } from './CheckedFile.ts';
import type { ReportOptions } from './Report.ts';

const SCHEMES = ['https:', 'http:', 'mailto:', 'tel:'];

/**
 * Checks that every link in content is a URL or resolves to a route, a block or a public file. `missing`: report options
 * for a link whose target is missing.
 */
export function checkLinks(
  files: readonly CheckedFile[],
  routes: ReadonlySet<string>,
  publicFiles: readonly string[],
  missing: ReportOptions,
): void {
  const sections = sectionsByRoute(files);
  const known = new Set([...routes, ...publicFiles]);
  for (const { annotated, report, value } of files) {
    const ownRoute = (value as Loose<PageDefinition>).route;
    for (const { annotation, path, value: link } of annotated) {
      if (annotation !== 'link') continue;
      const [target = '', fragment] = link.replace(/\?[^#]*/, '').split('#');
      if (/^[a-z][a-z0-9+.-]*:/i.test(link)) {
        if (!URL.canParse(link) || !SCHEMES.includes(new URL(link).protocol)) {
          report(path, tell`"${link}" is no URL of ${SCHEMES.join(', ')}`);
        }
        continue;
      }
      if (target !== '' && !target.startsWith('/')) {
        report(path, tell`"${link}" is neither a path ("/…") nor a URL ("https://…")`);
        continue;
      }
      if (target !== '' && !known.has(target)) {
        const hint = didYouMean(target, known);
        report(
          path,
          tell`the link "${target}" leads nowhere: no route, alias or public file${hint}`,
          missing,
        );
        continue;
      }
      const ids = sections.get(target || (ownRoute ?? ''));
      if (fragment && ids && !ids.has(fragment)) {
        report(path, tell`"#${fragment}" names no block of that page${didYouMean(fragment, ids)}`);
      }
    }
  }
}

/** Block ids of each page, by route and alias. */
function sectionsByRoute(files: readonly CheckedFile[]): Map<string, Set<string>> {
  const sections = new Map<string, Set<string>>();
  for (const { file, value } of files) {
    if (!file.path.startsWith('content/pages/')) continue;
    const page = value as Loose<PageDefinition>;
    const ids = new Set(page.blocks?.flatMap((block) => block.id ?? []));
    for (const route of [page.route, ...(page.aliases ?? [])])
      if (route !== undefined) sections.set(route, ids);
  }
  return sections;
}
