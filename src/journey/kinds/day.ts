import { formatDate } from '#messages/formatDate.ts';
import { asText, type Kind, lineProblem, restorePlain } from './Kind.ts';

/** A day of the calendar, `2025-05-30`. */
export const day: Kind = {
  matches: ({ type, format }) => type === 'string' && format === 'date',
  defaultWidget: () => 'date',
  problem: lineProblem,
  restore: restorePlain,
  parse: asText,
  display: (_, answer, { locale }) => [formatDate(String(answer), locale)],
  column: 'day',
  mail: (field, answer, reader) =>
    /^\d{4}-\d\d-\d\d$/.test(String(answer)) ? day.display(field, answer, reader) : [],
};
