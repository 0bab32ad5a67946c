import { dayFormat, joinDate } from './joinDate.ts';

/** Formats a range of days, both `YYYY-MM-DD`: `22–26 juillet 2025`, `1er–5 juillet 2025`. */
export function formatDays(first: string, last: string, locale: string): string {
  return joinDate(rangeParts(first, last, locale), locale);
}

/** Like `formatDays`, with words in place of the dash: `22 au 26 juillet 2025`. `words` gets `22` and `26 juillet 2025`. */
export function formatDaysInWords(
  first: string,
  last: string,
  locale: string,
  words: (days: { first: string; last: string }) => string,
): string {
  const parts = rangeParts(first, last, locale);
  const end = parts.findLastIndex(({ source }) => source === 'startRange') + 1;
  const next = parts.findIndex(({ source }) => source === 'endRange');
  // One day is no range.
  if (next < 0) return joinDate(parts, locale);
  // The full stop of an ordinal stands with the dash: `28.–30. Mai`.
  const [stop = ''] = /^\./.exec(parts[end]?.value ?? '') ?? [];
  return words({
    first: `${joinDate(parts.slice(0, end), locale)}${stop}`,
    last: joinDate(parts.slice(next), locale),
  });
}

function rangeParts(first: string, last: string, locale: string): Intl.DateTimeRangeFormatPart[] {
  return dayFormat(locale).formatRangeToParts(new Date(first), new Date(last));
}
