import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Alarm } from '#server/live/Alarm.ts';

const DAY = 86_400_000;

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

it('rings once, also at a time beyond the longest timer', () => {
  const ring = vi.fn();
  new Alarm(ring).set(new Date(60 * DAY));
  vi.advanceTimersByTime(60 * DAY - 1);
  expect(ring).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ring).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(DAY);
  expect(ring).toHaveBeenCalledOnce();
});

it('follows the system clock when that is changed', () => {
  const ring = vi.fn();
  const alarm = new Alarm(ring);
  alarm.set(new Date(DAY));
  vi.setSystemTime(DAY);
  vi.advanceTimersByTime(60_000);
  expect(ring).toHaveBeenCalledOnce();
  alarm.set(new Date(2 * DAY));
  vi.setSystemTime(0);
  vi.advanceTimersByTime(DAY + 60_000);
  expect(ring).toHaveBeenCalledOnce();
});

it('rings at the time set last, and never after it is unset', () => {
  const ring = vi.fn();
  const alarm = new Alarm(ring);
  alarm.set(new Date(1_000));
  alarm.set(new Date(2_000));
  vi.advanceTimersByTime(1_999);
  expect(ring).not.toHaveBeenCalled();
  alarm.set(undefined);
  vi.advanceTimersByTime(DAY);
  expect(ring).not.toHaveBeenCalled();
  alarm.set(new Date(0));
  vi.advanceTimersByTime(0);
  expect(ring).toHaveBeenCalledOnce();
});
