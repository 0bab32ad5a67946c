import { formatLocale } from './formatLocale.ts';

/** A day, `2025-07-22`, in words: `22 juillet 2025` in French, `22 July 2025` in English. What is no day stays as it is. */
export function formatDate(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
