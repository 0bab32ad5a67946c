import type { SiteDefinition } from '../formats/formats.ts';
import type { Loose } from './Loose.ts';

/** The tag of an undetermined language. */
export const NO_LOCALE = 'und';

/** Language of the texts in `forms/` and `content/`: the first of the site. `NO_LOCALE` if it has none, which the check reports. */
export function sourceLocale(site: Loose<Pick<SiteDefinition, 'locales'>> | undefined): string {
  const first: unknown = Array.isArray(site?.locales) ? site.locales[0]?.id : undefined;
  return typeof first === 'string' ? first : NO_LOCALE;
}

/** File of the interface's texts in that language. Files of other languages contain translations of all texts. */
export function sourceMessages(locale: string): string {
  return `content/messages/${locale}.json`;
}
