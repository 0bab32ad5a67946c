import { useIntl } from 'react-intl';
import { formatMoney } from '#messages/formatMoney.ts';

/** The fair writes English as Britain does: 22 July 2025. */
const dateLocale = (locale: string) => (locale === 'en' ? 'en-GB' : locale);

/** Dates, money and numbers as the reader's language writes them. */
export function useFormats() {
  const { locale } = useIntl();
  return {
    /** `2025-07-22` → `22 juillet 2025`. */
    date: (day: string) =>
      new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      ),
    /** 1500000, `XAF` → `1 500 000 FCFA`. */
    money: (amount: number, currency: string) => formatMoney(amount, currency, locale),
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
  };
}
