import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** A text ready to be formatted: as it stands, or (with placeholders, plurals) as the parser's elements. */
export type CompiledMessage = string | MessageFormatElement[];

export type CompiledMessages = Record<string, CompiledMessage>;
