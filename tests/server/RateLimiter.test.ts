import { describe, expect, it } from 'vitest';
import { addressKey } from '#server/addressKey.ts';
import { RateLimiter } from '#server/RateLimiter.ts';

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::', '0:0:0:0'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
    ['1:2:3::', '1:2:3:0'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('a bucket', () => {
  const limits = { addressBurst: 60, addressPerMinute: 30, addresses: 3 };

  it('lets a burst through, then its sustained rate', () => {
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

  it('is forgotten when too many others came since', () => {
    const limiter = new RateLimiter(limits, () => 0);
    for (const key of ['a', 'b', 'c', 'a', 'd', 'e']) limiter.take(key);
    expect(limiter.size).toBe(3);
  });
});
