/** The locale that numbers and dates are written by: the fair writes English as Britain does, 22 July 2025. */
export function formatLocale(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale;
}
