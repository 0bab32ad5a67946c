import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';

/** Converts messages for react-intl without its parser: every text becomes elements. */
export function toIntlMessages(messages: CompiledMessages): Record<string, MessageFormatElement[]> {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [
      id,
      typeof message === 'string' ? [{ type: TYPE.literal, value: message }] : message,
    ]),
  ) as Record<string, MessageFormatElement[]>;
}
