import { addressPrefix, prefixed } from '#contract/addresses.ts';
import type { BlocksInput, PageRenderer, RenderedBlocks, RenderInput } from '#contract/PageRenderer.ts';
import type { NoScriptPages, Resource } from '#contract/Publication.ts';
import {
  NOT_FOUND_ROUTE,
  type ReceiptModule,
  type RouteTable,
  type SiteModule,
} from '#contract/RouteModule.ts';
import { MODULES } from '#contract/urls.ts';
import { memoizeRecent } from '#definitions/sources/memoize.ts';
import type { Compilation } from '../compile/compileSources.ts';
import { noScriptPages } from './noScriptPages.ts';
import { pageResource, siteFiles } from './pageResources.ts';
import { type PublishedRoute, publishedModules } from './publishedModules.ts';
import { hashOf, noScriptResource, textResource } from './resource.ts';

/** Returns the cached resource for `key`, or compresses the result of `make`. */
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
  noScriptPages: NoScriptPages;
  /** When the first route changes because a form opens or closes. */
  until?: Date;
}

/**
 * Makes all resources of a compilation as of `now`: modules, styles, the page of every route, sitemap, robots.txt and
 * route table. A page of another locale than the first is made when it is requested.
 */
export async function publishRoutes(...inputs: RoutesInputs): Promise<PublishedRoutes> {
  const [compilation, renderer, { publicUrl }, , { cached, deferred }] = inputs;
  const { locales } = compilation;
  const [standard, ...others] = locales;
  const { siteModule, routes, resources, table, jobs, pageOf, foldedIn } = prepare(...inputs);
  const translatedPages: PublishedRoutes['translatedPages'] = new Map();
  const notFound: PublishedRoutes['notFound'] = {};
  for (const route of routes) {
    const isNotFound = route.module.route === NOT_FOUND_ROUTE;
    jobs.push(
      cached(...pageOf(route, { locale: standard, prefix: '' })).then((resource) => {
        if (isNotFound) notFound[standard] = async () => resource;
        else for (const path of pathsOf(route)) resources.set(path, resource);
      }),
    );
    for (const locale of others) {
      const prefix = addressPrefix(locale, locales);
      const page = deferred(...pageOf(route, { locale, prefix }));
      if (isNotFound) notFound[locale] = page;
      else for (const path of pathsOf(route)) translatedPages.set(prefixed(prefix, path), page);
    }
  }
  await Promise.all(jobs);
  for (const [path, file] of await siteFiles(table, routes, publicUrl, locales)) resources.set(path, file);
  for (const locale of locales) notFound[locale] ??= plainNotFound;
  const ends = routes.flatMap(({ module: { until } }) => (until === undefined ? [] : Date.parse(until)));
  const until = ends.length > 0 ? new Date(Math.min(...ends)) : undefined;
  const plain = noScriptPages(compilation, siteModule, receiptModule(routes), renderer, foldedIn);
  return { resources, translatedPages, notFound, noScriptPages: plain, until };
}

/**
 * Makes the pages of languages that are drafts under their addresses, and the modules that these pages need. Of a compilation
 * with these languages; nothing public names these resources.
 */
export async function publishDrafts(
  addresses: ReadonlyMap<string, string>,
  ...inputs: RoutesInputs
): Promise<Pick<PublishedRoutes, 'resources' | 'translatedPages'>> {
  const [, , , , { cached, deferred }] = inputs;
  const { routes, resources, table, jobs, pageOf } = prepare(...inputs);
  const json = JSON.stringify(table);
  const tableUrl = `${MODULES}routes.${hashOf(json)}.json`;
  const type = 'application/json; charset=utf-8';
  resources.set(tableUrl, await cached(tableUrl, async () => noScriptResource(json, type, 'immutable')));
  const translatedPages: PublishedRoutes['translatedPages'] = new Map();
  for (const [locale, prefix] of addresses) {
    for (const route of routes) {
      const page = deferred(...pageOf(route, { locale, prefix, tableUrl }));
      for (const path of pathsOf(route)) translatedPages.set(prefixed(prefix, path), page);
    }
  }
  await Promise.all(jobs);
  return { resources, translatedPages };
}

