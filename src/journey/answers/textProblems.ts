import type { MessageId } from '#contract/CompiledForm.ts';

/** What nobody meant to write, and harms whoever reads, prints or sorts it later. */
export interface TextProblem {
  message: MessageId;
  /** The place, with a sign instead of each character that cannot be seen. */
  values: { near: string };
}

/**
 * The first character of a text that is refused: control characters, halves of surrogate pairs, what turns the direction of
 * the text that follows, and in a one-line text the end of a line. Everything that pasted text holds without its author
 * seeing it stays allowed: soft hyphens, any kind of blank, zero-width characters, in several lines also Word's own line
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

/** Whether nothing of a text can be seen: blanks, zero-width characters, fillers, control characters. */
export function isBlankText(text: string): boolean {
  return INVISIBLE.test(text);
}

// The class `Cs` holds the surrogates that are no half of a pair, as the expressions read whole characters.
const LINE_END = /[\n\v\f\r\u0085\u2028\u2029]/;
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
const REFUSED = /(?![\t\n\v\f\r])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const REFUSED_IN_ONE_LINE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const INVISIBLE = /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Characters on either side. */
const AROUND = 12;

function around(text: string, index: number): string {
  return text
    .slice(Math.max(0, index - AROUND), index + AROUND)
    .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '⏎')
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, '□')
    .trim();
}
