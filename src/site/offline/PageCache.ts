import { localeOfAddress, prefixed } from '#contract/addresses.ts';
import { listCached } from '#contract/cachedList.ts';
import type { Locales } from '#contract/Publication.ts';
import type { RouteTable } from '#contract/RouteModule.ts';
import { ROUTE_TABLE } from '#contract/urls.ts';
import { inTime } from '#device/browser/inTime.ts';
import {
  isCacheable,
  isOwnDocument,
  type Kind,
  keyOf,
  kindOf,
  MOST,
  namedIn,
  noticePath,
} from './caching.ts';
import type { Visit } from './Visit.ts';

/** The surroundings of the page cache. */
export interface PageCacheOptions {
  caches: CacheStorage;
  fetch: (input: RequestInfo) => Promise<Response>;
  origin: string;
  /** Paths of all files of the built client. */
  assets: readonly string[];
  /** Milliseconds after which a cached copy is shown; the network may still renew it. */
  patience: number;
}

/** A response, whether it is a cached copy in place of the network's, and the caching that may go on after it. */
export interface CachedResponse {
  response: Response;
  cached: boolean;
  done: Promise<unknown>;
}

/** Names of the caches; an earlier or later version of the worker uses the same. */
const CACHES: Readonly<Record<Kind | 'notice', string>> = {
  document: 'cached-documents',
  file: 'cached-files',
  immutable: 'cached-modules',
  notice: 'cached-notices',
};

/** Modules cached while nothing is fetched ahead, so that nothing says which of them are needed. */
const MOST_MODULES = 400;

