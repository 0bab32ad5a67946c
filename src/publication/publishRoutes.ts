import type { RouteTable } from '#journey/RouteModule.ts';
import type { Compilation } from './compileSources.ts';
import type { PageRenderer } from './PageRenderer.ts';
import type { Resource } from './Publication.ts';
import { NOT_FOUND_ROUTE, pageResource, siteFiles } from './pageResources.ts';
import { publishedModules } from './publishedModules.ts';
import { hashOf, textResource } from './resource.ts';

/** Gives the resource made of `key` before, or makes it. */
export type Cached = (key: string, make: () => Promise<Resource>) => Promise<Resource>;

export interface PublishedRoutes {
  resources: Map<string, Resource>;
  notFound: Resource;
  /** When the first of them is another one. */
  until?: Date;
}

/**
 * Makes all that is served of a compilation at a time: modules, styles, every route's page, and what stands beside
 * them.
 */
export async function publishRoutes(
  compilation: Compilation,
  renderer: PageRenderer,
  publicUrl: string,
  now: Date,
  cached: Cached,
): Promise<PublishedRoutes> {
  const { site, routes } = publishedModules(compilation, now);
  const resources = new Map<string, Resource>();
  const table: RouteTable = {};
  let notFound: Resource | undefined;

  const immutable = async (url: string, text: string, type: string) => {
    resources.set(url, await cached(url, () => textResource(text, type, 'immutable')));
  };
  const jobs = [site, ...routes].map(({ url, source }) =>
    immutable(url, source, 'text/javascript; charset=utf-8'),
  );
  for (const { module, url, aliases } of routes) {
    const styles = renderer.styles(module);
    const stylesUrl = `/_publication/styles.${hashOf(styles)}.css`;
    const paths = [module.route, ...aliases];
    for (const path of paths) table[path] = { module: url, styles: stylesUrl, until: module.until };
    if (!resources.has(stylesUrl)) jobs.push(immutable(stylesUrl, styles, 'text/css; charset=utf-8'));
    const input = {
      path: module.route,
      siteModule: site.module,
      routeModule: module,
      siteUrl: site.url,
      routeUrl: url,
      styles,
      stylesUrl,
      locale: compilation.locales[0] ?? 'fr',
      publicUrl,
    };
    const page = cached(`${renderer.version} ${site.url} ${url}`, () => pageResource(renderer, input));
    jobs.push(
      page.then((resource) => {
        if (module.route === NOT_FOUND_ROUTE) notFound = resource;
        else for (const path of paths) resources.set(path, resource);
      }),
    );
  }
  await Promise.all(jobs);
  for (const [path, file] of await siteFiles(table, routes, publicUrl)) resources.set(path, file);
  notFound ??= await textResource(
    '<!doctype html><title>404</title><h1>404</h1>',
    'text/html; charset=utf-8',
    'revalidate',
  );
  const ends = routes.flatMap(({ module: { until } }) => (until === undefined ? [] : Date.parse(until)));
  return { resources, notFound, until: ends.length > 0 ? new Date(Math.min(...ends)) : undefined };
}
