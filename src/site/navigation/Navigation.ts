import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import type { UNSAFE_createBrowserHistory as createBrowserHistory, Location } from 'react-router-dom';
import { withoutPrefix } from '#contract/addresses.ts';
import { applyStyles } from '../loading/loadStyles.ts';
import type { RouteLoader } from '../loading/RouteLoader.ts';
import { layOutTopFirst } from '../loading/topFirst.ts';
import { ScrollPositions } from './ScrollPositions.ts';
import { withTransition } from './withTransition.ts';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;

/** An entry of the history, and the action (`PUSH`, `REPLACE`, `POP`) that led to it. */
export type HistoryEntry = Pick<BrowserHistory, 'action' | 'location'>;

/**
 * Renders each entry of the history once its screen is loaded; until then the previous screen stays. Then does what
 * browsers do after loading a page: scrolls to the top or the `#hash`, or on Back and Forward to the last position, and
 * moves the focus to the start of the screen.
 */
export class Navigation {
  #history: BrowserHistory;
  #loader: RouteLoader;
  #prefix: string;
  #render: (shown: HistoryEntry) => void;
  #positions: ScrollPositions;
  #shown: HistoryEntry;
  /** The location requested last. A screen requested earlier is dropped when it has loaded. */
  #requested: Location;
  /** Whether the browser animated the change itself, as on a swipe. */
  #animated = false;

  constructor(
    history: BrowserHistory,
    loader: RouteLoader,
    prefix: string,
    render: (shown: HistoryEntry) => void,
  ) {
    this.#history = history;
    this.#loader = loader;
    this.#prefix = prefix;
    this.#render = render;
    this.#shown = { action: history.action, location: history.location };
    this.#requested = history.location;
    this.#positions = new ScrollPositions(history.location);
  }

  /** Starts following the history; returns a function that stops it. */
  start(): () => void {
    const onPop = (event: PopStateEvent) => {
      this.#animated = event.hasUAVisualTransition ?? false;
      // A click on an anchor made this entry without a key; `ScrollPositions` needs one.
      if (event.state === null) history.replaceState({ key: `${Math.random()}`, idx: null }, '');
    };
    addEventListener('popstate', onPop);
    const unlisten = this.#history.listen((shown) => void this.#show(shown));
    const stop = this.#positions.start();
    return () => {
      removeEventListener('popstate', onPop);
      unlisten();
      stop();
    };
  }

  async #show({ action, location }: HistoryEntry): Promise<void> {
    const shown = { action, location };
    this.#requested = location;
    if (location.pathname === this.#shown.location.pathname) return this.#updateEntry(shown);
    // After a failure, `LoadedRoute` calls `load` again, and the `ErrorBoundary` of `App` handles its error.
    const path = withoutPrefix(this.#prefix, location.pathname) ?? location.pathname;
    const route = await this.#loader.load(path).catch(() => undefined);
    if (this.#requested !== location) return;
    const animated = this.#animated && action === 'POP';
    const change = () => {
      if (this.#requested !== location) return;
      if (route) this.#loader.put(path, route);
      if (route?.styles) applyStyles(route.styles);
      // A restored scroll position and an anchor need the layout of the whole page.
      if (action !== 'POP' && !location.hash) layOutTopFirst();
      flushSync(() => this.#render(shown));
      this.#enterScreen(shown);
    };
    if (animated) change();
    else withTransition(change);
  }

  /** Renders another entry of the same screen: a step of a form, or an anchor. */
  #updateEntry(shown: HistoryEntry): void {
    const before = this.#shown.location;
    this.#shown = shown;
    this.#positions.enter(shown.location);
    startTransition(() => this.#render(shown));
    if (shown.action === 'POP' && before.hash !== shown.location.hash) this.#positions.restore();
  }

  #enterScreen(shown: HistoryEntry): void {
    this.#shown = shown;
    const { action, location } = shown;
    this.#positions.enter(location);
    document.getElementById('main')?.focus({ preventScroll: true });
    if (action === 'POP' && this.#positions.restore()) return;
    const anchor = document.getElementById(location.hash.slice(1));
    if (anchor) anchor.scrollIntoView({ behavior: 'instant' });
    else scrollTo({ top: 0, left: 0, behavior: 'instant' });
  }
}
