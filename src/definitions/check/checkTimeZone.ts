import { memoize } from '../sources/memoize.ts';
import { didYouMean } from '../sources/nearestName.ts';
import { tell } from '../sources/tell.ts';
import type { Report } from './Report.ts';

/** Checks that `timeZone` of site.json is a zone that `Intl` supports on the server and in browsers. */
export function checkTimeZone(timeZone: string | undefined, report: Report): void {
  if (timeZone === undefined || isTimeZone(timeZone)) return;
  const near = didYouMean(timeZone, ['UTC', ...Intl.supportedValuesOf('timeZone')]);
  report(['timeZone'], tell`"${timeZone}" is no time zone of the IANA database, as "Africa/Douala"${near}`);
}

/** Day (`2030-09-02`) and offset (`+01:00`) of a moment in a zone. Throws a `RangeError` for an unknown zone. */
export function zonedDay(moment: string | Date, timeZone: string): { day: string; offset: string } {
  const [day = '', named = ''] = formatOf(timeZone).format(new Date(moment)).split(', GMT');
  return { day, offset: named || '+00:00' };
}

/** One formatter for each zone: creating it takes longer than all that it formats. */
const formatOf = memoize((timeZone: string) => {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', timeZoneName: 'longOffset' } as const;
  return new Intl.DateTimeFormat('en-CA', { timeZone, ...parts });
});

/** Tries the formatter, as `Intl.supportedValuesOf` leaves out aliases of a zone. */
export function isTimeZone(name: string): boolean {
  // An offset ("+01:00") is not a zone: it has no summer time, and older browsers refuse it.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}
