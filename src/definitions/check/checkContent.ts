import type { PageDefinition, SiteDefinition } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import { didYouMean } from '../sources/nearestName.ts';
import { leavesOf, type Path } from '../sources/SourceFile.ts';
import { tell } from '../sources/tell.ts';
import type { CheckedFile } from './CheckedFile.ts';
import { checkDocuments } from './checkDocuments.ts';
import { checkTimeZone } from './checkTimeZone.ts';
import type { Report, ReportOptions } from './Report.ts';
import { isDay } from './rules/checkDates.ts';

/** Id of the news filter that shows every category. */
const ALL_NEWS = 'all';

/**
 * Checks pages and site.json: ids are unique in their list, references resolve, the time zone exists, and the event does
 * not end before it starts. `missing`: report options for a reference to a missing form.
 */
export function checkContent(
  files: readonly CheckedFile[],
  formIds: readonly string[],
  missing: ReportOptions,
): void {
  const siteFile = files.find(({ file }) => file.path === 'content/site.json');
  const site = siteFile?.value as Loose<SiteDefinition> | undefined;
  const ids = (entries: { id?: string }[] | undefined) => entries?.flatMap(({ id }) => id ?? []) ?? [];
  const categories = ids(site?.newsCategories);
  checkDocuments(files, formIds, missing);
  for (const checked of files) {
    if (checked.file.path.startsWith('content/')) checkIds(checked.report, checked.value, []);
  }
  if (siteFile && site) {
    checkTimeZone(site.timeZone, siteFile.report);
    const form = site.newsletter?.form;
    if (form !== undefined && !formIds.includes(form)) {
      const message = tell`"${form}" is no form (a folder of forms/)${didYouMean(form, formIds)}`;
      siteFile.report(['newsletter', 'form'], message, missing);
    }
    const { start, end } = site.event ?? {};
    // The format reports what is no day; of 05/06/2030 nobody knows which it is.
    if (start !== undefined && end !== undefined && isDay(start) && isDay(end) && end < start) {
      siteFile.report(['event', 'end'], tell`the event ends before it starts ("start": "${start}")`);
    }
    site.news?.forEach((item, index) => {
      checkReference(
        siteFile,
        item.category,
        categories,
        ['news', index, 'category'],
        tell`id of "newsCategories"`,
      );
    });
  }
  for (const checked of files) {
    if (!site || !checked.file.path.startsWith('content/pages/')) continue;
    (checked.value as Loose<PageDefinition>).blocks?.forEach((block, index) => {
      const place = ['blocks', index];
      checkNeeds(checked.report, block, place, site);
      const refer = (list: 'news' | 'documents', id: string | undefined, ...keys: Path) =>
        checkReference(checked, id, ids(site[list]), [...place, ...keys], tell`id of "${list}" of site.json`);
      if (block.type === 'article') refer('news', block.news, 'news');
      if (block.type !== 'news' && block.type !== 'documents') return;
      const { type, items } = block;
      items?.forEach((id, at) => {
        refer(type, id, 'items', at);
      });
      if (block.type !== 'news') return;
      block.filters?.forEach(({ id }, at) => {
        const known = [ALL_NEWS, ...categories];
        checkReference(
          checked,
          id,
          known,
          [...place, 'filters', at, 'id'],
          tell`id of "newsCategories" of site.json`,
        );
      });
    });
  }
}

/** Reports what a block shows of site.json, where site.json leaves it out. */
function checkNeeds(report: Report, block: object, place: Path, site: Loose<SiteDefinition>): void {
  const { type } = block as { type?: string };
  if (type === 'bank' && !site.bank)
    report([...place, 'type'], tell`content/site.json has no "bank", which this block shows`);
  if (!site.contact || site.contact.messaging) return;
  for (const { path, value } of leavesOf({ value: block }))
    if (value === 'messaging' && ['contact', 'value'].includes(String(path.at(-1))))
      report([...place, ...path], tell`"contact" of content/site.json has no "messaging"`);
}

function checkReference(
  { report }: CheckedFile,
  id: string | undefined,
  known: readonly string[],
  place: Path,
  what: string,
) {
  if (id !== undefined && !known.includes(id))
    report(place, tell`"${id}" is no ${what}${didYouMean(id, known)}`);
}

/** Reports ids that occur twice in one list: message ids and anchors contain them. */
export function checkIds(report: Report, value: unknown, place: Path): void {
  if (typeof value !== 'object' || value === null) return;
  const seen = new Map<unknown, Path>();
  for (const [key, inner] of Object.entries(value)) {
    const here = [...place, Array.isArray(value) ? Number(key) : key];
    checkIds(report, inner, here);
    const id = Array.isArray(value) && typeof inner === 'object' && (inner as { id?: unknown } | null)?.id;
    if (!id) continue;
    const first = seen.get(id);
    if (first) report([...here, 'id'], tell`the id "${id}" stands here twice`, { cause: true, first });
    else seen.set(id, [...here, 'id']);
  }
}
