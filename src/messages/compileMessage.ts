import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { CompiledMessage, CompiledMessages } from '#contract/CompiledMessage.ts';

/** Compiles an ICU message, with tags as plain text. @throws SyntaxError if its syntax is broken */
export function compileMessage(text: string): CompiledMessage {
  const elements = parse(text, { ignoreTag: true, captureLocation: false });
  if (elements.every((element) => element.type === TYPE.literal)) {
    return elements.map((element) => ('value' in element ? element.value : '')).join('');
  }
  return elements;
}

/** Whether a text is a valid ICU message. */
export function isMessage(text: string): boolean {
  try {
    compileMessage(text);
    return true;
  } catch {
    return false;
  }
}

/** Compiles the texts whose id `includes` accepts. @throws SyntaxError if the syntax of one is broken */
export function compileMessages(
  texts: Readonly<Record<string, string>>,
  includes: (id: string) => boolean,
): CompiledMessages {
  const compiled: CompiledMessages = {};
  for (const [id, text] of Object.entries(texts)) {
    if (includes(id)) compiled[id] = compileMessage(text);
  }
  return compiled;
}
