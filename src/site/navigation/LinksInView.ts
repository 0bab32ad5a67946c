import { observeView } from '#device/browser/observeView.ts';
import { whenIdle } from '../loading/whenIdle.ts';
import { screenLink } from './screenLink.ts';

/** Prefetches the screens behind the visible links of an information page, one at a time, while the browser is idle. */
export class LinksInView {
  #fetch: (path: string) => Promise<void>;
  #prefix: string;
  #inView = new Set<string>();
  #fetched = new Set<string>();
  #busy = false;
  #observer = observeView((entries) => {
    for (const { target, isIntersecting } of entries) {
      const path = screenLink(target, this.#prefix)?.path;
      if (path === undefined) continue;
      if (isIntersecting) this.#inView.add(path);
      else this.#inView.delete(path);
    }
    this.#next();
  });

  constructor(fetch: (path: string) => Promise<void>, prefix: string) {
    this.#fetch = fetch;
    this.#prefix = prefix;
  }

  /** Observes the links of the current screen; call again when they may have changed. */
  observe(): void {
    whenIdle(() => {
      this.stop();
      // Not on forms: they need the network themselves.
      if (!document.querySelector('[data-page]')) return;
      for (const link of document.querySelectorAll('a[href]')) {
        if (screenLink(link, this.#prefix)) this.#observer?.observe(link);
      }
    });
  }

  stop(): void {
    this.#observer?.disconnect();
    this.#inView.clear();
  }

  #next(): void {
    if (this.#busy) return;
    const path = [...this.#inView].find((each) => !this.#fetched.has(each));
    if (path === undefined) return;
    this.#busy = true;
    whenIdle(async () => {
      this.#fetched.add(path);
      // Skip a link that has been scrolled out of view since.
      if (this.#inView.has(path)) await this.#fetch(path);
      else this.#fetched.delete(path);
      this.#busy = false;
      this.#next();
    });
  }
}
