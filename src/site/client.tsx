import { ROUTE_TABLE } from '#contract/urls.ts';
import '#device/browser/fillGaps.ts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { withoutPrefix } from '#contract/addresses.ts';
import {
  NOT_FOUND_ROUTE,
  type PageModule,
  type RouteModule,
  type RouteTable,
  type SiteModule,
  type TextUrls,
} from '#contract/RouteModule.ts';
import { routeOf } from '#contract/receiptRoute.ts';
import { importFetched } from '#device/fetchScript.ts';
import { prefixLinks } from '#pages/prefixLinks.ts';
import { takeLinks } from '#wizard/handover/arrivedLink.ts';
import { App } from './App.tsx';
import { fetchJson } from './loading/fetchJson.ts';
import { growingMessages, joined, type Languages } from './loading/Languages.ts';
import { loadStyles } from './loading/loadStyles.ts';
import { type LoadedRoute, RouteLoader, type ScreenKind } from './loading/RouteLoader.ts';
import { showServed } from './loading/showServed.ts';
import { SiteRouter } from './navigation/SiteRouter.tsx';

interface ScreenChunk {
  default: LoadedRoute['Screen'];
  /** Loads what the screen of a module needs beside its chunk. */
  prepare?: (module: RouteModule) => Promise<void>;
}

/** Screens by kind, each a chunk of its own: pages load no form code, and forms no page code. */
const SCREENS: Record<ScreenKind, () => Promise<ScreenChunk>> = {
  form: () => import('./FormRoute.tsx'),
  page: () => import('./PageRoute.tsx'),
  receipt: () => import('./ReceiptRoute.tsx'),
};

interface Urls {
  site: string;
  siteTexts: TextUrls;
  route: string;
  /** Absent if the route's module has all languages. */
  routeTexts?: TextUrls;
  kind: ScreenKind;
  /** The start of the addresses of the document's language, such as `/en`. */
  prefix: string;
  /** URL of the route table, if it is not the public one: of a language that is a draft. */
  table?: string;
  /** A page's module without its HTML, which the document already has. */
  page?: Omit<PageModule, 'html'>;
}

let tableUrl = ROUTE_TABLE;

let table: Promise<RouteTable> | undefined;

/** The last table fetched: used when fetching a new one fails. */
let lastTable: RouteTable | undefined;

/** URLs of all routes' modules, fetched once. A failure is not cached; it throws a `TypeError` without `lastTable`. */
function routeTable(): Promise<RouteTable> {
  table ??= fetchJson<RouteTable>([tableUrl]).then(
    (routes) => {
      lastTable = routes;
      return routes;
    },
    (error: Error) => {
      table = undefined;
      if (lastTable) return lastTable;
      throw new TypeError(`Failed to fetch the routes: ${error.message}`, { cause: error });
    },
  );
  return table;
}

/** The table's entry of a path. For an entry with `until`, fetches the table again, since the entry may have changed. */
async function findRoute(path: string): Promise<RouteTable[string] | undefined> {
  const earlier = table;
  const routes = await routeTable();
  if (table !== earlier || routes[path]?.until === undefined) return routes[path];
  table = undefined;
  return (await routeTable())[path];
}

interface RouteUrls {
  kind: ScreenKind;
  module: string;
  texts?: TextUrls;
}

/** Loads a route in one language; others can be loaded later. */
async function loadRoute(
  { kind, module: url, texts }: RouteUrls,
  { prefix, locale, site }: { prefix: string; locale: string; site: Languages },
): Promise<LoadedRoute> {
  const own = texts && growingMessages(texts);
  const languages = own ? joined([own, site]) : site;
  const spoken = texts?.[locale];
  const [module, { default: Screen, prepare }] = await Promise.all([
    // `languages` imports the module of a language, too: it is fetched once.
    spoken === undefined
      ? (import(/* @vite-ignore */ url) as Promise<RouteModule>)
      : importFetched<RouteModule>(spoken),
    SCREENS[kind](),
    languages.has(locale) || languages.load(locale),
  ]);
  await prepare?.(module);
  if (module.kind === 'page')
    return { module: { ...module, html: prefixLinks(module.html, prefix) }, Screen, languages };
  return { module: own ? { ...module, messages: own.messages } : module, Screen, languages };
}

/** The page that the document already shows. Its module is fetched only for another language. */
async function documentPage(
  { route, prefix }: Urls,
  page: Omit<PageModule, 'html'>,
  site: Languages,
): Promise<LoadedRoute> {
  const { lang } = document.documentElement;
  const html: PageModule['html'] = { [lang]: document.querySelector('[data-page]')?.innerHTML ?? '' };
  const own: Languages = {
    has: (locale) => html[locale] !== undefined,
    load: async () => {
      const { html: all } = await importFetched<PageModule>(route);
      Object.assign(html, prefixLinks(all, prefix));
    },
  };
  const [{ default: Screen }] = await Promise.all([SCREENS.page(), site.load(lang)]);
  return { module: { ...page, html }, Screen, languages: joined([own, site]) };
}

function fail(path: string): never {
  throw new TypeError(`Failed to fetch the route of ${path}: there is none.`);
}

async function start(): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="publication"]');
  const urls = JSON.parse(meta?.content ?? '{}') as Urls;
  const { prefix } = urls;
  tableUrl = urls.table ?? ROUTE_TABLE;
  const { lang } = document.documentElement;
  const site = growingMessages(urls.siteTexts);
  const loader = new RouteLoader(lang, async (path, locale, anew) => {
    if (anew) table = undefined;
    const found = (await findRoute(routeOf(path))) ?? (await findRoute(NOT_FOUND_ROUTE));
    const { styles, ...modules } = found ?? fail(path);
    const [route] = await Promise.all([loadRoute(modules, { prefix, locale, site }), loadStyles(styles)]);
    return { ...route, styles };
  });
  const own = { kind: urls.kind, module: urls.route, texts: urls.routeTexts };
  const [siteModule, route] = await Promise.all([
    import(/* @vite-ignore */ urls.site) as Promise<SiteModule>,
    urls.page ? documentPage(urls, urls.page, site) : loadRoute(own, { prefix, locale: lang, site }),
  ]);
  loader.put(withoutPrefix(prefix, window.location.pathname) ?? fail(window.location.pathname), route);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root".');
  startTransition(() => {
    hydrateRoot(
      root,
      <SiteRouter loader={loader} prefix={prefix}>
        <App siteModule={{ ...siteModule, messages: site.messages }} loader={loader} locale={lang} />
      </SiteRouter>,
      {
        onUncaughtError: (error) => {
          console.error(error);
          void showServed();
        },
      },
    );
  });
}

takeLinks();
start().catch((error: unknown) => {
  window.goUnscripted?.();
  throw error;
});
