import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { fillIn } from './fillIn.ts';
import type { toIntlMessages } from './toIntlMessages.ts';

export type TextValues = Record<string, string | number>;

/** Returns the text of a message id in the reader's language; the id itself if there is no text. */
export type Translate = (id: string, values?: TextValues) => string;

export function useText(): Translate {
  const intl = useIntl();
  return useMemo(() => textsOf(intl), [intl]);
}

/** Translates outside of React, or into another language than the reader's. */
export function textsOf(intl: IntlShape): Translate {
  return (id, values) => {
    const messages = intl.messages as ReturnType<typeof toIntlMessages>;
    const message = Object.hasOwn(messages, id) && messages[id];
    if (!message) return id;
    return fillIn(message, values) ?? intl.formatMessage({ id }, values);
  };
}
