import { attempt } from '#contract/attempt.ts';
import { memoize } from '#definitions/sources/memoize.ts';

export interface Moment {
  /** `2025-05-30` */
  day: string;
  /** `18:00` */
  time: string;
}

/** Returns the local day and time of a moment in a time zone (IANA name). */
export function zonedMoment(at: Date, timeZone: string): Moment {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  const parts = attempt(() => formatOf(timeZone).formatToParts(at));
  if (!parts) return deviceMoment(at);
  for (const { type, value } of parts) shown[type] = value;
  const { year, month, day, hour, minute } = shown;
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** In the device's own time zone: old browsers do not know all others. */
function deviceMoment(at: Date): Moment {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/**
 * Returns the local day and time to show for the end of a period. The first moment of a day becomes 23:59 of the day
 * before: people understand "until 30 May at 00:00" as the evening of 30 May.
 */
export function closingMoment(end: Date, timeZone: string): Moment {
  const moment = zonedMoment(end, timeZone);
  const before = zonedMoment(new Date(end.getTime() - 1), timeZone);
  // Compare days, not hours: where clocks go forward at midnight, a day begins at 01:00.
  return before.day === moment.day ? moment : before;
}

/** Cached per time zone: creating a formatter takes longer than formatting, and each submission formats. */
const formatOf = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
);
