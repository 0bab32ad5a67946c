import { screenLink } from './screenLink.ts';
import { whenIdle } from './whenIdle.ts';

/** Fetches what the links in view of an information page lead to, one after the other, whenever the browser is idle. */
export class LinksInView {
  #fetch: (path: string) => Promise<void>;
  #inView = new Set<string>();
  #fetched = new Set<string>();
  #busy = false;
  #observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const path = screenLink(target)?.pathname;
      if (path === undefined) continue;
      if (isIntersecting) this.#inView.add(path);
      else this.#inView.delete(path);
    }
    this.#next();
  });

  constructor(fetch: (path: string) => Promise<void>) {
    this.#fetch = fetch;
  }

  /** Looks for links again, as there may be others. */
  look(): void {
    whenIdle(() => {
      this.stop();
      // A form has the network for itself.
      if (!document.querySelector('[data-page]')) return;
      for (const link of document.querySelectorAll('a[href]')) {
        if (screenLink(link)) this.#observer.observe(link);
      }
    });
  }

  stop(): void {
    this.#observer.disconnect();
    this.#inView.clear();
  }

  #next(): void {
    if (this.#busy) return;
    const path = [...this.#inView].find((each) => !this.#fetched.has(each));
    if (path === undefined) return;
    this.#busy = true;
    whenIdle(async () => {
      this.#fetched.add(path);
      // Out of view again: nobody meant it.
      if (this.#inView.has(path)) await this.#fetch(path);
      else this.#fetched.delete(path);
      this.#busy = false;
      this.#next();
    });
  }
}
