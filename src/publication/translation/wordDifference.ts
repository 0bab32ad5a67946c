import { type Change, diffWordsWithSpace } from 'diff';

/** Returns the parts of two texts: what both have, what only the first has (`removed`) and what only the second has (`added`). */
export function wordChanges(before: string, after: string, locale: string): Change[] {
  const intlSegmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  return diffWordsWithSpace(before, after, { intlSegmenter });
}

/** Returns a text with what it has lost and gained, in the manner of git: `le [-22-]{+23+} juillet`. */
export function wordDifference(before: string, after: string, locale: string): string {
  return wordChanges(before, after, locale)
    .map(({ value, removed, added }) => (removed ? `[-${value}-]` : added ? `{+${value}+}` : value))
    .join('');
}
