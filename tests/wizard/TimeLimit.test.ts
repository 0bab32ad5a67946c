import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TimeLimit } from '#wizard/sending/TimeLimit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;

it('ends a request that shows no sign of life for a minute', () => {
  const limit = new TimeLimit(0);
  vi.advanceTimersByTime(MINUTE - 1);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit).toMatchObject({ passed: true, signal: { aborted: true } });
});

it('waits longer the more there is to send', () => {
  const limit = new TimeLimit(100_000_000);
  vi.advanceTimersByTime(MINUTE + 99_999);
  expect(limit.passed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.passed).toBe(true);
});

it('lets a request go on for hours that goes on, and ends nothing that has ended', () => {
  const limit = new TimeLimit(0);
  for (let minute = 0; minute < 300; minute++) {
    vi.advanceTimersByTime(MINUTE - 1);
    limit.renew();
  }
  expect(limit.signal.aborted).toBe(false);
  limit.end();
  vi.advanceTimersByTime(2 * MINUTE);
  expect(limit).toMatchObject({ passed: false, signal: { aborted: false } });
});

it('ends a request that is cancelled, before and after it has begun', () => {
  const cancel = new AbortController();
  const limit = new TimeLimit(0, cancel.signal);
  cancel.abort();
  expect(limit).toMatchObject({ passed: false, signal: { aborted: true } });
  expect(new TimeLimit(0, cancel.signal).signal.aborted).toBe(true);
});
