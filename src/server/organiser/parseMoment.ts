/**
 * Parses a day (`2025-12-31`; its moment is midnight UTC) or a moment with zone (`2025-12-31T18:00:00+01:00`). Returns
 * undefined for anything else, and for a day that no calendar has.
 */
export function parseMoment(text: string): { at: Date; isDay: boolean } | undefined {
  const [, day = '', time] = /^(\d{4}-\d\d-\d\d)(T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/.exec(text) ?? [];
  const at = new Date(day && text);
  // `Date` parses 30 February as 2 March.
  const exists = !Number.isNaN(at.getTime()) && new Date(day).toISOString().slice(0, 10) === day;
  return exists ? { at, isDay: time === undefined } : undefined;
}
