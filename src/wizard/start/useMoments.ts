import { useIntl } from 'react-intl';
import { closingMoment, type Moment, momentInYaounde } from '#journey/yaoundeTime.ts';
import { formatDate } from '#messages/formatDate.ts';
import { useText } from '#messages/useText.ts';

/** Date-times of a form as clocks in Yaoundé show them, in the reader's words: `30 mai 2025 à 18:00`. */
export function useMoments() {
  const t = useText();
  const { locale } = useIntl();
  const inWords = ({ day, time }: Moment) => t('form.moment', { date: formatDate(day, locale), time });
  return {
    opening: (dateTime: string) => inWords(momentInYaounde(dateTime)),
    /** Of the end of a time, which is never the first minute of a day. */
    closing: (dateTime: string) => inWords(closingMoment(dateTime)),
  };
}
