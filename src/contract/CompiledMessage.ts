import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** A parsed text: a string, or the parser's elements if it has placeholders or plurals. */
export type CompiledMessage = string | MessageFormatElement[];

export type CompiledMessages = Record<string, CompiledMessage>;
