import { distance } from 'fastest-levenshtein';
import type { MessageId } from '#contract/CompiledForm.ts';
import type { RetiredTranslation } from './RetiredTranslations.ts';
import { formatEntry, readEntry, textHash } from './TranslationMemory.ts';
import { type LocaleStates, stateOf } from './translationStates.ts';

/** Maximum edit distance between a misspelt id and the intended one. */
const MAX_TYPO_EDITS = 2;

/** Translations of a language after those with a dead id were moved to a new id, or retired. */
export interface CarriedTranslations {
  /** The given states, with moved translations where one was missing. */
  states: LocaleStates;
  /** The language's memory, with moved translations under their new ids. */
  memory: Record<MessageId, string>;
  /** Former id of each moved translation, by its new id. */
  origins: ReadonlyMap<MessageId, MessageId>;
  /** Translations without an id of the site, sorted by their former id. */
  retired: RetiredTranslation[];
}

/**
 * Moves every translation with a dead id, and every retired one, to an untranslated text. It takes, in this order:
 * - the text with the same French: the id changes when a form, field, step or option is renamed;
 * - the text with the same id: the French has changed since, so the translation is stale;
 * - the text with the most similar id, if the French was never recorded: the dead id is misspelt.
 */
export function carryTranslations(
  states: LocaleStates,
  memory: Readonly<Record<MessageId, string>> = {},
  retired: readonly RetiredTranslation[] = [],
): CarriedTranslations {
  const unplaced = new Set([
    ...states.dead
      .filter(({ text }) => text !== '')
      .map(({ id, text }) => ({ id, ...recorded(memory[id]), text })),
    ...retired,
  ]);
  const missing = new Map(
    states.translations.flatMap(({ source, state }) => (state === 'new' ? [[source.id, source.text]] : [])),
  );
  const placed = new Map<MessageId, RetiredTranslation>();
  const place = (id: MessageId, translation: RetiredTranslation) => {
    if (!missing.has(id) || !unplaced.has(translation)) return;
    placed.set(id, translation);
    missing.delete(id);
    unplaced.delete(translation);
  };
  for (const [id, translation] of sameFrench(missing, unplaced)) place(id, translation);
  for (const translation of unplaced) place(translation.id, translation);
  for (const translation of unplaced) {
    const meant = translation.source === undefined && misspelt(translation.id, missing.keys());
    if (meant) place(meant, translation);
  }
  const updatedMemory = { ...memory };
  for (const [id, { source, needsReview = false, text }] of placed)
    if (source !== undefined)
      updatedMemory[id] = formatEntry({ source, translation: textHash(text), needsReview });
  const translations = states.translations.map((one) => {
    const text = placed.get(one.source.id)?.text;
    if (text === undefined) return one;
    return { ...one, text, state: stateOf(one.source.text, text, updatedMemory[one.source.id]) };
  });
  return {
    states: { ...states, translations },
    memory: updatedMemory,
    origins: new Map([...placed].map(([id, translation]) => [id, translation.id])),
    retired: [...unplaced].sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

function recorded(entry: string | undefined): Pick<RetiredTranslation, 'source' | 'needsReview'> {
  if (entry === undefined) return {};
  const { source, needsReview } = readEntry(entry);
  return { source, ...(needsReview && { needsReview }) };
}

/** Pairs of an untranslated text's id and a translation of the same French, those with the most similar ids first. */
function sameFrench(
  missing: ReadonlyMap<MessageId, string>,
  unplaced: Iterable<RetiredTranslation>,
): [MessageId, RetiredTranslation][] {
  const bySource = Map.groupBy(unplaced, ({ source }) => source);
  const pairs = [...missing].flatMap(([id, french]) =>
    (bySource.get(textHash(french)) ?? []).map((translation) => {
      return { id, translation, apart: distance(id, translation.id) };
    }),
  );
  return pairs.sort((a, b) => a.apart - b.apart).map(({ id, translation }) => [id, translation]);
}

/** Returns the id that a misspelt one most resembles; undefined if none is similar or two are equally similar. */
function misspelt(id: MessageId, ids: Iterable<MessageId>): MessageId | undefined {
  const near = [...ids]
    .map((other) => ({ other, apart: distance(id, other) }))
    .filter(({ apart }) => apart <= MAX_TYPO_EDITS);
  const least = Math.min(...near.map(({ apart }) => apart));
  const nearest = near.filter(({ apart }) => apart === least);
  return nearest.length === 1 ? nearest[0]?.other : undefined;
}
