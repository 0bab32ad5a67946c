import { distance } from 'fastest-levenshtein';
import type { MessageId } from '#contract/CompiledForm.ts';
import { memoryEntry } from './TranslationMemory.ts';
import type { LocaleStates, Translation } from './translationStates.ts';

/** Translations of a language after new texts were filled in. */
export interface FilledTranslations {
  states: LocaleStates;
  memory: Record<MessageId, string>;
  /** Ids of the texts whose translations were copied, by the ids that were filled in. */
  origins: ReadonlyMap<MessageId, MessageId>;
}

/**
 * Fills in each new text whose source has an approved translation under another id, the most similar one if there are several. Such
 * a translation needs review: the same words may mean something else in another place.
 */
export function fillTranslations(
  states: LocaleStates,
  memory: Readonly<Record<MessageId, string>>,
): FilledTranslations {
  const approved = states.translations.filter(({ state }) => state === 'approved');
  const bySource = Map.groupBy(approved, ({ source }) => source.text);
  const filled = { ...memory };
  const origins = new Map<MessageId, MessageId>();
  const translations = states.translations.map((one): Translation => {
    const { id, text: french } = one.source;
    const [origin] = (one.state === 'new' ? (bySource.get(french) ?? []) : []).toSorted(
      (a, b) => distance(id, a.source.id) - distance(id, b.source.id),
    );
    if (!origin) return one;
    filled[id] = memoryEntry(french, origin.text, true);
    origins.set(id, origin.source.id);
    return { ...one, text: origin.text, state: 'needs-review' };
  });
  return { states: { ...states, translations }, memory: filled, origins };
}
