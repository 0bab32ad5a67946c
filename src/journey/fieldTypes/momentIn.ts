import { zonedMoment } from '../answers/zonedTime.ts';

/** Returns the moment at which it is `local`, `2025-05-30T14:30`, in a time zone, with its offset. Any other text stays. */
export function momentIn(timeZone: string, local: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(local)) return local;
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return local;
  const offsetAt = (at: number) => {
    const { day, time } = zonedMoment(new Date(at), timeZone);
    const seconds = new Date(at).toISOString().slice(16);
    return Date.parse(`${day}T${time}${seconds}`) - at;
  };
  // Twice: the first offset may be that of before or after a change of the clocks.
  const offset = offsetAt(wanted - offsetAt(wanted));
  const minutes = Math.abs(offset) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const zone = `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
  return `${local.slice(0, 16)}${local.slice(16) || ':00'}${zone}`;
}
