import { useCallback } from 'react';
import { useIntl } from 'react-intl';

export type TextValues = Record<string, string | number>;

/** A text by message id in the reader's language; an id that has no text shows itself. */
export type Translate = (id: string, values?: TextValues) => string;

export function useText(): Translate {
  const intl = useIntl();
  return useCallback(
    (id, values) => (Object.hasOwn(intl.messages, id) ? intl.formatMessage({ id }, values) : id),
    [intl],
  );
}
