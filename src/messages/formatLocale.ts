/** Returns the locale for numbers and dates: the fair uses British English, 22 July 2025. */
export function formatLocale(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale;
}