type RoutesInputs = [
  compilation: Compilation,
  renderer: PageRenderer,
  urls: { publicUrl: string; apiUrl?: string },
  now: Date,
  caches: { cached: Cached; deferred: Deferred },
];

interface Prepared {
  siteModule: SiteModule;
  routes: PublishedRoute[];
  /** Modules and styles, which `jobs` add. */
  resources: Map<string, Resource>;
  jobs: Promise<unknown>[];
  table: RouteTable;
  /** The cache key of a route's page, and the function that renders the page. */
  pageOf: (
    route: PublishedRoute,
    where: Pick<RenderInput, 'locale' | 'prefix' | 'tableUrl'>,
  ) => [key: string, make: () => Promise<Resource>];
  foldedIn: (locale: string) => Record<string, string>;
}

/** Makes the modules and styles of all routes, and the functions that render their pages. */
function prepare(...[compilation, renderer, { publicUrl, apiUrl }, now, { cached }]: RoutesInputs): Prepared {
  const { theme, locales, texts } = compilation;
  const blocks = knownBlocks.get(renderer) ?? new Map<string, RenderedBlocks>();
  knownBlocks.set(renderer, blocks);
  const { site, routes, handoverTexts, folded } = publishedModules(compilation, now, apiUrl, {
    formStyles: renderer.formStyles,
    receiptStyles: renderer.receiptStyles(),
    privacy: renderer.privacy,
    blocks: (page, messages) => {
      const input: BlocksInput = { page, site: compilation.site, theme, messages };
      const key = `${renderer.version} ${hashOf(JSON.stringify(input))}`;
      return memoizeRecent(blocks, key, KEPT_BLOCKS, () => renderer.blocks(input));
    },
  });
  // Pages have parts of site.json that the site's module has not: those for search engines.
  const siteTexts = Object.fromEntries(locales.map((locale) => [locale, siteTextsOf(texts[locale] ?? {})]));
  const siteHash = hashOf(JSON.stringify([theme, compilation.site, siteTexts, publicUrl, apiUrl]));
  const resources = new Map<string, Resource>();
  const table: RouteTable = {};

  const immutable = async (url: string, text: string, type: string) => {
    resources.set(url, await cached(url, async () => noScriptResource(text, type, 'immutable')));
  };
  const foldedIn = (locale: string) =>
    Object.fromEntries(Object.entries(folded).map(([id, { module }]) => [id, module.html[locale] ?? '']));
  const jobs: Promise<unknown>[] = [site, handoverTexts, ...routes, ...Object.values(folded)]
    .flatMap(({ sources }) => [...sources])
    .map(([url, source]) => immutable(url, source, 'text/javascript; charset=utf-8'));
  for (const route of routes) {
    const { module, url, texts, styles } = route;
    const stylesUrl = stylesUrlOf(route);
    for (const path of pathsOf(route))
      table[path] = { kind: module.kind, module: url, texts, styles: stylesUrl, until: module.until };
    if (!resources.has(stylesUrl)) jobs.push(immutable(stylesUrl, styles, 'text/css; charset=utf-8'));
  }
  const pageOf: Prepared['pageOf'] = (route, where) => {
    const { module, url, texts, styles } = route;
    const { locale } = where;
    const stylesUrl = stylesUrlOf(route);
    const modules = JSON.stringify([site.url, site.texts, url, texts, where]);
    const input: RenderInput = {
      ...where,
      path: module.route,
      siteModule: site.module,
      site: compilation.site,
      theme,
      texts: siteTexts[locale] ?? {},
      routeModule: module,
      siteUrl: site.texts?.[locale] ?? site.url,
      siteTextUrls: site.texts ?? {},
      routeUrl: texts?.[locale] ?? url,
      routeTextUrls: texts,
      styles,
      stylesUrl,
      folded: foldedIn(locale),
      publicUrl,
    };
    return [
      `${renderer.version} ${siteHash} ${modules} ${stylesUrl}`,
      () => pageResource(renderer, input, apiUrl),
    ];
  };
  return { siteModule: site.module, routes, resources, jobs, table, pageOf, foldedIn };
}

function pathsOf({ module, aliases }: PublishedRoute): string[] {
  return [module.route, ...aliases];
}

function stylesUrlOf({ styles }: PublishedRoute): string {
  return `${MODULES}styles.${hashOf(styles)}.css`;
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
