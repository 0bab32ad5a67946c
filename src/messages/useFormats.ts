import { useIntl } from 'react-intl';
import { formatDate } from './formatDate.ts';
import { formatMoney } from './formatMoney.ts';
import { formatNumber } from './formatNumber.ts';

/** Returns formatters of dates, money and numbers for the current locale. */
export function useFormats() {
  const { locale } = useIntl();
  return {
    /** `2025-07-22` → `22 juillet 2025`. */
    date: (day: string) => formatDate(day, locale),
    /** 1500000, `XAF` → `1 500 000 FCFA`. */
    money: (amount: number, currency: string) => formatMoney(amount, currency, locale),
    number: (value: number) => formatNumber(value, locale),
  };
}
