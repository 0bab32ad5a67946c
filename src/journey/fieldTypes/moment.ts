import { formatDate } from '#messages/formatDate.ts';
import { zonedMoment } from '../answers/zonedTime.ts';
import { type FieldType, lineProblem, restorePlain } from './FieldType.ts';
import { momentIn } from './momentIn.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** A day with a time, `2025-05-30T14:30:00+01:00`. */
export const moment: FieldType = {
  problem: lineProblem,
  restore: restorePlain,
  display: ({ timeZone = '' }, answer, { t, locale }) => {
    const at = new Date(String(answer));
    if (Number.isNaN(at.getTime())) return [String(answer)];
    const { day, time } = zonedMoment(at, timeZone);
    return [t('form.moment', { date: formatDate(day, locale), time })];
  },
};

export const momentOnServer: ServerFieldType = {
  parseTyped: (typed, { timeZone = '' }) => momentIn(timeZone, typed),
  mail: (field, answer, localizer) =>
    Number.isNaN(Date.parse(String(answer))) ? [] : moment.display(field, answer, localizer),
};
