import type { Publication } from '#contract/Publication.ts';

/** The name of the site in a language. */
export function siteName({ texts, site }: Publication, locale: string): string {
  return texts[locale]?.['site.name'] ?? site.name;
}
