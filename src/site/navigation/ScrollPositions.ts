import type { Location } from 'react-router-dom';
import { inTab } from '#device/browser/webStorage.ts';

/** Key in `sessionStorage`. */
const STORAGE_KEY = 'scroll-positions';

/** Number of history entries that are stored. */
const MAX_ENTRIES = 100;

type Position = [left: number, top: number];

/**
 * The scroll position of each entry of the tab's history. Browsers restore it while the old screen is still rendered,
 * and not at all for a URL with a `#hash`. So this class restores it within a document, and the browser after a reload.
 */
export class ScrollPositions {
  #positions = new Map(inTab.readJson<[string, Position][]>(STORAGE_KEY));
  #shown: Location;

  constructor(shown: Location) {
    this.#shown = shown;
    this.#record();
  }

  /** Starts recording; returns a function that stops it. */
  start(): () => void {
    const record = () => {
      // Once history is at another entry, whose screen is not rendered yet, the browser may have scrolled for that one.
      if (keyOfHistory() === this.#shown.key) this.#record();
    };
    const move = () => {
      const key = keyOfHistory();
      // A click on an anchor made this entry without a key. The router listens later, in the effect of a parent, and finds it.
      if (key === undefined) history.replaceState({ key: `${Math.random()}`, idx: null }, '');
      // Back from an entry of which nothing was rendered, an anchor for example: React renders nothing then.
      else if (key === this.#shown.key) this.restore();
    };
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    const handOver = () => {
      history.scrollRestoration = 'auto';
      // Where it is refused, positions last as long as the document.
      inTab.writeJson(STORAGE_KEY, [...this.#positions].slice(-MAX_ENTRIES));
    };
    takeOver();
    addEventListener('scroll', record, { passive: true });
    addEventListener('popstate', move);
    addEventListener('pagehide', handOver);
    addEventListener('pageshow', takeOver);
    return () => {
      handOver();
      removeEventListener('scroll', record);
      removeEventListener('popstate', move);
      removeEventListener('pagehide', handOver);
      removeEventListener('pageshow', takeOver);
    };
  }

  /** Call when another entry's screen is rendered: from then on positions are recorded for this entry. */
  enter(location: Location): void {
    this.#shown = location;
  }

  /** Scrolls to the entry's recorded position; false without one. */
  restore(): boolean {
    const position = this.#positions.get(entryOf(this.#shown));
    if (position) scrollTo({ left: position[0], top: position[1], behavior: 'instant' });
    return position !== undefined;
  }

  #record(): void {
    const entry = entryOf(this.#shown);
    this.#positions.delete(entry);
    this.#positions.set(entry, [scrollX, scrollY]);
  }
}

/** Key and URL: the first entry of every document has the same key (`default`). */
function entryOf({ key, pathname, search, hash }: Location): string {
  return `${key} ${pathname}${search}${hash}`;
}

/** The router's key of the entry at which history is; undefined for a new anchor. */
function keyOfHistory(): string | undefined {
  const state: { key?: string } | null = history.state;
  return state === null ? undefined : (state.key ?? 'default');
}
