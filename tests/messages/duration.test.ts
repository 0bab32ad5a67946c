import { expect, it } from 'vitest';
import { formatDuration, momentBefore } from '#messages/duration.ts';

it.each([
  ['P1Y', '1 an', '1 year'],
  ['P18M', '18 mois', '18 months'],
  ['P1Y6M', '1 an et 6 mois', '1 year and 6 months'],
  ['P2W', '2 semaines', '2 weeks'],
  ['P90D', '90 jours', '90 days'],
])('%s is "%s" in French and "%s" in English', (text, french, english) => {
  expect(formatDuration(text, 'fr').replaceAll('\u00a0', ' ')).toBe(french);
  expect(formatDuration(text, 'en')).toBe(english);
});

it.each([
  ['2026-03-31T10:00:00.000Z', 'P1Y', '2025-03-31T10:00:00.000Z'],
  ['2026-03-31T10:00:00.000Z', 'P1M', '2026-02-28T10:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 'P1Y', '2027-02-28T00:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 'P14M', '2024-11-15T00:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 'P2W', '2026-01-01T00:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 'P20D', '2025-12-26T00:00:00.000Z'],
])('%s less %s is %s', (moment, duration, before) => {
  expect(momentBefore(new Date(moment), duration).toISOString()).toBe(before);
});
