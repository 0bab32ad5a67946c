import { type FieldType, lineProblem, restorePlain } from './FieldType.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** A time of the day, `14:30:00`. */
export const time: FieldType = {
  problem: lineProblem,
  restore: restorePlain,
  display: (_, answer) => [withoutSeconds(String(answer))],
};

export const timeOnServer: ServerFieldType = {
  parseTyped: withSeconds,
  mail: (field, answer, localizer) =>
    /^[\d:]+$/.test(String(answer)) ? time.display(field, answer, localizer) : [],
};

/** Returns a time as controls give it, `14:30`, with its seconds. */
export function withSeconds(typed: string): string {
  return /^\d\d:\d\d$/.test(typed) ? `${typed}:00` : typed;
}

/** `14:30` for `14:30:00`: a whole minute, as people read it. */
export function withoutSeconds(time: string): string {
  return time.replace(/(?<=^\d\d:\d\d):00$/, '');
}
