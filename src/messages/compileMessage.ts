import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { CompiledMessage, CompiledMessages } from '#contract/CompiledMessage.ts';
import { typeset } from './typography/typeset.ts';

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

/** Compiled texts: most modules of a publication need the same ones. */
const known = new WeakMap<Readonly<Record<string, string>>, CompiledMessages>();

/** Compiles the texts of a locale whose id `includes` accepts, for display. @throws SyntaxError if the syntax of one is broken */
export function compileMessages(
  texts: Readonly<Record<string, string>>,
  locale: string,
  includes: (id: string) => boolean,
): CompiledMessages {
  const all = known.get(texts) ?? {};
  known.set(texts, all);
  const compiled: CompiledMessages = {};
  for (const [id, text] of Object.entries(texts)) {
    if (!includes(id)) continue;
    all[id] ??= compileMessage(typeset(text, locale));
    compiled[id] = all[id];
  }
  return compiled;
}
