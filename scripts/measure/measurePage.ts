import type { Page } from 'playwright-core';
import { markedTexts } from '#messages/marks.ts';
import type { TextPictures } from './TextPictures.ts';
import { type WideText, wideTexts } from './wideTexts.ts';

/** A text that has no room where it is shown. */
export interface TightText extends Omit<WideText, 'shown'> {
  locale: string;
  id: string;
  text: string;
  /** `/en/reservation, step structure`; `/documents/x.pdf` */
  place: string;
}

/** What was laid out: the ids of all texts that were seen or read to the blind, and those without room. */
export class Measured {
  readonly seen = new Set<string>();
  readonly tight: TightText[] = [];
  readonly #pictures: TextPictures | undefined;

  constructor(pictures?: TextPictures) {
    this.#pictures = pictures;
  }

  /** Adds what a page shows now. */
  async add(page: Page, locale: string, place: string): Promise<void> {
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll('details')) folded.open = true;
      return document.fonts.ready.then(() => undefined);
    });
    const said = markedTexts(await page.evaluate(saidTexts)).map(({ id }) => id);
    for (const id of said) this.seen.add(id);
    for (const { shown, ...wide } of await page.evaluate(wideTexts))
      for (const { id, text } of markedTexts(shown))
        if (text.includes(wide.word ?? '')) this.tight.push({ ...wide, locale, place, id, text });
    await this.#pictures?.take(page, said);
  }
}

/** Runs in a page: returns the texts that are shown, the title, and texts of attributes such as `aria-label`. */
function saidTexts(): string {
  const attributes = Array.from(document.querySelectorAll('body *'), (element) =>
    Array.from(element.attributes, ({ value }) => value).join(' '),
  );
  return [document.title, document.body.innerText, ...attributes].join(' ');
}
