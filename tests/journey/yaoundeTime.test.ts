import { describe, expect, it } from 'vitest';
import { closingMoment, momentInYaounde } from '#journey/yaoundeTime.ts';

describe('momentInYaounde', () => {
  it.each([
    ['2025-05-30T18:00:00+01:00', { day: '2025-05-30', time: '18:00' }],
    ['2025-05-30T23:30:00Z', { day: '2025-05-31', time: '00:30' }],
    ['2025-05-30T00:00:00-05:00', { day: '2025-05-30', time: '06:00' }],
  ])('%s', (dateTime, moment) => {
    expect(momentInYaounde(dateTime)).toEqual(moment);
  });
});

describe('closingMoment', () => {
  it.each([
    ['2025-05-30T18:00:00+01:00', { day: '2025-05-30', time: '18:00' }],
    // "Until 30 May at 00:00" would be read as until that evening.
    ['2025-05-30T00:00:00+01:00', { day: '2025-05-29', time: '23:59' }],
    ['2024-12-31T23:00:00Z', { day: '2024-12-31', time: '23:59' }],
    ['2025-05-30T00:00:30+01:00', { day: '2025-05-30', time: '00:00' }],
  ])('%s', (dateTime, moment) => {
    expect(closingMoment(dateTime)).toEqual(moment);
  });
});
