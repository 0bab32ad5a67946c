import { attempt } from '#contract/attempt.ts';
import { formatLocale } from './formatLocale.ts';

/** `1 500,5` in French, `1,500.5` in English. */
export function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const format = () => new Intl.NumberFormat(formatLocale(locale), options).format(value);
  return joinDigits(attempt(format) ?? `${value} ${options.unit ?? ''}`.trim());
}

/** Replaces the narrow no-break space between French thousands, which many fonts lack, by the plain no-break space. */
export function joinDigits(text: string): string {
  return text.replace(/\u202f/g, '\u00a0');
}
