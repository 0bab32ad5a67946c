import type { Locales } from './Publication.ts';

/** The start of the addresses of a locale's pages: nothing for the first locale, `/en` for `en`. */
export function addressPrefix(locale: string, locales: readonly string[]): string {
  return locale === locales[0] ? '' : `/${locale}`;
}

/** Returns the address of a path under a prefix: `/en/reservation`, and `/en` for `/`. */
export function prefixed(prefix: string, path: string): string {
  return prefix && /^\/(?![^#?])/.test(path) ? prefix + path.slice(1) : prefix + path;
}

/** Returns the path that has an address under a prefix; `undefined` if the address is not under it. */
export function withoutPrefix(prefix: string, address: string): string | undefined {
  if (address === prefix) return '/';
  return address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : undefined;
}

/** Returns the locale whose pages have addresses like this one. */
export function localeOfAddress(address: string, locales: Locales): string {
  const [standard, ...others] = locales;
  return (
    others.find((locale) => withoutPrefix(addressPrefix(locale, locales), address) !== undefined) ?? standard
  );
}
