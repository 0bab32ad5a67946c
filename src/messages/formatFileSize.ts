import { formatNumber } from './formatNumber.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/**
 * Formats bytes in megabytes: `1,5 Mo` in French, `1.5 MB` in English; below a tenth of one in kilobytes: `12 ko`. Rounds
 * up, so that a file just over a limit never reads as the limit itself.
 */
export function formatFileSize(bytes: number, locale: string): string {
  if (bytes < MEGABYTE / 10)
    return formatNumber(Math.ceil(bytes / KILOBYTE), locale, { style: 'unit', unit: 'kilobyte' });
  const megabytes = Math.ceil((bytes / MEGABYTE) * 10) / 10;
  return formatNumber(megabytes, locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
}
