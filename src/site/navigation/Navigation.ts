import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import type { UNSAFE_createBrowserHistory as createBrowserHistory, Location } from 'react-router-dom';
import { applyStyles } from '../loading/loadStyles.ts';
import type { RouteLoader } from '../loading/RouteLoader.ts';
import { ScrollPlaces } from './ScrollPlaces.ts';
import { withTransition } from './withTransition.ts';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;

/** What the history says of the entry that is shown, and of how it was come to. */
export type Shown = Pick<BrowserHistory, 'action' | 'location'>;

/**
 * Shows each entry of the history once its screen has been loaded, the one before staying until then; and does what the
 * browser does when it loads a page: another screen is seen from its top or its `#hash`, one that the reader comes back
 * to from where it was left, and the keyboard goes on from its beginning.
 */
export class Navigation {
  #history: BrowserHistory;
  #loader: RouteLoader;
  #render: (shown: Shown) => void;
  #places: ScrollPlaces;
  #shown: Shown;
  /** What was asked for last; what was asked for before is not shown any more when it comes. */
  #wanted: Location;
  /** The browser has moved the screens itself, as a swipe does. */
  #moved = false;

  constructor(history: BrowserHistory, loader: RouteLoader, render: (shown: Shown) => void) {
    this.#history = history;
    this.#loader = loader;
    this.#render = render;
    this.#shown = { action: history.action, location: history.location };
    this.#wanted = history.location;
    this.#places = new ScrollPlaces(history.location);
  }

  /** What it gives back ends it. */
  start(): () => void {
    const onPop = (event: PopStateEvent) => {
      this.#moved = event.hasUAVisualTransition ?? false;
      // An anchor of this page made an entry of its own, without a key to know it by.
      if (event.state === null) history.replaceState({ key: `${Math.random()}`, idx: null }, '');
    };
    addEventListener('popstate', onPop);
    const unlisten = this.#history.listen((shown) => void this.#show(shown));
    const stop = this.#places.start();
    return () => {
      removeEventListener('popstate', onPop);
      unlisten();
      stop();
    };
  }

  async #show({ action, location }: Shown): Promise<void> {
    const shown = { action, location };
    this.#wanted = location;
    if (location.pathname === this.#shown.location.pathname) return this.#stay(shown);
    // What cannot be loaded fails again where the screen asks for it, and is dealt with there.
    const route = await this.#loader.load(location.pathname).catch(() => undefined);
    if (this.#wanted !== location) return;
    const moved = this.#moved && action === 'POP';
    const change = () => {
      if (this.#wanted !== location) return;
      if (route) this.#loader.put(location.pathname, route);
      if (route?.styles) applyStyles(route.styles);
      flushSync(() => this.#render(shown));
      this.#arrive(shown);
    };
    if (moved) change();
    else withTransition(change);
  }

  /** Another entry of the same screen: a step of a form, or an anchor. */
  #stay(shown: Shown): void {
    const before = this.#shown.location;
    this.#shown = shown;
    this.#places.enter(shown.location);
    startTransition(() => this.#render(shown));
    if (shown.action === 'POP' && before.hash !== shown.location.hash) this.#places.restore();
  }

  #arrive(shown: Shown): void {
    this.#shown = shown;
    const { action, location } = shown;
    this.#places.enter(location);
    document.getElementById('main')?.focus({ preventScroll: true });
    if (action === 'POP' && this.#places.restore()) return;
    const anchor = document.getElementById(location.hash.slice(1));
    if (anchor) anchor.scrollIntoView({ behavior: 'instant' });
    else scrollTo({ top: 0, left: 0, behavior: 'instant' });
  }
}
