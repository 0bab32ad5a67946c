import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { markOf } from '#messages/marks.ts';
import { pictureFile } from '#publication/exchange/pictureFile.ts';

/** Pictures of texts for translators: the window in which each is seen first, with a frame around it. */
export class TextPictures {
  readonly #folder: string;
  readonly #taken = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  get count(): number {
    return this.#taken.size;
  }

  /** Takes those of the texts that are seen on a page and have none yet. */
  async take(page: Page, ids: Iterable<string>): Promise<void> {
    const { x, y } = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
    for (const id of ids) {
      if (this.#taken.has(id) || !(await page.evaluate(frameText, markOf(id)))) continue;
      this.#taken.add(id);
      await page.screenshot({ path: join(this.#folder, pictureFile(id)), type: 'jpeg', quality: 70 });
      await page.evaluate(unframe);
    }
    // What is measured next stands where it stood.
    await page.evaluate(({ x, y }) => scrollTo({ left: x, top: y, behavior: 'instant' }), { x, y });
  }
}

/** Runs in a page: scrolls to the text with this mark and frames what has it. Returns whether anybody sees the text. */
function frameText(mark: string): boolean {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.nodeValue?.includes(mark) || parent.closest('script, style, noscript')) continue;
    parent.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { width, height, bottom } = parent.getBoundingClientRect();
    // Text of one pixel is for screen readers; what scrolls up to nowhere waits above the page.
    if (width <= 1 || height <= 1 || bottom < 0 || !parent.checkVisibility({ visibilityProperty: true }))
      continue;
    parent.dataset.framed = parent.style.outline;
    parent.style.outline = '3px solid red';
    return true;
  }
  return false;
}

/** Runs in a page: takes the frame away. */
function unframe(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-framed]')) {
    element.style.outline = element.dataset.framed ?? '';
    delete element.dataset.framed;
  }
}
