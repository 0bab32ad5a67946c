import { type Formatters, IntlMessageFormat } from 'intl-messageformat';
import type { IntlShape, MessageDescriptor } from 'react-intl';
import { attempt } from '#contract/attempt.ts';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import { toIntlMessages } from './toIntlMessages.ts';

// Each format would look up its locale among all that the browser supports: 0.05 s on a slow phone. Formatting does not use it.
IntlMessageFormat.resolveLocale = () => undefined;

/**
 * Creates the part of react-intl's `IntlShape` that this project uses: locale, messages and `formatMessage`. Its own
 * `createIntl` adds formats of dates, lists and names to every page, and looks up the locale among all that the browser
 * supports, which takes 0.1 s on a slow phone.
 */
export function createTextIntl(locale: string, compiled: CompiledMessages): IntlShape {
  const messages = toIntlMessages(compiled);
  const formats = new Map<string, IntlMessageFormat>();
  const formatters = textFormatters();
  const format = ({ id = '' }: MessageDescriptor, values?: Record<string, unknown>): string => {
    const message = messages[id];
    if (!message) return id;
    try {
      const known = formats.get(id) ?? new IntlMessageFormat(message, locale, undefined, { formatters });
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

/** Languages that write integers below 1,000 as JavaScript does. */
const PLAIN_NUMBERS = /^(en|fr|de|es|it|nl|pt)\b/;

/** Where the browser has no plural rules. */
const PLAIN_RULES = { select: (count: number) => (count === 1 ? 'one' : 'other') } as Intl.PluralRules;

/**
 * Formatters for the messages of a page: each message would make its own. The first `Intl.NumberFormat` of a page looks up the
 * locale among all that the browser supports, 0.06 s on a slow phone, so counts do without.
 */
function textFormatters(): Formatters {
  const getNumberFormat = remember(
    (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  );
  return {
    getNumberFormat: (locales, options) => {
      const format = (value: number) =>
        options === undefined && isCount(value) && PLAIN_NUMBERS.test(String(locales))
          ? String(value)
          : (attempt(() => getNumberFormat(locales, options as Intl.NumberFormatOptions).format(value)) ??
            String(value));
      return { format } as Intl.NumberFormat;
    },
    getDateTimeFormat: remember(
      (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
    ),
    getPluralRules: remember(
      (locale, options?: Intl.PluralRulesOptions) =>
        attempt(() => new Intl.PluralRules(locale, options)) ?? PLAIN_RULES,
    ),
  };
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 1_000;
}

/** Calls `make` once for the same locales and options. */
function remember<Options, Format>(make: (locales?: string | string[], options?: Options) => Format) {
  const known = new Map<string, Format>();
  return (locales?: string | string[], options?: Options): Format => {
    const key = JSON.stringify([locales, options]);
    const format = known.get(key) ?? make(locales, options);
    known.set(key, format);
    return format;
  };
}
