import type { MessageId } from '#contract/CompiledForm.ts';
import { remembered } from './TranslationMemory.ts';
import type { LocaleStates } from './translationStates.ts';

/** A locale's file and memory as they should be. */
export interface UpdatedMessages {
  /** By id in alphabetical order; empty where a translation is missing. */
  messages: Record<string, string>;
  memory: Record<string, string>;
}

/**
 * The file and memory of a language brought up to the texts of the site: new ids with empty texts, dead ones gone,
 * translations as they are. What is current is remembered; what is stale keeps its old memory, unless its id is among `accepted`.
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
    updated.memory[source.id] = keep ? old : remembered(source.text, text);
  }
  return updated;
}
