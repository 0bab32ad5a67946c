/** Title of the document: the page's, then the site's unless it says it already. */
export function pageTitle(page: string, site: string): string {
  return page.includes(site) ? page : `${page} – ${site}`;
}
