import { useIntl } from 'react-intl';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { closingMoment, type Moment, zonedMoment } from '#journey/zonedTime.ts';
import { formatDate } from '#messages/formatDate.ts';
import { useText } from '#messages/useText.ts';

/** Date-times of a form as clocks of its time zone show them, in the reader's words: `30 mai 2025 à 18:00`. */
export function useMoments({ timeZone }: Pick<CompiledForm, 'timeZone'>) {
  const t = useText();
  const { locale } = useIntl();
  const inWords = ({ day, time }: Moment) => t('form.moment', { date: formatDate(day, locale), time });
  return {
    opening: (dateTime: string) => inWords(zonedMoment(new Date(dateTime), timeZone)),
    /** Of the end of a time, which is never the first minute of a day. */
    closing: (dateTime: string) => inWords(closingMoment(new Date(dateTime), timeZone)),
  };
}
