import { formatDate } from '#messages/formatDate.ts';
import { zonedMoment } from '../answers/zonedTime.ts';
import { type FieldType, lineProblem, restorePlain } from './FieldType.ts';

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
