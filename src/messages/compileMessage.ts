import { parse } from '@formatjs/icu-messageformat-parser';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import { memoize, memoizeObject } from '#definitions/sources/memoize.ts';
import { hideValues } from '#definitions/sources/valuesInText.ts';
import { typeset } from './typography/typeset.ts';

/** Several times the texts of a large site in four languages. */
const MOST_COMPILED = 50_000;

/**
 * Compiles an ICU message, with tags as plain text; the result is shared: a check and a publication read each several times, and the
 * next one the same again. @throws SyntaxError if its syntax is broken
 */
export const compileMessage = memoize(
  (text: string): CompiledMessages[string] => parse(text, { ignoreTag: true, captureLocation: false }),
  MOST_COMPILED,
);

/** Whether a text is a valid ICU message, beside the values that it names. */
export function isMessage(text: string): boolean {
  try {
    compileMessage(hideValues(text));
    return true;
  } catch {
    return false;
  }
}

/** The ids of texts and their compiled messages: most modules of a publication read all ids, and need the same messages. */
const compiledOf = memoizeObject((texts: Readonly<Record<string, string>>) => ({
  ids: Object.keys(texts),
  messages: {} as CompiledMessages,
}));

/** Compiles the texts of a locale whose id `includes` accepts, for display. @throws SyntaxError if the syntax of one is broken */
export function compileMessages(
  texts: Readonly<Record<string, string>>,
  locale: string,
  includes: (id: string) => boolean,
): CompiledMessages {
  const { ids, messages } = compiledOf(texts);
  const compiled: CompiledMessages = {};
  for (const id of ids) {
    if (!includes(id)) continue;
    messages[id] ??= compileMessage(typeset(texts[id] as string, locale));
    compiled[id] = messages[id];
  }
  return compiled;
}
