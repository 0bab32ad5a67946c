import type { MessageId } from '#contract/CompiledForm.ts';
import type { SiteLocale } from '#definitions/formats/formats.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { type LanguageState, languageState } from '../compile/LanguageState.ts';
import { collectTexts } from './collectTexts.ts';
import type { SourceText } from './SourceText.ts';
import { memoryEntry, type TranslationMemory } from './TranslationMemory.ts';

/** `stale`: the source has changed since the translation was recorded, the translation has not. */
export type TranslationState = 'current' | 'missing' | 'stale';

export interface Translation {
  source: SourceText;
  /** Empty when missing. */
  text: string;
  state: TranslationState;
}

/** State of all translations of one language. */
export interface LocaleStates {
  locale: SiteLocale;
  /** Of site.json. */
  publicFrom: number | undefined;
  /** Every text of the site, sorted by id. */
  translations: Translation[];
  /** Entries of the message file whose ids the site does not have. */
  dead: { id: MessageId; text: string }[];
}

/** Returns the states of every language except the first. The sources must be checked. */
export function translationStates(sources: Sources, memory: TranslationMemory): LocaleStates[] {
  const texts = collectTexts(sources);
  const ids = new Set(texts.map(({ id }) => id));
  const { site } = sources;
  return (site?.locales ?? []).slice(1).map((locale) => {
    const messages = sources.messages[locale.id] ?? {};
    const known = memory[locale.id] ?? {};
    return {
      locale,
      publicFrom: site?.publicFrom,
      translations: texts.map((source) => {
        const text = messages[source.id] ?? '';
        return { source, text, state: stateOf(source.text, text, known[source.id]) };
      }),
      dead: Object.entries(messages).flatMap(([id, text]) => (ids.has(id) ? [] : [{ id, text }])),
    };
  });
}

/** Returns whether the public sees a language, which depends on how many of its translations are missing. */
export function languageOf({ locale, publicFrom, translations }: LocaleStates): LanguageState {
  const missing = translations.filter(({ state }) => state === 'missing').length;
  return languageState(publicFrom, locale, missing, translations.length);
}

/** Returns the state of a translation. `known`: its memory entry, undefined if not recorded. */
export function stateOf(source: string, translation: string, known: string | undefined): TranslationState {
  if (translation === '') return 'missing';
  if (known === undefined) return 'current';
  const [knownSource, knownTranslation] = known.split(' ');
  const [sourceNow, translationNow] = memoryEntry(source, translation).split(' ');
  return knownSource !== sourceNow && knownTranslation === translationNow ? 'stale' : 'current';
}
