import { extname } from 'node:path';
import type { SiteDefinition } from '../../formats/formats.ts';
import type { Loose } from '../../sources/Loose.ts';
import { tell } from '../../sources/tell.ts';
import type { CheckedFile } from '../CheckedFile.ts';
import { WARNING } from '../Report.ts';

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Warns of a country that none is, an account number with a digit wrong, and documents with another extension than their file. */
export function checkSite({ value, report }: CheckedFile): void {
  const { event, bank, documents } = value as Loose<SiteDefinition>;
  const { country } = event ?? {};
  if (country !== undefined && /^[A-Z]{2}$/.test(country) && REGIONS.of(country) === undefined)
    report(['event', 'country'], tell`"${country}" is no country, as "CM" or "PT"`, WARNING);
  bank?.forEach(({ value: written = '' }, index) => {
    if (isIban(written) && !hasRightDigits(written))
      report(
        ['bank', index, 'value'],
        tell`"${written}" is no IBAN: a digit is wrong, missing or too many`,
        WARNING,
      );
  });
  documents?.forEach(({ file = '', fileName = '' }, index) => {
    const extension = extname(file);
    if (fileName && extname(fileName).toLowerCase() !== extension.toLowerCase())
      report(
        ['documents', index, 'fileName'],
        tell`"${fileName}" does not end in "${extension}", as its file does: devices could not open it`,
        WARNING,
      );
  });
}

/** Whether a text is written as an IBAN, and no example of one. */
function isIban(text: string): boolean {
  return /^[A-Z]{2}(?!00)\d\d(?: ?[A-Z\d]){11,30}$/.test(text);
}

/** ISO 13616: what stands first goes to the end, letters become numbers from 10, and 1 is left of 97. */
function hasRightDigits(iban: string): boolean {
  const plain = iban.replaceAll(' ', '');
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}
