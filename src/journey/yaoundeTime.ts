/** Yaoundé is one hour ahead of UTC all year. */
const OFFSET_MS = 3_600_000;

export interface Moment {
  /** `2025-05-30` */
  day: string;
  /** `18:00` */
  time: string;
}

/** The day in Yaoundé, `YYYY-MM-DD`. */
export function dayInYaounde(now: Date): string {
  return inYaounde(now.getTime()).day;
}

/** What clocks in Yaoundé show at a date-time. */
export function momentInYaounde(dateTime: string): Moment {
  return inYaounde(Date.parse(dateTime));
}

/**
 * What clocks in Yaoundé show at the end of a time: midnight is 23:59 of the day that ends, as people take "until
 * 30 May at 00:00" for the evening of that day.
 */
export function closingMoment(dateTime: string): Moment {
  const end = Date.parse(dateTime);
  const midnight = (end + OFFSET_MS) % 86_400_000 === 0;
  return inYaounde(midnight ? end - 1 : end);
}

function inYaounde(milliseconds: number): Moment {
  const shifted = new Date(milliseconds + OFFSET_MS).toISOString();
  return { day: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}
