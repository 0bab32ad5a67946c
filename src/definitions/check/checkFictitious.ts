import { leavesOf, type Path } from '../sources/SourceFile.ts';
import { tell } from '../sources/tell.ts';
import type { CheckedFile } from './CheckedFile.ts';
import { WARNING } from './Report.ts';

/** Domains reserved for examples (RFC 2606), and runs of zeros that no real number has. */
const EXAMPLE_DOMAIN = /\bexample\.(?:org|com|net)\b|\.(?:example|invalid|test)\b/i;
const ZEROS = /0{6}/;
/** In bank details: "example" or "exemple", or the SWIFT code of an example bank. Elsewhere "exemple" is an ordinary word. */
const EXAMPLE_BANK = /\bex[ae]mple\b|^EXEM[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/i;

/** Warns about contact and bank details in site.json that are still fictitious. */
export function checkFictitious({ value, report }: CheckedFile): void {
  for (const { path, value: text } of leavesOf({ value }))
    if (typeof text === 'string' && isFictitious(text, path))
      report(path, tell`still fictitious: "${text}"`, WARNING);
}

function isFictitious(text: string, place: Path): boolean {
  if (place[0] === 'bank' && EXAMPLE_BANK.test(text)) return true;
  return EXAMPLE_DOMAIN.test(text) || ZEROS.test(text.replace(/[\s.()/-]/g, ''));
}
