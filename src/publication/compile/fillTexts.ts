import type { MessageId } from '#contract/CompiledForm.ts';
import type { TextValue } from '#definitions/check/textValues.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { fillValues } from '#definitions/sources/valuesInText.ts';
import { compileMessages } from '#messages/compileMessage.ts';
import { formatDate } from '#messages/formatDate.ts';
import { formatDaysInWords } from '#messages/formatDays.ts';
import { formatMoney } from '#messages/formatMoney.ts';
import { createTranslator, type Translate } from '#messages/translator.ts';

type Texts = Readonly<Record<MessageId, string>>;

/** Puts the values that texts name, `{event.year}`, into the texts of a language. A text that is a value may itself name values. */
export function fillTexts(
  texts: Texts,
  values: Readonly<Record<string, TextValue>>,
  locale: string,
  source: Texts,
): Texts {
  const t = createTranslator(
    locale,
    compileMessages({ ...source, ...texts }, locale, (id) => id.startsWith('values.')),
  );
  const plainValue = (name: string) => {
    const value = ownValue(values, name);
    return value && !('message' in value) ? format(value, locale, t) : undefined;
  };
  const anyValue = (name: string) => {
    const value = ownValue(values, name);
    if (!value || !('message' in value)) return plainValue(name);
    return fillValues(texts[value.message] ?? source[value.message] ?? '', plainValue);
  };
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, text.includes('{') ? fillValues(text, anyValue) : text]),
  );
}

function format(value: Exclude<TextValue, { message: string }>, locale: string, t: Translate): string {
  if ('text' in value) return value.text;
  if ('day' in value) return formatDate(value.day, locale);
  if ('amount' in value) return formatMoney(value.amount, value.currency, locale);
  return formatDaysInWords(value.first, value.last, locale, ({ first, last }) =>
    t('values.days', { first, last }),
  );
}
