import { attempt } from '#contract/attempt.ts';
import { formatLocale } from './formatLocale.ts';
import { joinDigits } from './formatNumber.ts';

/**
 * Formats an amount: `1 500 000 FCFA` in French, `FCFA 1,500,000` in English. A part of a unit is written with all decimals of the
 * currency, as `12,50 EUR`; a whole amount has none.
 */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const parts = attempt(() =>
    new Intl.NumberFormat(formatLocale(locale), {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      ...(Number.isInteger(amount) && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
    }).formatToParts(amount),
  );
  if (!parts) return `${amount} ${nameOf(currency)}`;
  return joinDigits(parts.map(({ type, value }) => (type === 'currency' ? nameOf(value) : value)).join(''));
}

/** Common names of the currencies of central and west Africa; other currencies show their code. */
const NAMES: Record<string, string> = { XAF: 'FCFA', XOF: 'FCFA' };

function nameOf(currency: string): string {
  return NAMES[currency] ?? currency;
}
