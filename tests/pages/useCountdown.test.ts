import { expect, test } from 'vitest';
import { timeLeft } from '#pages/blocks/countdown/useCountdown.ts';

const target = Date.parse('2025-07-22T00:00:00+01:00');

test('counts whole days, hours, minutes and seconds', () => {
  const now = target - (((3 * 24 + 4) * 60 + 5) * 60 + 6) * 1000;
  expect(timeLeft(target, now)).toEqual({ days: 3, hours: 4, minutes: 5, seconds: 6 });
  expect(timeLeft(target, now + 1)).toEqual({ days: 3, hours: 4, minutes: 5, seconds: 5 });
});

test('is zero at the target and after it', () => {
  const zero = { days: 0, hours: 0, minutes: 0, seconds: 0 };
  expect(timeLeft(target, target)).toEqual(zero);
  expect(timeLeft(target, target + 90_000_000)).toEqual(zero);
});
