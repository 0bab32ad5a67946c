/** The document's title: `page – site`, or `page` alone if it contains the site's name. */
export function pageTitle(page: string, site: string): string {
  return page.includes(site) ? page : `${page} – ${site}`;
}
