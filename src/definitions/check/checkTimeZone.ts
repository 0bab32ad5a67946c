import { didYouMean } from '../sources/nearestName.ts';
import type { Report } from './Report.ts';

/** Checks that a time zone of site.json is one that the clocks of server and browsers know. */
export function checkTimeZone(timeZone: string | undefined, report: Report): void {
  if (timeZone === undefined || isTimeZone(timeZone)) return;
  const near = didYouMean(timeZone, ['UTC', ...Intl.supportedValuesOf('timeZone')]);
  report(['timeZone'], `"${timeZone}" is no time zone of the IANA database, as "Africa/Douala"${near}`);
}

/** Asked of the formatter, as `supportedValuesOf` leaves out other names of the same zone. */
export function isTimeZone(name: string): boolean {
  // An offset ("+01:00") is no zone: it has no summer time, and older browsers refuse it.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
