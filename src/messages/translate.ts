import { parse } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type { MessageId } from '#contract/CompiledForm.ts';
import type { Publication } from '#contract/Publication.ts';

type Texts = Publication['texts'];
type Values = Record<string, string | number>;

/** Parsed messages, cached as long as their texts exist. */
const parsed = new WeakMap<Texts, Map<string, IntlMessageFormat>>();

/** Returns a text of the publication in a locale with its values; the id if the text is missing. */
export function translate(
  { texts }: Pick<Publication, 'texts'>,
  locale: string,
  id: MessageId,
  values: Values = {},
): string {
  const text = texts[locale]?.[id];
  if (text === undefined) return id;
  if (!/[{']/.test(text)) return text;
  return String(messageFormat(texts, locale, id, text).format(values));
}

function messageFormat(texts: Texts, locale: string, id: MessageId, text: string): IntlMessageFormat {
  const messages = parsed.get(texts) ?? new Map<string, IntlMessageFormat>();
  parsed.set(texts, messages);
  const key = `${locale} ${id}`;
  let message = messages.get(key);
  if (!message) {
    message = new IntlMessageFormat(parse(text, { ignoreTag: true }), locale);
    messages.set(key, message);
  }
  return message;
}
