import { describe, expect, it } from 'vitest';
import { limitersInMemory, RateLimiter } from '#server/guards/RateLimiter.ts';
import { limiterSuite } from '../support/server/limiterSuite.ts';

limiterSuite('RateLimiter', () => limitersInMemory);

describe('a bucket', () => {
  const limits = { addressBurst: 60, addressPerMinute: 30, addresses: 3 };

  it('admits a burst, then its sustained rate', () => {
    let now = 0;
    const limiter = new RateLimiter(limits, () => now);
    const admitted = (tries: number) =>
      Array.from({ length: tries }, () => limiter.take('a')).filter((wait) => wait === 0).length;
    expect(admitted(100)).toBe(60);
    expect(limiter.take('a')).toBe(2);
    now += 60_000;
    expect(admitted(100)).toBe(30);
    now += 3_600_000;
    expect(admitted(100)).toBe(60);
  });

  it('is dropped when there are too many newer ones', () => {
    const limiter = new RateLimiter(limits, () => 0);
    for (const key of ['a', 'b', 'c', 'a', 'd', 'e']) limiter.take(key);
    expect(limiter.size).toBe(3);
  });
});
