import { addressPrefix, prefixed } from '#contract/addresses.ts';
import type { BlocksInput, PageRenderer, RenderedBlocks } from '#contract/PageRenderer.ts';
import type { PlainPages, Resource } from '#contract/Publication.ts';
import { NOT_FOUND_ROUTE, type ReceiptModule, type RouteTable } from '#contract/RouteModule.ts';
import { MODULES } from '#contract/urls.ts';
import { keepRecent } from '#validation/keepRecent.ts';
import type { Compilation } from '../compile/compileSources.ts';
import { pageResource, siteFiles } from './pageResources.ts';
import { plainPages } from './plainPages.ts';
import { type PublishedRoute, publishedModules } from './publishedModules.ts';
import { hashOf, plainResource, textResource } from './resource.ts';

/** Returns the cached resource for `key`, or calls `make` and compresses what it returns. */
export type Cached = (key: string, make: () => Promise<Resource>) => Promise<Resource>;

/** Like `Cached`, but calls `make` only once the returned function is called. */
export type Deferred = (key: string, make: () => Promise<Resource>) => () => Promise<Resource>;

/** Number of pages whose rendered blocks are kept: those of several publications, of which most have the same. */
const KEPT_BLOCKS = 150;

/** Cache: the rendered blocks of pages by a hash of their input. Rendering takes most of a publication's time. */
const knownBlocks = new WeakMap<PageRenderer, Map<string, RenderedBlocks>>();

export interface PublishedRoutes {
  resources: Map<string, Resource>;
  translatedPages: Map<string, () => Promise<Resource>>;
  notFound: Record<string, () => Promise<Resource>>;
  plainPages: PlainPages;
  /** When the first route changes because a form opens or closes. */
  until?: Date;
}

/**
 * Makes all resources of a compilation as of `now`: modules, styles, the page of every route, sitemap, robots.txt and
 * route table. The pages of other locales than the first are made when they are called for.
 */
export async function publishRoutes(
  compilation: Compilation,
  renderer: PageRenderer,
  { publicUrl, apiUrl }: { publicUrl: string; apiUrl?: string },
  now: Date,
  { cached, deferred }: { cached: Cached; deferred: Deferred },
): Promise<PublishedRoutes> {
  const { theme, locales, texts } = compilation;
  const [standard, ...others] = locales;
  const blocks = knownBlocks.get(renderer) ?? new Map<string, RenderedBlocks>();
  knownBlocks.set(renderer, blocks);
  const { site, routes, handoverTexts, folded } = publishedModules(compilation, now, apiUrl, {
    formStyles: renderer.formStyles,
    receiptStyles: renderer.receiptStyles(),
    privacy: renderer.privacy,
    blocks: (page, messages) => {
      const input: BlocksInput = { page, site: compilation.site, theme, messages };
      const key = `${renderer.version} ${hashOf(JSON.stringify(input))}`;
      return keepRecent(blocks, key, KEPT_BLOCKS, () => renderer.blocks(input));
    },
  });
  // Pages have parts of site.json that the site's module has not: those for search engines.
  const siteTexts = Object.fromEntries(locales.map((locale) => [locale, siteTextsOf(texts[locale] ?? {})]));
  const siteHash = hashOf(JSON.stringify([theme, compilation.site, siteTexts, publicUrl, apiUrl]));
  const resources = new Map<string, Resource>();
  const table: RouteTable = {};
  const translatedPages: PublishedRoutes['translatedPages'] = new Map();
  const notFound: PublishedRoutes['notFound'] = {};

  const immutable = async (url: string, text: string, type: string) => {
    resources.set(url, await cached(url, async () => plainResource(text, type, 'immutable')));
  };
  const foldedIn = (locale: string) =>
    Object.fromEntries(Object.entries(folded).map(([id, { module }]) => [id, module.html[locale] ?? '']));
  const jobs = [site, handoverTexts, ...routes, ...Object.values(folded)]
    .flatMap(({ sources }) => [...sources])
    .map(([url, source]) => immutable(url, source, 'text/javascript; charset=utf-8'));
  for (const { module, url, texts, aliases, styles } of routes) {
    const stylesUrl = `${MODULES}styles.${hashOf(styles)}.css`;
    const paths = [module.route, ...aliases];
    for (const path of paths)
      table[path] = { kind: module.kind, module: url, texts, styles: stylesUrl, until: module.until };
    if (!resources.has(stylesUrl)) jobs.push(immutable(stylesUrl, styles, 'text/css; charset=utf-8'));
    const modules = JSON.stringify([site.url, site.texts, url, texts]);
    const keyIn = (locale: string) => `${renderer.version} ${siteHash} ${modules} ${stylesUrl} ${locale}`;
    const renderIn = (locale: string) => () =>
      pageResource(
        renderer,
        {
          ...input,
          locale,
          texts: siteTexts[locale] ?? {},
          folded: foldedIn(locale),
          siteUrl: site.texts?.[locale] ?? site.url,
          routeUrl: texts?.[locale] ?? url,
        },
        apiUrl,
      );
    const input = {
      path: module.route,
      siteModule: site.module,
      site: compilation.site,
      theme,
      routeModule: module,
      siteTextUrls: site.texts ?? {},
      routeTextUrls: texts,
      styles,
      stylesUrl,
      publicUrl,
    };
    const isNotFound = module.route === NOT_FOUND_ROUTE;
    jobs.push(
      cached(keyIn(standard), renderIn(standard)).then((resource) => {
        if (isNotFound) notFound[standard] = async () => resource;
        else for (const path of paths) resources.set(path, resource);
      }),
    );
    for (const locale of others) {
      const page = deferred(keyIn(locale), renderIn(locale));
      const prefix = addressPrefix(locale, locales);
      if (isNotFound) notFound[locale] = page;
      else for (const path of paths) translatedPages.set(prefixed(prefix, path), page);
    }
  }
  await Promise.all(jobs);
  for (const [path, file] of await siteFiles(table, routes, publicUrl, locales)) resources.set(path, file);
  for (const locale of locales) notFound[locale] ??= plainNotFound;
  const ends = routes.flatMap(({ module: { until } }) => (until === undefined ? [] : Date.parse(until)));
  const until = ends.length > 0 ? new Date(Math.min(...ends)) : undefined;
  const plain = plainPages(compilation, site.module, receiptModule(routes), renderer, foldedIn);
  return { resources, translatedPages, notFound, plainPages: plain, until };
}

function siteTextsOf(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([id]) => id.startsWith('site.')));
}

function receiptModule(routes: readonly PublishedRoute[]): ReceiptModule | undefined {
  return routes.map(({ module }) => module).find((module) => module.kind === 'receipt');
}

/** For a site whose content has no page for unknown paths. */
function plainNotFound(): Promise<Resource> {
  const html = '<!doctype html><title>404</title><h1>404</h1>';
  return textResource(html, 'text/html; charset=utf-8', 'revalidate');
}
