import { formatNumber } from './formatNumber.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Formats bytes in megabytes: `1,5 Mo` in French, `1.5 MB` in English. Rounds up to a tenth, so that a file just over a
 * limit never reads as the limit itself.
 */
export function formatFileSize(bytes: number, locale: string): string {
  const megabytes = Math.ceil((bytes / MEGABYTE) * 10) / 10;
  return formatNumber(megabytes, locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
}
