import { describe, expect, it } from 'vitest';
import { formatDate } from '#messages/formatDate.ts';
import { formatDays, formatDaysInWords } from '#messages/formatDays.ts';
import { formatMoney } from '#messages/formatMoney.ts';
import { formatNumber } from '#messages/formatNumber.ts';

/** Shows no-break spaces as `_`. */
const shown = (text: string) => text.replaceAll('\u00a0', '_');

describe('formatMoney', () => {
  it.each([
    [1_500_000, 'XAF', 'fr', '1_500_000_FCFA'],
    [1_500_000, 'XAF', 'en', 'FCFA_1,500,000'],
    [0, 'XOF', 'fr', '0_FCFA'],
    [75_000, 'EUR', 'fr', '75_000_EUR'],
    [1200.5, 'EUR', 'fr', '1_200,50_EUR'],
    [12.5, 'EUR', 'pt', '12,50_EUR'],
    [12.5, 'KWD', 'en', 'KWD_12.500'],
  ])('writes %d %s in %s as %s', (amount, currency, locale, text) => {
    expect(shown(formatMoney(amount, currency, locale))).toBe(text);
  });
});

describe('formatDate', () => {
  it.each([
    ['2025-07-22', 'fr', '22 juillet 2025'],
    ['2025-07-22', 'en', '22 July 2025'],
    ['2025-01-01', 'en', '1 January 2025'],
    ['2025-07-01', 'fr', '1er juillet 2025'],
    ['2025-07-01', 'fr-CM', '1er juillet 2025'],
    ['2025-07-11', 'fr', '11 juillet 2025'],
    ['2025-07-21', 'fr', '21 juillet 2025'],
    ['22/07/2025', 'fr', '22/07/2025'],
    ['', 'en', ''],
  ])('writes %j in %s as %j', (day, locale, text) => {
    expect(formatDate(day, locale)).toBe(text);
  });
});

describe('formatDays', () => {
  it.each([
    ['2025-07-22', '2025-07-26', 'fr', '22–26 juillet 2025'],
    ['2025-07-01', '2025-07-05', 'fr', '1er–5 juillet 2025'],
    ['2025-06-30', '2025-07-01', 'fr', '30 juin – 1er juillet 2025'],
    ['2025-06-30', '2025-07-01', 'en', '30 June – 1 July 2025'],
  ])('writes %s to %s in %s as %s', (first, last, locale, text) => {
    expect(formatDays(first, last, locale).replace(/[\u2009\u202f\u00a0]/g, ' ')).toBe(text);
  });
});

describe('formatDaysInWords', () => {
  it.each([
    ['2025-07-22', '2025-07-26', 'fr', '22 … 26 juillet 2025'],
    ['2027-05-28', '2027-05-30', 'de', '28. … 30. Mai 2027'],
    ['2027-05-28', '2027-06-01', 'de', '28. Mai … 1. Juni 2027'],
    ['2027-05-28', '2027-05-28', 'de', '28. Mai 2027'],
  ])('writes %s to %s in %s as %s', (from, to, locale, text) => {
    const words = formatDaysInWords(from, to, locale, ({ first, last }) => `${first} … ${last}`);
    expect(words.replace(/[\u2009\u202f\u00a0]/g, ' ')).toBe(text);
  });
});

describe('formatNumber', () => {
  it.each([
    [50_000, 'fr', '50_000'],
    [50_000, 'en', '50,000'],
    [1.5, 'fr', '1,5'],
  ])('writes %d in %s as %s', (value, locale, text) => {
    expect(shown(formatNumber(value, locale))).toBe(text);
  });
});
