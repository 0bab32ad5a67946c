import { parse } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type { MessageId } from '#contract/CompiledForm.ts';
import type { Publication } from '#contract/Publication.ts';
import { typeset } from './typography/typeset.ts';

type Texts = Publication['texts'];
type Values = Record<string, string | number>;
type Prepare = (text: string, locale: string) => string;

const asTyped: Prepare = (text) => text;

/** Parsed messages by how they were prepared, cached as long as their texts exist. */
const parsed = new WeakMap<Texts, Map<Prepare, Map<string, IntlMessageFormat>>>();

/**
 * Returns a text of the publication in a locale with its values, with the spaces that its author typed; the id if the text is
 * missing. For the API and for exports.
 */
export function translate(
  source: Pick<Publication, 'texts'>,
  locale: string,
  id: MessageId,
  values?: Values,
): string {
  return formatted(source.texts, locale, id, values, asTyped);
}

/** Like `translate`, with spaces set for display: for pages and mails. Values stay as they are. */
export function translateForDisplay(
  source: Pick<Publication, 'texts'>,
  locale: string,
  id: MessageId,
  values?: Values,
): string {
  return formatted(source.texts, locale, id, values, typeset);
}

function formatted(
  texts: Texts,
  locale: string,
  id: MessageId,
  values: Values = {},
  prepare: Prepare,
): string {
  const text = texts[locale]?.[id];
  if (text === undefined) return id;
  if (!/[{']/.test(text)) return prepare(text, locale);
  return String(messageFormat(texts, locale, id, text, prepare).format(values));
}

function messageFormat(
  texts: Texts,
  locale: string,
  id: MessageId,
  text: string,
  prepare: Prepare,
): IntlMessageFormat {
  const known = parsed.get(texts) ?? new Map<Prepare, Map<string, IntlMessageFormat>>();
  parsed.set(texts, known);
  const messages = known.get(prepare) ?? new Map<string, IntlMessageFormat>();
  known.set(prepare, messages);
  const key = `${locale} ${id}`;
  let message = messages.get(key);
  if (!message) {
    message = new IntlMessageFormat(parse(prepare(text, locale), { ignoreTag: true }), locale);
    messages.set(key, message);
  }
  return message;
}
