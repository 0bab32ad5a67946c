import Negotiator from 'negotiator';

/** The locale of `locales` that `Accept-Language` likes best; the first when it likes none. */
export function negotiateLocale(acceptLanguage: string | undefined, locales: readonly string[]): string {
  const standard = locales[0] ?? 'fr';
  if (!acceptLanguage) return standard;
  const headers = { 'accept-language': acceptLanguage };
  return new Negotiator({ headers }).language([...locales]) ?? standard;
}
