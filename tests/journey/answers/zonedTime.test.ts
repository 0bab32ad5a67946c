import { describe, expect, it } from 'vitest';
import { closingMoment, zonedMoment } from '#journey/answers/zonedTime.ts';

const DOUALA = 'Africa/Douala';
const NEW_YORK = 'America/New_York';
const HAVANA = 'America/Havana';

describe('zonedMoment', () => {
  it.each([
    ['2025-05-30T18:00:00+01:00', DOUALA, '2025-05-30 18:00'],
    ['2025-05-30T23:30:00Z', DOUALA, '2025-05-31 00:30'],
    ['2025-05-30T00:00:00-05:00', DOUALA, '2025-05-30 06:00'],
    // Clocks in New York go from 02:00 to 03:00 on 9 March, and from 02:00 to 01:00 on 2 November.
    ['2025-03-09T06:59:00Z', NEW_YORK, '2025-03-09 01:59'],
    ['2025-03-09T07:00:00Z', NEW_YORK, '2025-03-09 03:00'],
    ['2025-11-02T05:59:00Z', NEW_YORK, '2025-11-02 01:59'],
    ['2025-11-02T06:00:00Z', NEW_YORK, '2025-11-02 01:00'],
    ['2025-07-01T04:00:00Z', NEW_YORK, '2025-07-01 00:00'],
    ['2025-12-31T23:30:00-05:00', NEW_YORK, '2025-12-31 23:30'],
  ])('%s in %s', (dateTime, timeZone, shown) => {
    expect(inOneLine(zonedMoment(new Date(dateTime), timeZone))).toBe(shown);
  });
});

describe('closingMoment', () => {
  it.each([
    ['2025-05-30T18:00:00+01:00', DOUALA, '2025-05-30 18:00'],
    // People read "until 30 May at 00:00" as the end of that day.
    ['2025-05-30T00:00:00+01:00', DOUALA, '2025-05-29 23:59'],
    ['2024-12-31T23:00:00Z', DOUALA, '2024-12-31 23:59'],
    ['2025-05-30T00:00:30+01:00', DOUALA, '2025-05-30 00:00'],
    // Midnight of Yaoundé is the evening before in New York.
    ['2025-05-30T00:00:00+01:00', NEW_YORK, '2025-05-29 19:00'],
    // Before and after the change of clocks, and at the end of the days that have 23 and 25 hours.
    ['2025-03-09T00:00:00-05:00', NEW_YORK, '2025-03-08 23:59'],
    ['2025-03-10T00:00:00-04:00', NEW_YORK, '2025-03-09 23:59'],
    ['2025-11-02T00:00:00-04:00', NEW_YORK, '2025-11-01 23:59'],
    ['2025-11-03T00:00:00-05:00', NEW_YORK, '2025-11-02 23:59'],
    // Midnight by the offset of the other half of the year is an hour away from midnight.
    ['2025-03-10T00:00:00-05:00', NEW_YORK, '2025-03-10 01:00'],
    ['2025-11-03T00:00:00-04:00', NEW_YORK, '2025-11-02 23:00'],
    // On 9 March clocks in Havana go from 00:00 to 01:00: the day begins at 01:00.
    ['2025-03-09T05:00:00Z', HAVANA, '2025-03-08 23:59'],
  ])('%s in %s', (dateTime, timeZone, shown) => {
    expect(inOneLine(closingMoment(new Date(dateTime), timeZone))).toBe(shown);
  });
});

function inOneLine({ day, time }: { day: string; time: string }): string {
  return `${day} ${time}`;
}
