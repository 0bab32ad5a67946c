import type { ComponentType } from 'react';
import type { RouteModule } from '#contract/RouteModule.ts';

export type ScreenKind = RouteModule['kind'];

/** A route ready to be shown: what it says, the component that shows its kind, and where its CSS is. */
export interface LoadedRoute {
  module: RouteModule;
  Screen: ComponentType<{ module: RouteModule }>;
  /** Absent where the document has it. */
  styles?: string;
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
   * Loads a route that may be asked for next. One that holds only for a time is asked for again then, as it may be
   * another one; what has not changed of it is in the browser's cache.
   */
  async loadAhead(path: string): Promise<void> {
    if (this.#routes.has(path)) return;
    try {
      await this.load(path);
      this.leave(path);
    } catch {
      // Forgotten, and loaded when it is asked for.
    }
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

function settle<Value>(promise: Settled<Value>, value: Value): Settled<Value> {
  return Object.assign(promise, { status: 'fulfilled' as const, value });
}
