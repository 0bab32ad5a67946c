import type { MessageId } from '#contract/CompiledForm.ts';
import type { SiteLocale } from '#definitions/formats/formats.ts';
import { tell } from '#definitions/sources/tell.ts';

/** How far a language is translated, and whether the public sees it. */
export interface LanguageState {
  locale: SiteLocale;
  /** Percentage of the site's texts that it has; 100 only if none is missing. */
  translated: number;
  /** Percentage that makes it public. */
  publicFrom: number;
  draft: boolean;
}

/** Whether the public sees a text: it never sees the organisers' desk, and a language may be public without that. */
export function isPublicText(id: MessageId): boolean {
  return !id.startsWith('desk.');
}

/** @param missing number of texts for the public that the language lacks, of `all` */
export function languageState(
  publicFrom = 80,
  locale: SiteLocale,
  missing: number,
  all: number,
): LanguageState {
  const translated = Math.floor((100 * (all - missing)) / Math.max(all, 1));
  return { locale, translated, publicFrom, draft: locale.draft === true || translated < publicFrom };
}

/** Says whether a language is public, and why. */
export function describeLanguage({ locale, translated, publicFrom, draft }: LanguageState): string {
  const done = tell`${translated} % of the texts are translated`;
  if (!draft) return tell`public: ${done}`;
  return locale.draft
    ? tell`a draft, as its "draft" says: ${done}`
    : tell`a draft: ${done}, it is public from ${publicFrom} % on ("publicFrom")`;
}
