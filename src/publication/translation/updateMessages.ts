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
 * dropped, translations stay. A translation whose text has changed, or that needs review, keeps its memory entry; all others get a
 * new one.
 */
export function updateMessages(
  { translations }: LocaleStates,
  memory: Readonly<Record<MessageId, string>>,
): UpdatedMessages {
  const updated: UpdatedMessages = { messages: {}, memory: {} };
  for (const { source, text, state } of translations) {
    updated.messages[source.id] = text;
    if (state === 'new') continue;
    const entry = state === 'changed' ? memory[source.id] : undefined;
    updated.memory[source.id] = entry ?? memoryEntry(source.text, text, state === 'needs-review');
  }
  return updated;
}
