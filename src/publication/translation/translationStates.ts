import type { MessageId } from '#contract/CompiledForm.ts';
import type { SiteLocale } from '#definitions/formats/formats.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { collectTexts } from './collectTexts.ts';
import type { SourceText } from './SourceText.ts';
import { remembered, type TranslationMemory } from './TranslationMemory.ts';

/** `stale`: the source has changed since, the translation has not. */
export type TranslationState = 'current' | 'missing' | 'stale';

export interface Translation {
  source: SourceText;
  /** Empty when missing. */
  text: string;
  state: TranslationState;
}

/** How far one language is. */
export interface LocaleStates {
  locale: SiteLocale;
  /** Every text of the site, by id in alphabetical order. */
  translations: Translation[];
  /** Entries of the file for texts that the site does not have. */
  dead: { id: MessageId; text: string }[];
}

/** How far every language but the first is. The sources are checked ones. */
export function translationStates(sources: Sources, memory: TranslationMemory): LocaleStates[] {
  const texts = collectTexts(sources);
  const ids = new Set(texts.map(({ id }) => id));
  return (sources.site?.locales ?? []).slice(1).map((locale) => {
    const messages = sources.messages[locale.id] ?? {};
    const known = memory[locale.id] ?? {};
    return {
      locale,
      translations: texts.map((source) => {
        const text = messages[source.id] ?? '';
        return { source, text, state: stateOf(source.text, text, known[source.id]) };
      }),
      dead: Object.entries(messages).flatMap(([id, text]) => (ids.has(id) ? [] : [{ id, text }])),
    };
  });
}

/** How far a translation is, by what the memory holds of it. */
export function stateOf(source: string, translation: string, known: string | undefined): TranslationState {
  if (translation === '') return 'missing';
  if (known === undefined) return 'current';
  const [knownSource, knownTranslation] = known.split(' ');
  const [sourceNow, translationNow] = remembered(source, translation).split(' ');
  return knownSource !== sourceNow && knownTranslation === translationNow ? 'stale' : 'current';
}
