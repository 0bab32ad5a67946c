import { diffWordsWithSpace } from 'diff';

/** Returns a text with what it has lost and gained, in the manner of git: `le [-22-]{+23+} juillet`. */
export function wordDifference(before: string, after: string, locale: string): string {
  const intlSegmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  return diffWordsWithSpace(before, after, { intlSegmenter })
    .map(({ value, removed, added }) => (removed ? `[-${value}-]` : added ? `{+${value}+}` : value))
    .join('');
}
