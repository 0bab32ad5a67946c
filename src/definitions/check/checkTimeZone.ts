import { didYouMean } from '../sources/nearestName.ts';
import { tell } from '../sources/tell.ts';
import type { Report } from './Report.ts';

/** Checks that `timeZone` of site.json is a zone that `Intl` supports on the server and in browsers. */
export function checkTimeZone(timeZone: string | undefined, report: Report): void {
  if (timeZone === undefined || isTimeZone(timeZone)) return;
  const near = didYouMean(timeZone, ['UTC', ...Intl.supportedValuesOf('timeZone')]);
  report(['timeZone'], tell`"${timeZone}" is no time zone of the IANA database, as "Africa/Douala"${near}`);
}

/** Tries the formatter, as `Intl.supportedValuesOf` leaves out aliases of a zone. */
export function isTimeZone(name: string): boolean {
  // An offset ("+01:00") is not a zone: it has no summer time, and older browsers refuse it.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
