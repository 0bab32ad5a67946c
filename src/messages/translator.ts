import { createIntl, type IntlShape } from 'react-intl';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import { reportTextError } from './reportTextError.ts';

export type TextValues = Record<string, string | number>;

/** Returns the text of a message id; the id itself if there is no text. For functions that browser and server share. */
export type Translate = (id: string, values?: TextValues) => string;

/** Returns the function that translates with react-intl's `intl`. */
export function translator(intl: Pick<IntlShape, 'formatMessage'>): Translate {
  return (id, values) => intl.formatMessage({ id }, values);
}

/** Translates outside of React, or into another language than the reader's. */
export function createTranslator(locale: string, messages: CompiledMessages = {}): Translate {
  return translator(createIntl({ locale, messages, onError: reportTextError }));
}
