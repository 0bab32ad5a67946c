import { useIntl } from 'react-intl';

interface MomentProps {
  /** ISO 8601. */
  at: string;
  /** IANA name; the reader's own without it. */
  timeZone?: string;
}

/** A day and a time, as the reader's language writes them. */
export function Moment({ at, timeZone }: MomentProps) {
  const { formatDate } = useIntl();
  return <time dateTime={at}>{formatDate(at, { dateStyle: 'medium', timeStyle: 'short', timeZone })}</time>;
}
