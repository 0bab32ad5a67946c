import { applyEdits } from 'jsonc-parser';
import { parsePlain } from '../sources/parseSource.ts';
import { syntaxMistake } from '../sources/syntaxMistake.ts';

/** Mistakes that are mended in one file: whoever makes more has pasted something else. */
const MOST = 100;

/** Mends what keeps a file from being JSON; returns the text itself unless each mistake has one right answer. */
export function fixSyntax(text: string): string {
  let fixed = text;
  for (let mended = 0; mended <= MOST; mended++) {
    const { error } = parsePlain(fixed);
    if (!error) return fixed;
    const edit = syntaxMistake(fixed, error.offset)?.edit;
    if (!edit) return text;
    fixed = applyEdits(fixed, [edit]);
  }
  return text;
}
