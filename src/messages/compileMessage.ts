import { parse } from '@formatjs/icu-messageformat-parser';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import { hideValues } from '#definitions/sources/valuesInText.ts';
import { typeset } from './typography/typeset.ts';

/** Compiled messages by their text: a check and a publication read each several times, and the next one the same again. */
const compiledTexts = new Map<string, CompiledMessages[string]>();

/** Several times the texts of a large site in four languages. */
const MOST_COMPILED = 50_000;

/** Compiles an ICU message, with tags as plain text; the result is shared. @throws SyntaxError if its syntax is broken */
export function compileMessage(text: string): CompiledMessages[string] {
  const known = compiledTexts.get(text);
  if (known !== undefined) return known;
  const compiled = parse(text, { ignoreTag: true, captureLocation: false });
  if (compiledTexts.size >= MOST_COMPILED) compiledTexts.clear();
  compiledTexts.set(text, compiled);
  return compiled;
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
