import { formatDate } from '#messages/formatDate.ts';
import { type FieldType, lineProblem, restorePlain } from './FieldType.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** A day of the calendar, `2025-05-30`. */
export const day: FieldType = {
  problem: lineProblem,
  restore: restorePlain,
  display: (_, answer, { locale }) => [formatDate(String(answer), locale)],
};

export const dayOnServer: ServerFieldType = {
  // Browsers without a control for days show a line, into which people type `30/5/2025`.
  parseTyped: (typed) => {
    const [, date = '', month = '', year] = /^\s*(\d\d?)[\s./-]+(\d\d?)[\s./-]+(\d{4})\s*$/.exec(typed) ?? [];
    return year ? [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-') : typed;
  },
  column: 'day',
  mail: (field, answer, reader) =>
    /^\d{4}-\d\d-\d\d$/.test(String(answer)) ? day.display(field, answer, reader) : [],
};
