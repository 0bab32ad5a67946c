import type { Publication } from '#contract/Publication.ts';
import { translateForDisplay } from '#messages/translate.ts';

/** Returns the site's name in a locale. */
export function siteName(publication: Pick<Publication, 'texts' | 'site'>, locale: string): string {
  const { texts, site } = publication;
  if (texts[locale]?.['site.name'] === undefined) return site.name;
  return translateForDisplay(publication, locale, 'site.name');
}
