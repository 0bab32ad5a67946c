import type { BlocksInput, PageRenderer, RenderedBlocks } from '#contract/PageRenderer.ts';
import type { Resource } from '#contract/Publication.ts';
import type { RouteTable } from '#contract/RouteModule.ts';
import type { Compilation } from '../compile/compileSources.ts';
import { NOT_FOUND_ROUTE, pageResource, siteFiles } from './pageResources.ts';
import { publishedModules } from './publishedModules.ts';
import { hashOf, textResource } from './resource.ts';

/** Returns the cached resource for `key`, or calls `make`. */
export type Cached = (key: string, make: () => Promise<Resource>) => Promise<Resource>;

/** Rendered blocks by a hash of their input. */
export type BlocksCache = Map<string, RenderedBlocks>;

export interface PublishedRoutes {
  resources: Map<string, Resource>;
  notFound: Resource;
  /** Blocks of this publication, to reuse in the next. */
  blocks: BlocksCache;
  /** When the first route changes because a form opens or closes. */
  until?: Date;
}

/**
 * Makes all resources of a compilation as of `now`: modules, styles, the page of every route, sitemap, robots.txt and
 * route table.
 */
export async function publishRoutes(
  compilation: Compilation,
  renderer: PageRenderer,
  publicUrl: string,
  now: Date,
  cached: Cached,
  known: BlocksCache,
): Promise<PublishedRoutes> {
  const { theme } = compilation;
  const blocks: BlocksCache = new Map();
  const { site, routes } = publishedModules(compilation, now, {
    formStyles: renderer.formStyles(),
    receiptStyles: renderer.receiptStyles(),
    blocks: (page, messages) => {
      const input: BlocksInput = { page, site: compilation.site, theme, messages };
      const key = `${renderer.version} ${hashOf(JSON.stringify(input))}`;
      const rendered = known.get(key) ?? renderer.blocks(input);
      blocks.set(key, rendered);
      return rendered;
    },
  });
  const locale = compilation.locales[0];
  const themeHash = hashOf(JSON.stringify(theme));
  const resources = new Map<string, Resource>();
  const table: RouteTable = {};
  let notFound: Resource | undefined;

  const immutable = async (url: string, text: string, type: string) => {
    resources.set(url, await cached(url, () => textResource(text, type, 'immutable')));
  };
  const jobs = [site, ...routes].map(({ url, source }) =>
    immutable(url, source, 'text/javascript; charset=utf-8'),
  );
  for (const { module, url, aliases, styles } of routes) {
    const stylesUrl = `/_publication/styles.${hashOf(styles)}.css`;
    const paths = [module.route, ...aliases];
    for (const path of paths) table[path] = { module: url, styles: stylesUrl, until: module.until };
    if (!resources.has(stylesUrl)) jobs.push(immutable(stylesUrl, styles, 'text/css; charset=utf-8'));
    const input = {
      path: module.route,
      siteModule: site.module,
      site: compilation.site,
      theme,
      texts: compilation.texts[locale] ?? {},
      routeModule: module,
      siteUrl: site.url,
      routeUrl: url,
      styles,
      stylesUrl,
      locale,
      publicUrl,
    };
    const page = cached(`${renderer.version} ${themeHash} ${site.url} ${url}`, () =>
      pageResource(renderer, input),
    );
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
  return { resources, notFound, blocks, until: ends.length > 0 ? new Date(Math.min(...ends)) : undefined };
}
