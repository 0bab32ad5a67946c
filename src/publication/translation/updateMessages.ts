import type { MessageId } from '#contract/CompiledForm.ts';
import { memoryEntry } from './TranslationMemory.ts';
import type { LocaleStates } from './translationStates.ts';

/** The new content of a locale's message file and memory. */
export interface UpdatedMessages {
  /** Sorted by id; empty where a translation is missing. */
  messages: Record<string, string>;
  memory: Record<string, string>;
}

/**
 * Updates the message file and memory of a language to the texts of the site. New ids get an empty text, dead ids are
 * dropped, translations stay. A stale translation keeps its memory entry unless `accepted` has its id; all others get a
 * new entry.
 */
export function updateMessages(
  { translations }: LocaleStates,
  memory: Readonly<Record<MessageId, string>>,
  accepted: ReadonlySet<string> = new Set(),
): UpdatedMessages {
  const updated: UpdatedMessages = { messages: {}, memory: {} };
  for (const { source, text, state } of translations) {
    updated.messages[source.id] = text;
    if (state === 'missing') continue;
    const old = memory[source.id];
    const keep = state === 'stale' && !accepted.has(source.id) && old !== undefined;
    updated.memory[source.id] = keep ? old : memoryEntry(source.text, text);
  }
  return updated;
}
