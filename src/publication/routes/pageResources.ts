import { addressPrefix, prefixed } from '#contract/addresses.ts';
import type { PageRenderer, RenderInput } from '#contract/PageRenderer.ts';
import type { Locales, Resource } from '#contract/Publication.ts';
import { NOT_FOUND_ROUTE, type RouteModule, type RouteTable } from '#contract/RouteModule.ts';
import { ROBOTS, ROUTE_TABLE, SITEMAP } from '#contract/urls.ts';
import { withPolicy } from './contentSecurityPolicy.ts';
import type { PublishedRoute } from './publishedModules.ts';
import { cspHash, noScriptResource, textResource } from './resource.ts';

/** Resources by a key of their inputs. */
export type ResourceCache = Map<string, Resource>;

/**
 * Renders a route, with the values of its CSP and `Link` headers. `apiUrl`: origin to which it sends forms, if it is for another
 * host; its policy is in the page then.
 */
export async function pageResource(
  renderer: PageRenderer,
  input: RenderInput,
  apiUrl?: string,
): Promise<Resource> {
  const { html, styles, scripts, links } = renderer.render(input);
  const isPrivate = input.routeModule.kind === 'receipt' || input.tableUrl !== undefined;
  const cache = isPrivate ? 'none' : 'revalidate';
  const hashes = { styleHashes: styles.map(cspHash), scriptHashes: scripts.map(cspHash) };
  const text = apiUrl === undefined ? html : withPolicy(html, hashes, apiUrl);
  return {
    ...noScriptResource(text, 'text/html; charset=utf-8', cache),
    ...hashes,
    link: links.join(', '),
  };
}

/** Returns the sitemap, robots.txt and route table, by path. */
export async function siteFiles(
  table: RouteTable,
  routes: readonly PublishedRoute[],
  publicUrl: string,
  locales: Locales,
): Promise<Map<string, Resource>> {
  const listed = routes.flatMap(({ module }) => (isListed(module) ? module.route : []));
  const sitemap = sitemapOf(listed, publicUrl, locales);
  const robots = `User-agent: *\nDisallow: /api/\n${publicUrl ? `\nSitemap: ${publicUrl}/sitemap.xml\n` : ''}`;
  return new Map([
    [SITEMAP, await textResource(sitemap, 'application/xml; charset=utf-8', 'revalidate')],
    [ROBOTS, await textResource(robots, 'text/plain; charset=utf-8', 'revalidate')],
    [ROUTE_TABLE, await textResource(JSON.stringify(table), 'application/json; charset=utf-8', 'revalidate')],
  ]);
}

/** Whether search engines may list a route. */
function isListed({ route, kind }: RouteModule): boolean {
  return route !== NOT_FOUND_ROUTE && kind !== 'receipt';
}

/** Lists every route in every locale, each with its addresses in all of them. */
function sitemapOf(routes: readonly string[], publicUrl: string, locales: Locales): string {
  const urls = routes.flatMap((route) => {
    const addresses = locales.map((locale) => ({
      locale,
      url: publicUrl + urlPath(prefixed(addressPrefix(locale, locales), route)),
    }));
    const alternates = addresses.map(
      ({ locale, url }) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${url}"/>`,
    );
    const standard = `<xhtml:link rel="alternate" hreflang="x-default" href="${publicUrl}${urlPath(route)}"/>`;
    const all = locales.length > 1 ? [...alternates, standard].join('') : '';
    return addresses.map(({ url }) => `  <url><loc>${url}</loc>${all}</url>\n`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
    ...urls,
    '</urlset>\n',
  ].join('');
}

/** Percent-encodes a path, also `&` and `<`, which XML reserves. */
function urlPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
