/** The element where the worker lists cached pages, in the notice that it shows for an address that is not in its cache. */
export const CACHED_LIST = { hidden: true, id: 'kept' } as const;

/** The notice with links to kept documents. Titles of documents end with the name of the site, as that of the notice does. */
export function listCached(notice: string, documents: readonly [path: string, html: string][]): string {
  const site = titleIn(notice).split(' | ').pop();
  const items = documents.map(([path, html]) => {
    const title = titleIn(html).replace(` – ${site}`, '');
    return `<li><a href="${path}">${title || path}</a></li>`;
  });
  if (items.length === 0) return notice;
  return notice.replace(/hidden="" (id="kept">.*?<ul>)/, (_all, start) => start + items.join(''));
}

function titleIn(html: string): string {
  return /<title>([^<]*)/.exec(html)?.[1] ?? '';
}
