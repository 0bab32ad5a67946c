import type { MessageId } from '#contract/CompiledForm.ts';

/** A character that nobody types on purpose, and that breaks reading, printing or sorting of the text. */
export interface TextProblem {
  message: MessageId;
  /** The text around the character, with a sign instead of each invisible character. */
  values: { near: string };
}

/**
 * Returns the problem of a text's first refused character: a control character, an unpaired surrogate, a character that
 * changes the text direction and, in a one-line text, a line end. Invisible characters that pasted text often contains
 * are allowed: soft hyphens, any kind of space, zero-width characters. A text of many lines may also contain Word's line
 * ends (vertical tab, form feed).
 */
export function textProblem(text: string, lines: 'one' | 'many'): TextProblem | undefined {
  const { index } = (lines === 'one' ? REFUSED_IN_ONE_LINE : REFUSED).exec(text) ?? {};
  if (index === undefined) return undefined;
  const character = text.charAt(index);
  const message = LINE_END.test(character)
    ? 'errors.lineBreak'
    : DIRECTION.test(character)
      ? 'errors.textDirection'
      : 'errors.controlCharacter';
  return { message, values: { near: around(text, index) } };
}

/** Whether a text has no visible character: only spaces, zero-width characters, fillers and control characters. */
export function isBlankText(text: string): boolean {
  return INVISIBLE.test(text);
}

// With the flag `u`, the class `Cs` matches only unpaired surrogates.
const LINE_END = /[\n\v\f\r\u0085\u2028\u2029]/;
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
const REFUSED = /(?![\t\n\v\f\r])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const REFUSED_IN_ONE_LINE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const INVISIBLE = /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Characters shown on either side of a problem. */
const AROUND = 12;

function around(text: string, index: number): string {
  return text
    .slice(Math.max(0, index - AROUND), index + AROUND)
    .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '⏎')
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, '□')
    .trim();
}
