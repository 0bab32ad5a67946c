import type { MessageId } from '#contract/CompiledForm.ts';

/** Collects the French texts of a definition by message id; `add` and `optional` return the id of a text. */
export interface TextCollector {
  readonly texts: Record<MessageId, string>;
  add(key: string, text: string): MessageId;
  optional(key: string, text: string | undefined): MessageId | undefined;
}

export function textCollector(prefix: string): TextCollector {
  const texts: Record<MessageId, string> = {};
  const add = (key: string, text: string): MessageId => {
    const id = `${prefix}.${key}`;
    texts[id] = text;
    return id;
  };
  return { texts, add, optional: (key, text) => (text === undefined ? undefined : add(key, text)) };
}
