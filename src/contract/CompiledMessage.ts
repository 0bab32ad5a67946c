import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Messages by id in react-intl's compiled format: browsers get no parser. */
export type CompiledMessages = Record<string, MessageFormatElement[]>;
