import { IntlMessageFormat } from 'intl-messageformat';
import type { IntlShape, MessageDescriptor } from 'react-intl';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import { toIntlMessages } from './toIntlMessages.ts';

/**
 * Creates the part of react-intl's `IntlShape` that this project uses: locale, messages and `formatMessage`. Its own
 * `createIntl` adds formats of dates, lists and names to every page, and looks up the locale among all that the browser
 * supports, which takes 0.1 s on a slow phone.
 */
export function createTextIntl(locale: string, compiled: CompiledMessages): IntlShape {
  const messages = toIntlMessages(compiled);
  const formats = new Map<string, IntlMessageFormat>();
  const format = ({ id = '' }: MessageDescriptor, values?: Record<string, unknown>): string => {
    const text = compiled[id];
    // Most texts are plain. Each `IntlMessageFormat` looks up the locale again, which took 7 % of a journey through a form.
    if (typeof text === 'string') return text;
    const message = messages[id];
    if (!message) return id;
    try {
      const known = formats.get(id) ?? new IntlMessageFormat(message, locale);
      formats.set(id, known);
      return String(known.format(values));
    } catch (error) {
      console.error(error);
      return id;
    }
  };
  // Only the signature that returns text: no message here has React elements.
  const formatMessage = format as IntlShape['formatMessage'];
  const intl: Pick<IntlShape, 'locale' | 'messages' | 'formatMessage'> = { locale, messages, formatMessage };
  return intl as IntlShape;
}
