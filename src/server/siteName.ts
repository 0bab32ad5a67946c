import type { Publication } from '#publication/Publication.ts';

/** The name of the site in a language. */
export function siteName({ texts, site }: Publication, locale: string): string {
  return texts[locale]?.['site.name'] ?? site.name;
}
