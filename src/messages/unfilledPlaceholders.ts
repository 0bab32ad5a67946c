import type { MessageId } from '#contract/CompiledForm.ts';
import { hideValues } from '#definitions/sources/valuesInText.ts';
import { placeholdersOf } from './compareMessages.ts';
import { INTERFACE_TEXTS } from './interfaceTexts.ts';

/** Returns the placeholders of an interface text that the code does not fill; empty for any other text. */
export function unfilledPlaceholders(id: MessageId, text: string): string[] {
  if (!Object.hasOwn(INTERFACE_TEXTS, id) || !text.includes('{')) return [];
  return [...placeholdersOf(hideValues(text))].filter((name) => !INTERFACE_TEXTS[id]?.includes(name));
}
