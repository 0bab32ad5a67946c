import { parse } from '@formatjs/icu-messageformat-parser';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import { hideValues } from '#definitions/sources/valuesInText.ts';
import { typeset } from './typography/typeset.ts';

/** Compiles an ICU message, with tags as plain text. @throws SyntaxError if its syntax is broken */
export function compileMessage(text: string): CompiledMessages[string] {
  return parse(text, { ignoreTag: true, captureLocation: false });
}

/** Whether a text is a valid ICU message, beside the values that it names. */
export function isMessage(text: string): boolean {
  try {
    compileMessage(hideValues(text));
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
