import type { PageRenderer, RenderInput } from '#contract/PageRenderer.ts';
import type { Resource } from '#contract/Publication.ts';
import type { RouteModule, RouteTable } from '#contract/RouteModule.ts';
import type { PublishedRoute } from './publishedModules.ts';
import { cspHash, textResource } from './resource.ts';

/** Route of the page shown for an unknown path. */
export const NOT_FOUND_ROUTE = '/404';

/** Resources by a key of their inputs. */
export type ResourceCache = Map<string, Resource>;

/** Renders and compresses a route, with the values of its CSP and `Link` headers. */
export async function pageResource(renderer: PageRenderer, input: RenderInput): Promise<Resource> {
  const { html, styles, scripts, links } = renderer.render(input);
  const cache = input.routeModule.kind === 'receipt' ? 'none' : 'revalidate';
  return {
    ...(await textResource(html, 'text/html; charset=utf-8', cache)),
    styleHashes: styles.map(cspHash),
    scriptHashes: scripts.map(cspHash),
    link: links.join(', '),
  };
}

/** Returns the sitemap, robots.txt and route table, by path. */
export async function siteFiles(
  table: RouteTable,
  routes: readonly PublishedRoute[],
  publicUrl: string,
): Promise<Map<string, Resource>> {
  const listed = routes.flatMap(({ module }) => (isListed(module) ? module.route : []));
  const urls = listed.map((route) => `  <url><loc>${publicUrl}${urlPath(route)}</loc></url>`).join('\n');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
  const robots = `User-agent: *\nDisallow: /api/\n${publicUrl ? `\nSitemap: ${publicUrl}/sitemap.xml\n` : ''}`;
  return new Map([
    ['/sitemap.xml', await textResource(sitemap, 'application/xml; charset=utf-8', 'revalidate')],
    ['/robots.txt', await textResource(robots, 'text/plain; charset=utf-8', 'revalidate')],
    [
      '/_publication/routes.json',
      await textResource(JSON.stringify(table), 'application/json; charset=utf-8', 'revalidate'),
    ],
  ]);
}

/** Whether search engines may list a route. */
function isListed({ route, kind }: RouteModule): boolean {
  return route !== NOT_FOUND_ROUTE && kind !== 'receipt';
}

/** Percent-encodes a path, also `&` and `<`, which XML reserves. */
function urlPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
