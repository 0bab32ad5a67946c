import { zonedMoment } from '#journey/answers/zonedTime.ts';
import { momentIn } from '#journey/fieldTypes/momentIn.ts';

/** `weekday`: all days move by the same whole weeks. `date`: each keeps its day and month. */
export const MANNERS = ['weekday', 'date'] as const;
export type Manner = (typeof MANNERS)[number];

/** Moves the days of one edition to those of another. */
export interface SetForward {
  /** `2025-07-22`: `2026-07-21` by weekday, `2026-07-22` by date. */
  day: (day: string) => string;
  /** A day that is no day of the edition, such as the limit of an age: it keeps its day and month. */
  years: (day: string) => string;
  /** A date-time keeps its time on the clock of the site, whatever its offset is then. */
  moment: (moment: string) => string;
}

const WEEK = 7 * 86_400_000;

/** `start`: first day of the edition that there is. */
export function setForward(start: string, year: number, timeZone: string, manner: Manner): SetForward {
  const count = year - Number(start.slice(0, 4));
  const years = (day: string) => addYears(day, count);
  const from = Date.parse(start);
  const shift = (weeks: number) => dayOf(from + weeks * WEEK);
  const nearest = Math.round((Date.parse(years(start)) - from) / WEEK);
  const weeks =
    [nearest, nearest + 1, nearest - 1].find((some) => shift(some).startsWith(`${year}-`)) ?? nearest;
  const day = manner === 'date' ? years : (written: string) => dayOf(Date.parse(written) + weeks * WEEK);
  return { day, years, moment: (moment) => moveMoment(moment, timeZone, day) };
}

function moveMoment(moment: string, timeZone: string, moveDay: (day: string) => string): string {
  const { day, time } = zonedMoment(new Date(moment), timeZone);
  const [, seconds = '', fraction = '', zone = ''] = /T\d\d:\d\d(:\d\d)?(\.\d+)?(.*)$/.exec(moment) ?? [];
  const moved = momentIn(timeZone, `${moveDay(day)}T${time}${seconds}`);
  const [, local = '', offset = ''] = /^(.{16}(?::\d\d)?)(.*)$/.exec(moved) ?? [];
  const length = 16 + seconds.length;
  if (zone.toUpperCase() === 'Z')
    return `${new Date(moved).toISOString().slice(0, length)}${fraction}${zone}`;
  return `${local.slice(0, length)}${fraction}${offset}`;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** 29 February becomes the 28th in a year that has none. */
function addYears(day: string, count: number): string {
  const [year = '', rest = ''] = [day.slice(0, 4), day.slice(4)];
  const moved = `${String(Number(year) + count).padStart(4, '0')}${rest}`;
  return dayOf(Date.parse(moved)) === moved ? moved : `${moved.slice(0, 8)}28`;
}
