import { formatLocale } from './formatLocale.ts';

/** A calendar duration, `P1Y6M` in ISO 8601. */
type Duration = Record<(typeof UNITS)[number], number>;

const UNITS = ['year', 'month', 'week', 'day'] as const;

/** Parses a text of the format of `keepFor`. Throws for any other text and for zero. */
function parseDuration(text: string): Duration {
  const [, ...counts] = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/.exec(text) ?? [];
  const [year = 0, month = 0, week = 0, day = 0] = counts.map((count) => Number(count ?? 0));
  if (year + month + week + day === 0) throw new Error(`"${text}" is no duration`);
  return { year, month, week, day };
}

/** Formats `P1Y6M` as `1 an et 6 mois`. */
export function formatDuration(text: string, locale: string): string {
  const duration = parseDuration(text);
  const language = formatLocale(locale);
  const parts = UNITS.filter((unit) => duration[unit] > 0).map((unit) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(duration[unit]),
  );
  return new Intl.ListFormat(language).format(parts);
}

/** Returns the moment one duration before another, in UTC; the last day of the month if the month has no such day. */
export function momentBefore(moment: Date, text: string): Date {
  return shifted(moment, text, -1);
}

/** Returns the moment one duration after another, likewise. */
export function momentAfter(moment: Date, text: string): Date {
  return shifted(moment, text, 1);
}

function shifted(moment: Date, text: string, sign: 1 | -1): Date {
  const { year, month, week, day } = parseDuration(text);
  const months = moment.getUTCFullYear() * 12 + moment.getUTCMonth() + sign * (12 * year + month);
  const lastDay = new Date(new Date(0).setUTCFullYear(0, months + 1, 0)).getUTCDate();
  const at = new Date(moment);
  at.setUTCFullYear(0, months, Math.min(moment.getUTCDate(), lastDay));
  at.setUTCDate(at.getUTCDate() + sign * (7 * week + day));
  return at;
}
