import { distance } from 'fastest-levenshtein';
import type { MessageId } from '#contract/CompiledForm.ts';
import type { RetiredTranslation } from './RetiredTranslations.ts';
import { textHash } from './TranslationMemory.ts';
import { type LocaleStates, stateOf } from './translationStates.ts';

/** The most letters in which a misspelt id differs from the one that was meant. */
const SLIP = 2;

/** The translations of a language after each that lost its text was given a place. */
export interface CarriedTranslations {
  /** As before, with what was carried over in place of what was missing. */
  states: LocaleStates;
  /** The language's memory, with what was carried over under its new id. */
  memory: Record<MessageId, string>;
  /** The id that each carried translation had, by its new one. */
  origins: ReadonlyMap<MessageId, MessageId>;
  /** What has no place now, in the order of ids. */
  retired: RetiredTranslation[];
}

/**
 * Finds a place for every translation whose id is dead, and for those that were retired before: the missing text with
 * the same French (an id changes when a form, field, step or option is renamed), else the one with its own id (the French
 * has changed meanwhile: the translation is stale), else, where its French was never noted, the one whose id is misspelt.
 */
export function carryTranslations(
  states: LocaleStates,
  memory: Readonly<Record<MessageId, string>> = {},
  retired: readonly RetiredTranslation[] = [],
): CarriedTranslations {
  const homeless = new Set([
    ...states.dead
      .filter(({ text }) => text !== '')
      .map(({ id, text }) => ({ id, source: memory[id]?.split(' ')[0], text })),
    ...retired,
  ]);
  const missing = new Map(
    states.translations.flatMap(({ source, state }) =>
      state === 'missing' ? [[source.id, source.text]] : [],
    ),
  );
  const placed = new Map<MessageId, RetiredTranslation>();
  const place = (id: MessageId, translation: RetiredTranslation) => {
    if (!missing.has(id) || !homeless.has(translation)) return;
    placed.set(id, translation);
    missing.delete(id);
    homeless.delete(translation);
  };
  for (const [id, translation] of sameFrench(missing, homeless)) place(id, translation);
  for (const translation of homeless) place(translation.id, translation);
  for (const translation of homeless) {
    const meant = translation.source === undefined && misspelt(translation.id, missing.keys());
    if (meant) place(meant, translation);
  }
  const updatedMemory = { ...memory };
  for (const [id, { source, text }] of placed)
    if (source !== undefined) updatedMemory[id] = `${source} ${textHash(text)}`;
  const translations = states.translations.map((one) => {
    const text = placed.get(one.source.id)?.text;
    if (text === undefined) return one;
    return { ...one, text, state: stateOf(one.source.text, text, updatedMemory[one.source.id]) };
  });
  return {
    states: { ...states, translations },
    memory: updatedMemory,
    origins: new Map([...placed].map(([id, translation]) => [id, translation.id])),
    retired: [...homeless].sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

/** Pairs of a missing text's id and a translation that was written for the same French, those of the nearest ids first. */
function sameFrench(
  missing: ReadonlyMap<MessageId, string>,
  homeless: Iterable<RetiredTranslation>,
): [MessageId, RetiredTranslation][] {
  const bySource = Map.groupBy(homeless, ({ source }) => source);
  const pairs = [...missing].flatMap(([id, french]) =>
    (bySource.get(textHash(french)) ?? []).map((translation) => {
      return { id, translation, apart: distance(id, translation.id) };
    }),
  );
  return pairs.sort((a, b) => a.apart - b.apart).map(({ id, translation }) => [id, translation]);
}

/** The one id that differs from a misspelt one by a slip of the fingers; none where two are as near. */
function misspelt(id: MessageId, ids: Iterable<MessageId>): MessageId | undefined {
  const near = [...ids]
    .map((other) => ({ other, apart: distance(id, other) }))
    .filter(({ apart }) => apart <= SLIP);
  const least = Math.min(...near.map(({ apart }) => apart));
  const nearest = near.filter(({ apart }) => apart === least);
  return nearest.length === 1 ? nearest[0]?.other : undefined;
}
