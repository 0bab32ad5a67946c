import { useIntl } from 'react-intl';

export type TextValues = Record<string, string | number>;

/** Gives `t(id, values?)`, the text in the reader's language; a missing text is its id. */
export function useText(): (id: string, values?: TextValues) => string {
  const { formatMessage } = useIntl();
  return (id, values) => formatMessage({ id }, values);
}
