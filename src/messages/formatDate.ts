import { attempt } from '#contract/attempt.ts';
import { dayFormat, joinDate } from './joinDate.ts';

/**
 * Formats a day, `2025-07-22`: `22 juillet 2025` in French (the first: `1er juillet 2025`), `22 July 2025` in English.
 * Returns a text that is not a day unchanged.
 */
export function formatDate(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return attempt(() => joinDate(dayFormat(locale).formatToParts(date), locale)) ?? day;
}
