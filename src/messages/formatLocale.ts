/** Returns the locale for numbers and dates, of Europe where a language has several: British English writes 22 July 2025. */
export function formatLocale(locale: string): string {
  if (locale === 'en') return 'en-GB';
  return locale === 'pt' ? 'pt-PT' : locale;
}
