import { tell } from '#definitions/sources/tell.ts';

/** Translations that may stand for a word, by the word and locale. */
export type Terms = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Returns the words of a glossary that a translation does not translate as the glossary says. */
export function compareTerms(source: string, translation: string, locale: string, terms: Terms): string[] {
  return Object.entries(terms).flatMap(([term, { [locale]: allowed }]) => {
    if (!allowed || !stands(term, source, '[sx]?(?!\\p{L})')) return [];
    if (allowed.some((word) => stands(word, translation))) return [];
    return [tell`the glossary translates "${term}" as "${allowed.join('", "')}"`];
  });
}

/** Whether a word stands in a text, or a word that begins with it. `end`: what comes after it. */
function stands(word: string, text: string, end = ''): boolean {
  const exact = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<!\\p{L})${exact}${end}`, 'iu').test(text.replaceAll('\u00ad', ''));
}
