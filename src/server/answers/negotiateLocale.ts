import Negotiator from 'negotiator';
import type { Locales } from '#contract/Publication.ts';

/** The locale of `locales` that `Accept-Language` likes best; the first when it likes none. */
export function negotiateLocale(acceptLanguage: string | undefined, locales: Locales): string {
  const standard = locales[0];
  if (!acceptLanguage) return standard;
  const headers = { 'accept-language': acceptLanguage };
  return new Negotiator({ headers }).language([...locales]) ?? standard;
}
