import type { ComponentType } from 'react';
import type { RouteModule } from '#contract/RouteModule.ts';
import type { Languages } from './Languages.ts';

export type ScreenKind = RouteModule['kind'];

/** A route ready to render: its module, the component of its kind, and the URL of its CSS. */
export interface LoadedRoute {
  module: RouteModule;
  /** `renew`: loads the route as it is published now, and renders it again. */
  Screen: ComponentType<{ module: RouteModule; renew?: () => Promise<void> }>;
  /** Absent if the document has the CSS. */
  styles?: string;
  /** The languages of the route and of the site; absent if both have all of them. */
  languages?: Languages;
}

/** A promise that React's `use` reads synchronously once `status` is set. */
type Settled<Value> = Promise<Value> & { status?: 'fulfilled' | 'rejected'; value?: Value };

/**
 * Loads each route once, and each route with `until` once per visit, in the reader's language. A failed visit is
 * cached until another screen is there, since React calls `load` again to learn of the failure.
 */
export class RouteLoader {
  #routes = new Map<string, Settled<LoadedRoute>>();
  /** The reader's language, and the one that the reader chose last, which may still be loading. */
  #locale: string;
  #chosen: string;
  #fetch: (path: string, locale: string, anew?: boolean) => Promise<LoadedRoute>;
  /** Path of the route on screen; before hydration, of the document's. */
  #shown: string | undefined;

  /** `locale`: of the address. `fetch` is called with `anew` for a route that may have been published again. */
  constructor(locale: string, fetch: (path: string, locale: string, anew?: boolean) => Promise<LoadedRoute>) {
    this.#locale = locale;
    this.#chosen = locale;
    this.#fetch = fetch;
  }

  /** Caches a route that is loaded already. */
  put(path: string, route: LoadedRoute): void {
    const promise: Settled<LoadedRoute> = Promise.resolve(route);
    this.#routes.set(path, settle(promise, route));
    this.#shown ??= path;
  }

  load(path: string): Promise<LoadedRoute> {
    const known = this.#routes.get(path);
    if (known && (!known.value || speaks(known.value, this.#locale))) return known;
    const promise: Settled<LoadedRoute> = this.#loadSpoken(path, known);
    this.#routes.set(path, promise);
    promise.then(
      (route) => settle(promise, route),
      (reason: unknown) => {
        Object.assign(promise, { status: 'rejected', reason });
      },
    );
    return promise;
  }

  /** Loads a route again, as it is published now. Rejects if the network fails; the route stays then. */
  async renew(path: string): Promise<void> {
    this.put(path, await this.#fetch(path, this.#locale, true));
  }

  /**
   * Loads a route that may be visited next; ignores failures. A route with `until` is loaded again when it is visited,
   * since it may have changed by then; the browser's cache has its unchanged files.
   */
  async prefetch(path: string): Promise<void> {
    if (this.#routes.has(path)) return;
    try {
      await this.load(path);
      this.#leave(path);
    } catch {
      // The visit loads it again and reports the error.
      this.#routes.delete(path);
    }
  }

  /** Call when a route is on screen. Call the returned function when the route no longer is: a route with `until` leaves the cache. */
  enter(path: string): () => void {
    this.#shown = path;
    for (const [each, { status }] of this.#routes) if (status === 'rejected') this.#routes.delete(each);
    return () => this.#leave(path);
  }

  /**
   * Changes the language of the route on screen and of later ones. Returns undefined if the language is there already.
   * Rejects if the network fails; everything then stays in the language before.
   */
  speak(locale: string): Promise<void> | undefined {
    this.#chosen = locale;
    const route = this.#routes.get(this.#shown ?? '')?.value;
    if (!route || !speaks(route, locale)) return this.#learn(locale);
    this.#locale = locale;
    return undefined;
  }

  /** Loads languages of the route on screen, so that changes to them are instant; ignores failures. */
  async prepare(locales: readonly string[]): Promise<void> {
    for (const locale of locales) {
      const route = await this.#routes.get(this.#shown ?? '');
      // `speak` loads it again, and reports the error.
      if (route) await addLanguage(route, locale).catch(() => undefined);
    }
  }

  async #learn(locale: string): Promise<void> {
    await addLanguage(await this.load(this.#shown ?? ''), locale);
    // Meanwhile the reader may have changed the screen, or the language again.
    if (this.#chosen === locale) await this.speak(locale);
  }

  async #loadSpoken(path: string, known: Promise<LoadedRoute> | undefined): Promise<LoadedRoute> {
    const route = await (known ?? this.#fetch(path, this.#locale));
    // The reader may change the language again meanwhile.
    while (!speaks(route, this.#locale)) await addLanguage(route, this.#locale);
    return route;
  }

  #leave(path: string): void {
    this.#routes.get(path)?.then(
      ({ module }) => module.until !== undefined && this.#routes.delete(path),
      () => undefined,
    );
  }
}

function speaks({ languages }: LoadedRoute, locale: string): boolean {
  return languages?.has(locale) ?? true;
}

async function addLanguage(route: LoadedRoute, locale: string): Promise<void> {
  if (!speaks(route, locale)) await route.languages?.load(locale);
}

function settle<Value>(promise: Settled<Value>, value: Value): Settled<Value> {
  return Object.assign(promise, { status: 'fulfilled' as const, value });
}
