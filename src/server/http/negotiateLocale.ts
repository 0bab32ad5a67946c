import Negotiator from 'negotiator';
import type { Locales } from '#contract/Publication.ts';

/** Returns the locale that `Accept-Language` prefers; the first of `locales` when it accepts none. */
export function negotiateLocale(acceptLanguage: string | undefined, locales: Locales): string {
  const standard = locales[0];
  if (!acceptLanguage) return standard;
  const headers = { 'accept-language': acceptLanguage };
  return new Negotiator({ headers }).language([...locales]) ?? standard;
}
