import { memoize } from '#definitions/sources/memoize.ts';
import { formatLocale } from './formatLocale.ts';

/**
 * Joins the parts of a formatted date. French has an ordinal for the first of a month, `1er juillet 2025`, which `Intl`
 * does not support.
 */
export function joinDate(parts: readonly Intl.DateTimeFormatPart[], locale: string): string {
  const first = /^fr\b/.test(locale) ? '1er' : '1';
  return parts.map(({ type, value }) => (type === 'day' && value === '1' ? first : value)).join('');
}

/** The format of a day, `22 July 2025`, by locale: creating one takes a hundred times as long as using it. */
export const dayFormat = memoize(
  (locale: string) => new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }),
);
