/**
 * A text as a cell of a spreadsheet: every kind of line end as the one that spreadsheets know, and the sign U+FFFD for what
 * their files cannot hold and for what turns the direction of the cells around it (of submissions kept before such
 * characters were refused).
 */
export function cellText(text: string): string {
  return text
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, '\ufffd');
}

/**
 * A text that no spreadsheet takes for a formula: an apostrophe before each `=`, `+`, `-`, `@` (also the wide ones of
 * East Asia) and tab that begins a line, or follows what another program may take for the end of a cell.
 */
export function guardFormulas(text: string): string {
  return text.replace(FORMULA_BEGINS, "'");
}

const FORMULA_BEGINS =
  /(?<=^|\n)(?=[ \u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|\t)|(?<=[;,\t|])(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
