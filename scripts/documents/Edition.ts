import { IntlMessageFormat } from 'intl-messageformat';
import { formatDate } from '#messages/formatDate.ts';
import { formatDays } from '#messages/formatDays.ts';
import { formatFileSize } from '#messages/formatFileSize.ts';
import { formatLocale } from '#messages/formatLocale.ts';
import { formatMoney } from '#messages/formatMoney.ts';
import { formatNumber } from '#messages/formatNumber.ts';
import type { Translate } from '#messages/useText.ts';
import type { Compilation } from '#publication/compile/compileSources.ts';

/** The content in one language, as the documents print it. */
export interface Edition extends Pick<Compilation, 'site' | 'pages' | 'forms'> {
  locale: string;
  /** A text by message id; an id that has no text shows itself. */
  t: Translate;
  money: (amount: number, currency: string) => string;
  number: (value: number) => string;
  fileSize: (bytes: number) => string;
  /** A day, `YYYY-MM-DD`, in words. */
  day: (date: string) => string;
  days: (first: string, last: string) => string;
  /** `a, b ou c` */
  oneOf: (texts: string[]) => string;
}

/** @throws Error when the site has no such language */
export function editionOf({ site, pages, forms, texts }: Compilation, locale: string): Edition {
  const messages = texts[locale];
  if (!messages) {
    const known = Object.keys(texts).join(', ');
    throw new Error(`"${locale}" is no language of content/site.json ("locales"): ${known}.`);
  }
  const list = new Intl.ListFormat(formatLocale(locale), { type: 'disjunction' });
  return {
    site,
    pages,
    forms,
    locale,
    t: (id, values) => {
      const text = messages[id];
      if (text === undefined) return id;
      return String(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).format(values));
    },
    money: (amount, currency) => formatMoney(amount, currency, locale),
    // The font has no narrow space.
    number: (value) => formatNumber(value, locale),
    fileSize: (bytes) => formatFileSize(bytes, locale),
    day: (date) => formatDate(date, locale),
    days: (first, last) => formatDays(first, last, locale),
    oneOf: (options) => list.format(options),
  };
}
