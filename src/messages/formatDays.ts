import { formatLocale } from './formatLocale.ts';
import { joinDate } from './joinDate.ts';

/** Formats a range of days, both `YYYY-MM-DD`: `22–26 juillet 2025`, `1er–5 juillet 2025`. */
export function formatDays(first: string, last: string, locale: string): string {
  const format = new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return joinDate(format.formatRangeToParts(new Date(first), new Date(last)), locale);
}
