import type { ComponentType } from 'react';
import type { RouteModule } from '#contract/RouteModule.ts';

export type ScreenKind = RouteModule['kind'];

/** A route ready to be shown: what it says and the component that shows its kind. */
export interface LoadedRoute {
  module: RouteModule;
  Screen: ComponentType<{ module: RouteModule }>;
}

/** A promise whose value React's `use` reads without waiting. */
type Settled<Value> = Promise<Value> & { status?: 'fulfilled'; value?: Value };

/**
 * Loads routes once each, and those that hold only for a time once a visit. A failure is forgotten, so that the next try
 * is a new one.
 */
export class RouteLoader {
  #routes = new Map<string, Settled<LoadedRoute>>();
  #fetch: (path: string) => Promise<LoadedRoute>;

  constructor(fetch: (path: string) => Promise<LoadedRoute>) {
    this.#fetch = fetch;
  }

  /** Puts a route that is at hand already. */
  put(path: string, route: LoadedRoute): void {
    this.#routes.set(
      path,
      Object.assign(Promise.resolve(route), { status: 'fulfilled' as const, value: route }),
    );
  }

  load(path: string): Promise<LoadedRoute> {
    const known = this.#routes.get(path);
    if (known) return known;
    const promise: Settled<LoadedRoute> = this.#fetch(path);
    this.#routes.set(path, promise);
    promise.catch(() => this.#routes.delete(path));
    return promise;
  }

  /** Says that a route is on screen no more. */
  leave(path: string): void {
    this.#routes.get(path)?.then(
      ({ module }) => module.until !== undefined && this.#routes.delete(path),
      // Forgotten already.
      () => undefined,
    );
  }
}
