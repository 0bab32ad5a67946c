import type { MessageId } from '#contract/CompiledForm.ts';
import type { TextValue } from '#definitions/check/textValues.ts';
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
  const formatted: Record<string, string> = {};
  const named: [name: string, text: string][] = [];
  for (const [name, value] of Object.entries(values)) {
    if ('message' in value) named.push([name, texts[value.message] ?? source[value.message] ?? '']);
    else formatted[name] = format(value, locale, t);
  }
  const all = {
    ...formatted,
    ...Object.fromEntries(named.map(([name, text]) => [name, fillValues(text, formatted)])),
  };
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, text.includes('{') ? fillValues(text, all) : text]),
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
