import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { CompiledMessage, CompiledMessages } from './CompiledMessage.ts';

/** Compiles an ICU message; throws the parser's SyntaxError where its syntax is broken. Tags are plain text here. */
export function compileMessage(text: string): CompiledMessage {
  const elements = parse(text, { ignoreTag: true, captureLocation: false });
  if (elements.every((element) => element.type === TYPE.literal)) {
    return elements.map((element) => ('value' in element ? element.value : '')).join('');
  }
  return elements;
}

/** Compiles those texts whose id passes; a text with broken syntax is left out, so that its id shows. */
export function compileMessages(
  texts: Readonly<Record<string, string>>,
  includes: (id: string) => boolean,
): CompiledMessages {
  const compiled: CompiledMessages = {};
  for (const [id, text] of Object.entries(texts)) {
    if (!includes(id)) continue;
    try {
      compiled[id] = compileMessage(text);
    } catch {
      // The check reports it with its place; on screen the id stands for the text.
    }
  }
  return compiled;
}
