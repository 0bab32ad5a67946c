import type { SiteDefinition } from '../formats/formats.ts';
import type { Loose } from './Loose.ts';

/** Language of the texts in `forms/` and `content/`: the first of the site. `und` if it has none, which the check reports. */
export function sourceLocale(site: Loose<Pick<SiteDefinition, 'locales'>> | undefined): string {
  const first: unknown = Array.isArray(site?.locales) ? site.locales[0]?.id : undefined;
  return typeof first === 'string' ? first : 'und';
}

/** File of the interface's texts in that language. Files of other languages contain translations of all texts. */
export function sourceMessages(locale: string): string {
  return `content/messages/${locale}.json`;
}
