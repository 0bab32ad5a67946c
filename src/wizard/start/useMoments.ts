import { useIntl } from 'react-intl';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { closingMoment, type Moment, zonedMoment } from '#journey/answers/zonedTime.ts';
import { formatDate } from '#messages/formatDate.ts';

/** Formats a form's date-times in its time zone and the reader's language: `30 mai 2025 à 18:00`. */
export function useMoments({ timeZone }: Pick<CompiledForm, 'timeZone'>) {
  const { formatMessage, locale } = useIntl();
  const format = ({ day, time }: Moment) =>
    formatMessage({ id: 'form.moment' }, { date: formatDate(day, locale), time });
  return {
    opening: (dateTime: string) => format(zonedMoment(new Date(dateTime), timeZone)),
    /** For the end of a period: midnight is shown as 23:59 of the day before. */
    closing: (dateTime: string) => format(closingMoment(new Date(dateTime), timeZone)),
    /** The name of the time zone. */
    zone: formatMessage({ id: 'site.timeZoneName' }),
  };
}
