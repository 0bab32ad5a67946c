import type { Publication } from '#contract/Publication.ts';

/** Returns the site's name in a locale. */
export function siteName({ texts, site }: Publication, locale: string): string {
  return texts[locale]?.['site.name'] ?? site.name;
}