/** Caches copies of the visited screens, and responds with the copies where the network does not. */
export class PageCache {
  readonly #options: PageCacheOptions;
  #visits: Promise<void> = Promise.resolve();
  /** Answers that may still open a cache. */
  #responding = new Set<Promise<unknown>>();
  #ended = false;

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  /** Answers a request of a kind. `preload`: the response that the browser has begun to fetch. */
  respond(kind: Kind, request: Request, preload?: Promise<Response | undefined>): Promise<CachedResponse> {
    const response = this.#respond(kind, request, preload);
    const all = response.then(({ done }) => done).catch(() => undefined);
    this.#responding.add(all);
    void all.then(() => this.#responding.delete(all));
    return response;
  }

  async #respond(
    kind: Kind,
    request: Request,
    preload?: Promise<Response | undefined>,
  ): Promise<CachedResponse> {
    const key = keyOf(request.url);
    const cache = await this.#made(kind);
    if (kind === 'immutable') {
      const found = await cache?.match(key);
      if (found) return { response: found, cached: true, done: Promise.resolve() };
    }
    let done: Promise<unknown> = Promise.resolve();
    const network = (async () => {
      const preloaded = await preload;
      // Where the network fails, Firefox resolves it with an error; others reject.
      const response =
        preloaded && preloaded.type !== 'error' ? preloaded : await this.#options.fetch(request);
      if (cache) done = this.#put(cache, kind, key, response.clone());
      return response;
    })();
    // Only the cache: a full device or a dead network stores nothing, and the response does not depend on it.
    const all = network.then(() => done).catch(() => undefined);
    const early = await inTime(network, this.#options.patience).catch(() => undefined);
    if (early) return { response: early, cached: false, done: all };
    const found = await cache?.match(key);
    if (found) return { response: found, cached: true, done: all };
    try {
      return { response: await network, cached: false, done: all };
    } catch (error) {
      const notice = kind === 'document' && (await this.#notice(key));
      if (!notice) throw error;
      return { response: notice, cached: true, done: Promise.resolve() };
    }
  }

  /** Keeps the resources that a page has loaded, one visit after the other. Rejects if the network fails; the next visit goes on. */
  visit(visit: Visit): Promise<void> {
    const done = this.#visits.catch(() => undefined).then(() => this.#cacheVisit(visit));
    this.#visits = done;
    return done;
  }

  /** Deletes all that is cached, and caches nothing more. */
  async end(): Promise<void> {
    this.#ended = true;
    // A visit that has begun would open its caches again.
    await Promise.all([this.#visits.catch(() => undefined), ...this.#responding]);
    await Promise.all(Object.values(CACHES).map((name) => this.#options.caches.delete(name)));
  }

  async #cacheVisit({ document, loaded, locales, prefix, ahead }: Visit): Promise<void> {
    if (this.#ended) return;
    // All caches now: responses are cached even if the visit fails.
    await Promise.all(Object.values(CACHES).map((name) => this.#options.caches.open(name)));
    await this.#fetchNotices(locales, ahead);
    const key = document && keyOf(this.#url(document));
    if (key) await this.#fetch('document', key);
    // Also the texts of other languages, which the document names and has not loaded.
    const named = key && ahead ? await this.#namedIn(key) : [];
    const shown = [...new Set([...loaded, ...named.map((path) => this.#url(path))])];
    for (const url of shown) {
      const kind = kindOf({ method: 'GET', url, mode: 'cors' }, this.#options.origin);
      if (kind) await this.#fetchMissing(kind, [keyOf(url)]);
    }
    const table = ahead ? await this.#fetchAhead(prefix, shown) : undefined;
    await this.#prune(table, shown);
  }

  async #namedIn(document: string): Promise<string[]> {
    const cached = await (await this.#open('document')).match(document);
    return cached ? namedIn(await cached.text()) : [];
  }

  async #fetchNotices(locales: readonly string[], again: boolean): Promise<void> {
    const notices = await this.#open('notice');
    if (!this.#ended) await notices.put('/locales', new Response(JSON.stringify(locales)));
    for (const path of locales.map(noticePath)) {
      if (!again && (await notices.match(path))) continue;
      const response = await this.#options.fetch(this.#url(path));
      if (response.ok && !this.#ended) await notices.put(path, response);
    }
  }

  /** Fetches all forms, all scripts, and the documents that a later publication or build has replaced. */
  async #fetchAhead(prefix: string, loaded: readonly string[]): Promise<RouteTable> {
    const { assets } = this.#options;
    await this.#fetchMissing('immutable', assets);
    await this.#fetch('file', ROUTE_TABLE);
    const table = await this.#table();
    const documents = await this.#open('document');
    const modules = new Set<string>();
    for (const [path, entry] of Object.entries(table)) {
      // An alias has the module of its route.
      if (entry.kind === 'page' || modules.has(entry.module)) continue;
      modules.add(entry.module);
      await this.#fetchMissing('immutable', filesOf(entry));
      const key = prefixed(prefix, path);
      if (!(await documents.match(key))) await this.#fetch('document', key);
    }
    const current = new Set([...assets, ...filesIn(table), ...loaded.map(keyOf)]);
    for (const { url } of await documents.keys()) {
      const html = await (await documents.match(url))?.text();
      if (html !== undefined && !namedIn(html).every((path) => current.has(path)))
        await this.#fetch('document', keyOf(url));
    }
    return table;
  }

  async #fetchMissing(kind: Kind, paths: readonly string[]): Promise<void> {
    const cache = await this.#open(kind);
    for (const path of paths) if (!(await cache.match(path))) await this.#fetch(kind, path);
  }

  async #fetch(kind: Kind, key: string): Promise<void> {
    if (this.#ended) return;
    const response = await this.#options.fetch(this.#url(key));
    await this.#put(await this.#open(kind), kind, key, response);
  }

  async #put(cache: Cache, kind: Kind, key: string, response: Response): Promise<void> {
    if (kind === 'document' && [404, 410].includes(response.status)) {
      await cache.delete(key);
      return;
    }
    if (this.#ended || !isCacheable(kind, key, response)) return;
    if (kind === 'document' && !isOwnDocument(await response.clone().text())) return;
    await cache.put(key, response);
  }

  /** Deletes modules that no cached document, form or open page needs, and the oldest of too many documents and files. */
  async #prune(table: RouteTable | undefined, loaded: readonly string[]): Promise<void> {
    for (const kind of ['document', 'file'] as const) await this.#prunesOldest(kind, MOST[kind]);
    if (!table) return this.#prunesOldest('immutable', MOST_MODULES);
    const needed = new Set([...this.#options.assets, ...filesIn(table), ...loaded.map(keyOf)]);
    for (const response of await (await this.#open('document')).matchAll())
      for (const path of namedIn(await response.text())) needed.add(path);
    const modules = await this.#open('immutable');
    for (const { url } of await modules.keys()) if (!needed.has(keyOf(url))) await modules.delete(url);
  }

  async #prunesOldest(kind: Kind, most: number): Promise<void> {
    const cache = await this.#open(kind);
    const all = await cache.keys();
    for (const { url } of all.slice(0, Math.max(0, all.length - most))) await cache.delete(url);
  }

  async #table(): Promise<RouteTable> {
    const cached = await (await this.#open('file')).match(ROUTE_TABLE);
    return cached ? cached.json() : {};
  }

  /** The notice in the language of an address, with the pages of that language that are cached, the latest first. */
  async #notice(key: string): Promise<Response | undefined> {
    const notices = await this.#made('notice');
    const locales: Locales | undefined = await (await notices?.match('/locales'))?.json();
    if (!locales) return undefined;
    const locale = localeOfAddress(key, locales);
    const notice = await notices?.match(noticePath(locale));
    if (!notice) return undefined;
    const documents = await this.#open('document');
    const cached: [path: string, html: string][] = [];
    for (const { url } of [...(await documents.keys())].reverse()) {
      const path = keyOf(url);
      const document = localeOfAddress(path, locales) === locale && (await documents.match(url));
      if (document && !path.endsWith('*')) cached.push([path, await document.text()]);
    }
    return new Response(listCached(await notice.text(), cached), notice);
  }

  #open(kind: Kind | 'notice'): Promise<Cache> {
    return this.#options.caches.open(CACHES[kind]);
  }

  /**
   * A cache, once a visit has made all caches. Responses make none, as browsers may start a worker again that has removed itself.
   * The cache of notices is the sign: Chromium makes that of modules again, empty, when it stores compiled code.
   */
  async #made(kind: Kind | 'notice'): Promise<Cache | undefined> {
    return (await this.#options.caches.has(CACHES.notice)) ? this.#open(kind) : undefined;
  }

  #url(path: string): string {
    return new URL(path, this.#options.origin).href;
  }
}

function filesIn(table: RouteTable): string[] {
  return Object.values(table).flatMap(filesOf);
}

/** URLs of a route's modules and CSS. */
function filesOf({ module, texts = {}, styles }: RouteTable[string]): string[] {
  return [module, ...Object.values(texts), styles];
}
