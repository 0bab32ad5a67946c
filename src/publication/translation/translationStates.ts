import type { MessageId } from '#contract/CompiledForm.ts';
import type { SiteLocale } from '#definitions/formats/formats.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { INTERFACE_TEXTS, shippedText } from '#messages/interfaceTexts.ts';
import { usualIds } from '../compile/interfaceTexts.ts';
import { isPublicText, type LanguageState, languageState } from '../compile/LanguageState.ts';
import { collectTexts, usualText } from './collectTexts.ts';
import type { SourceText } from './SourceText.ts';
import { readEntry, textHash } from './TranslationMemory.ts';
import type { TranslationRecords } from './TranslationRecords.ts';

export const STATES = ['new', 'changed', 'needs-review', 'approved'] as const;

/**
 * `new`: there is no translation. `changed`: the source has changed since the translation was recorded, the translation has not.
 * `needs-review`: no person has read the translation for this text yet.
 */
export type TranslationState = (typeof STATES)[number];

export interface Translation {
  source: SourceText;
  /** Empty when new. */
  text: string;
  state: TranslationState;
  /** The text that was translated, of a changed one; undefined if no record has it. */
  before?: string | undefined;
}

/** State of all translations of one language. */
export interface LocaleStates {
  locale: SiteLocale;
  /** Of site.json. */
  publicFrom: number | undefined;
  /** Every text of the site, sorted by id. */
  translations: Translation[];
  /** Texts that the program says itself in this language; a site may say them in its own words. */
  usual: Translation[];
  /** Entries of the message file whose ids the site does not have. */
  dead: { id: MessageId; text: string }[];
}

/** A file with as many ids that the site never had was written for another site. */
const FOREIGN = 20;

/** Whether a translation came into the file since it was recorded. */
function isUnknown(text: string, entry: string | undefined): boolean {
  return text !== '' && (entry === undefined || readEntry(entry).translation !== textHash(text));
}

/** Returns the states of every language except the first. The sources must be checked. */
export function translationStates(
  sources: Sources,
  { memory, texts: known }: Pick<TranslationRecords, 'memory' | 'texts'>,
): LocaleStates[] {
  const written = collectTexts(sources);
  const { site } = sources;
  return (site?.locales ?? []).slice(1).map((locale) => {
    const usual = usualIds(sources, locale.id);
    const texts = [...written, ...usual.translated.map((id) => usualText(sources, id))];
    const ids = new Set(texts.map(({ id }) => id));
    const messages = sources.messages[locale.id] ?? {};
    const entries = memory[locale.id] ?? {};
    const dead = Object.entries(messages).flatMap(([id, text]) =>
      // A site may say a text of the interface in its own words in this language alone.
      ids.has(id) || Object.hasOwn(INTERFACE_TEXTS, id) ? [] : [{ id, text }],
    );
    const isForeign = dead.filter(({ id }) => entries[id] === undefined).length >= FOREIGN;
    return {
      locale,
      publicFrom: site?.publicFrom,
      translations: texts.sort(byId).map((source) => {
        const text = messages[source.id] ?? '';
        const entry = entries[source.id];
        const state =
          isForeign && isUnknown(text, entry) ? 'needs-review' : stateOf(source.text, text, entry);
        const before = state === 'changed' && entry ? known[readEntry(entry).source] : undefined;
        return { source, text, state, before };
      }),
      usual: usual.shown.map((id) => {
        const text = shippedText(locale.id, id) ?? '';
        return { source: usualText(sources, id), text, state: stateOf('', text, undefined) };
      }),
      dead,
    };
  });
}

/** The translations of a language, also those of texts that the program says itself. */
export function allTranslations({ translations, usual }: LocaleStates): Translation[] {
  return [...translations, ...usual];
}

function byId(a: SourceText, b: SourceText): number {
  return a.id < b.id ? -1 : 1;
}

/** Returns whether the public sees a language, which depends on how many of its translations are missing. */
export function languageOf({ locale, publicFrom, translations }: LocaleStates): LanguageState {
  const shown = translations.filter(({ source }) => isPublicText(source.id));
  const missing = shown.filter(({ state }) => state === 'new').length;
  return languageState(publicFrom, locale, missing, shown.length);
}

/** Returns the state of a translation. `entry`: its entry in the memory, undefined if not recorded. */
export function stateOf(source: string, translation: string, entry: string | undefined): TranslationState {
  if (translation === '') return 'new';
  if (entry === undefined) return 'approved';
  const known = readEntry(entry);
  // A translation that was edited since was written for the text of now.
  if (known.translation !== textHash(translation)) return 'approved';
  if (known.source !== textHash(source)) return 'changed';
  return known.needsReview ? 'needs-review' : 'approved';
}
