/**
 * Converts a text for a spreadsheet cell. Every kind of line break becomes `\n`. U+FFFD replaces characters that the file
 * formats cannot hold, and marks that change the text direction of neighbouring cells (older submissions may have them).
 */
export function cellText(text: string): string {
  return text
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, '\ufffd');
}

/**
 * Prevents a spreadsheet from running a text as a formula. Puts an apostrophe before each `=`, `+`, `-`, `@` (also
 * full-width) and tab at the start of a line. The same after a character that a program may read as a cell separator.
 */
export function guardFormulas(text: string): string {
  return text.replace(FORMULA_BEGINS, "'");
}

const FORMULA_BEGINS =
  /(?<=^|\n)(?=[ \u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|\t)|(?<=[;,\t|])(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
