import type { Publication } from '#contract/Publication.ts';
import { translateForDisplay } from '#messages/translate.ts';
import type { Translate } from '#messages/translator.ts';

/** Returns a text of the first source that has it in the first locale; else it tries the next source, then the next locale. */
export function createTranslate(
  sources: readonly Pick<Publication, 'texts'>[],
  locales: readonly string[],
): Translate {
  return (id, values) => {
    for (const locale of locales) {
      for (const source of sources) {
        if (source.texts[locale]?.[id] === undefined) continue;
        try {
          return translateForDisplay(source, locale, id, values);
        } catch {
          // `npm run check` reports such a text; the applicant gets it in another language.
        }
      }
    }
    return id;
  };
}

/** Replaces line breaks and other control characters by blanks. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
