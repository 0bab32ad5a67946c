import type { SiteDefinition } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import { tell } from '../sources/tell.ts';
import type { CheckedFile } from './CheckedFile.ts';
import { WARNING } from './Report.ts';

/** A size as people write it: `12 Mo`, `700 Kb`, `0,4 MB`. */
const SIZE = /^(\d+(?:[.,]\d+)?)\s*([km])?(?:[ob]|octets?|bytes?)$/i;

/** Share by which a shown size may differ: people round, and count 1,000 or 1,024 bytes as a kilobyte. */
const TOLERANCE = 0.1;

/** Warns about documents of site.json whose shown size is not that of their file. */
export function checkFileSizes(
  { value, report }: CheckedFile,
  publicBytes: ReadonlyMap<string, number>,
): void {
  (value as Loose<SiteDefinition>).documents?.forEach(({ file = '', fileSize = '' }, index) => {
    const bytes = publicBytes.get(file);
    const [, number, unit = ''] = SIZE.exec(fileSize.trim()) ?? [];
    if (bytes === undefined || number === undefined) return;
    const power = ['', 'k', 'm'].indexOf(unit.toLowerCase());
    const shown = [1000, 1024].map((kilo) => Number(number.replace(',', '.')) * kilo ** power);
    if (shown.some((size) => Math.abs(size - bytes) <= bytes * TOLERANCE)) return;
    const actual = bytes < 1000 ? tell`${bytes} byte[|s]` : tell`${Math.round(bytes / 1000)} kB`;
    report(
      ['documents', index, 'fileSize'],
      tell`"${fileSize}" is shown, but content/public${file} has ${actual}`,
      WARNING,
    );
  });
}
