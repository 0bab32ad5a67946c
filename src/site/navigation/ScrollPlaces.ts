import type { Location } from 'react-router-dom';

/** Name under which the places outlive the document, in the tab's own storage. */
const STORED = 'scroll-places';

/** Entries of the history that are remembered. */
const AT_MOST = 100;

type Place = [left: number, top: number];

/**
 * Where the reader was in each entry of the tab's history. Browsers restore it only while the old screen is still there,
 * and not at all where the address ends with a `#hash`; so this does it while the document lives, and they when it is
 * loaded again.
 */
export class ScrollPlaces {
  #places = new Map<string, Place>(read());
  #entry: string;

  constructor(shown: Location) {
    this.#entry = entryOf(shown);
    this.#note();
  }

  /** Begins to keep places; what it gives back ends it. */
  start(): () => void {
    const note = () => this.#note();
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    const handOver = () => {
      history.scrollRestoration = 'auto';
      write([...this.#places].slice(-AT_MOST));
    };
    takeOver();
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', handOver);
    addEventListener('pageshow', takeOver);
    return () => {
      handOver();
      removeEventListener('scroll', note);
      removeEventListener('pagehide', handOver);
      removeEventListener('pageshow', takeOver);
    };
  }

  /** To be called when the screen of another entry stands there: from now on places are this entry's. */
  enter(location: Location): void {
    this.#entry = entryOf(location);
  }

  /** Scrolls to where the reader was in the entry that is shown; false when it was never there. */
  restore(): boolean {
    const place = this.#places.get(this.#entry);
    if (place) scrollTo({ left: place[0], top: place[1], behavior: 'instant' });
    return place !== undefined;
  }

  #note(): void {
    this.#places.delete(this.#entry);
    this.#places.set(this.#entry, [scrollX, scrollY]);
  }
}

/** The page that a document came with has the same key in every document. */
function entryOf({ key, pathname, search, hash }: Location): string {
  return `${key} ${pathname}${search}${hash}`;
}

function read(): [string, Place][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, Place][];
  } catch {
    // Storage is forbidden or was meddled with: places are kept as long as the document is.
    return [];
  }
}

function write(places: [string, Place][]): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(places));
  } catch {
    // As above.
  }
}
