import { dayFormat, joinDate } from './joinDate.ts';

/** Formats a range of days, both `YYYY-MM-DD`: `22–26 juillet 2025`, `1er–5 juillet 2025`. */
export function formatDays(first: string, last: string, locale: string): string {
  return joinDate(dayFormat(locale).formatRangeToParts(new Date(first), new Date(last)), locale);
}
