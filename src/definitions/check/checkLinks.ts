import { isScreenFile } from '../formats/fileKinds.ts';
import type { PageDefinition } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import { linksIn } from '../sources/linkedText.ts';
import { didYouMean, nearestName } from '../sources/nearestName.ts';
import { tell } from '../sources/tell.ts';
import type { CheckedFile } from './CheckedFile.ts';
import { type ReportOptions, WARNING } from './Report.ts';

/** Routes that nothing has to link to: the home page, and the page for addresses that do not exist. */
const SHOWN_UNASKED = ['/', '/404'];

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
  const followed = new Set<string>();
  /** How many links lead to each address that leads nowhere. */
  const broken = new Map<string, number>();
  for (const { annotated, report, value } of files) {
    const ownRoute = (value as Loose<PageDefinition>).route;
    const links = annotated.flatMap(({ annotation, path, value: text }) => {
      if (annotation === 'link') return [{ path, link: text }];
      return annotation === 'linked' ? linksIn(text).map((link) => ({ path, link })) : [];
    });
    for (const { path, link } of links) {
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
      followed.add(target);
      if (target !== '' && !known.has(target)) {
        broken.set(target, (broken.get(target) ?? 0) + 1);
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
  reportChangedRoutes(files, followed, broken, missing);
}

/** Reports a route that nothing links to, but which several broken links name as it was: the links follow from it. */
function reportChangedRoutes(
  files: readonly CheckedFile[],
  followed: ReadonlySet<string>,
  broken: ReadonlyMap<string, number>,
  missing: ReportOptions,
): void {
  const changed = new Map<string, CheckedFile>();
  /** Those of them to whose aliases links lead. */
  const linked = new Set<string>();
  for (const checked of files) {
    const { route, aliases = [] } = checked.value as Loose<PageDefinition>;
    const isPage = isScreenFile(checked.file.path);
    if (isPage && route && !SHOWN_UNASKED.includes(route) && !followed.has(route)) {
      changed.set(route, checked);
      if (aliases.some((path) => followed.has(path ?? ''))) linked.add(route);
    }
  }
  for (const [target, links] of broken) {
    const unlinked = [...changed.keys()].filter((route) => !linked.has(route));
    const route = nearestName(target, changed.keys()) ?? (unlinked.length === 1 ? unlinked[0] : undefined);
    if (links < 2 || route === undefined) continue;
    const message = tell`${links} link[|s] [leads|lead] to "${target}", and none to this route: write "${target}" again, or add it to "aliases"`;
    changed.get(route)?.report(['route'], message, { ...missing, cause: true });
    changed.delete(route);
  }
  // Forms without a site are linked from elsewhere.
  if (!files.some(({ file }) => file.path === 'content/site.json')) return;
  for (const [route, { report }] of changed)
    if (!linked.has(route))
      report(
        ['route'],
        tell`nothing links to this page: name it in "navigation" of site.json, or in a link of another page`,
        WARNING,
      );
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
