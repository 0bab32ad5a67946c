import { formatLocale } from './formatLocale.ts';

/** `1 500,5` in French, `1,500.5` in English. */
export function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return joinDigits(new Intl.NumberFormat(formatLocale(locale), options).format(value));
}

/** The narrow space that French puts between thousands is missing in many fonts; the plain one that does not break is not. */
export function joinDigits(text: string): string {
  return text.replace(/\u202f/g, '\u00a0');
}
