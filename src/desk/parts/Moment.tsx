import { useIntl } from 'react-intl';

/** A day and a time of the site's time zone, as the reader's language writes them. `at`: ISO 8601. */
export function Moment({ at }: { at: string }) {
  const { formatDate } = useIntl();
  return <time dateTime={at}>{formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}</time>;
}
