import type { ComponentType } from 'react';
import type { RouteModule } from '#contract/RouteModule.ts';

export type ScreenKind = RouteModule['kind'];

/** A route ready to render: its module, the component of its kind, and the URL of its CSS. */
export interface LoadedRoute {
  module: RouteModule;
  Screen: ComponentType<{ module: RouteModule }>;
  /** Absent if the document has the CSS. */
  styles?: string;
}

/** A promise that React's `use` reads synchronously once `status` is set. */
type Settled<Value> = Promise<Value> & { status?: 'fulfilled'; value?: Value };

/**
 * Loads each route once, and each route with `until` once per visit. A failure is not cached: the next call of `load`
 * fetches again.
 */
export class RouteLoader {
  #routes = new Map<string, Settled<LoadedRoute>>();
  #fetch: (path: string) => Promise<LoadedRoute>;

  constructor(fetch: (path: string) => Promise<LoadedRoute>) {
    this.#fetch = fetch;
  }

  /** Caches a route that is loaded already. */
  put(path: string, route: LoadedRoute): void {
    const promise: Settled<LoadedRoute> = Promise.resolve(route);
    this.#routes.set(path, settle(promise, route));
  }

  load(path: string): Promise<LoadedRoute> {
    const known = this.#routes.get(path);
    if (known) return known;
    const promise: Settled<LoadedRoute> = this.#fetch(path);
    this.#routes.set(path, promise);
    promise.then(
      (route) => settle(promise, route),
      () => this.#routes.delete(path),
    );
    return promise;
  }

  /**
   * Loads a route that may be visited next; ignores failures. A route with `until` is loaded again when it is visited,
   * since it may have changed by then; the browser's cache has its unchanged files.
   */
  async prefetch(path: string): Promise<void> {
    if (this.#routes.has(path)) return;
    try {
      await this.load(path);
      this.leave(path);
    } catch {
      // `load` has removed it: the visit loads it again and reports the error.
    }
  }

  /** Call when a route is no longer on screen: removes it from the cache if it has `until`. */
  leave(path: string): void {
    this.#routes.get(path)?.then(
      ({ module }) => module.until !== undefined && this.#routes.delete(path),
      // `load` has removed it.
      () => undefined,
    );
  }
}

function settle<Value>(promise: Settled<Value>, value: Value): Settled<Value> {
  return Object.assign(promise, { status: 'fulfilled' as const, value });
}
