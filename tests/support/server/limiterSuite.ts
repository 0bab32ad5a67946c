import { describe, expect, it } from 'vitest';
import { type MakeLimiter, type Take, takeEach } from '#server/guards/Limiter.ts';

const RATE = { addressBurst: 60, addressPerMinute: 0.001, addresses: 1_000 };

/** Tests that every `Limiter` must pass; names that were used once are used no more. */
export function limiterSuite(name: string, makeLimiter: () => MakeLimiter): void {
  const admitted = (waits: number[]) => waits.filter((seconds) => seconds === 0).length;
  const times = <Value>(count: number, of: () => Value) => Promise.all(Array.from({ length: count }, of));

  describe(name, () => {
    it('admits a burst for each key, then says how long to wait', async () => {
      const limiter = makeLimiter()('burst', { ...RATE, addressPerMinute: 30 });
      expect(admitted(await times(61, async () => limiter.take('a')))).toBe(60);
      expect(await limiter.allows('a')).toBe(false);
      expect(await limiter.take('a')).toBe(2);
      expect(await limiter.allows('b')).toBe(true);
      expect(await limiter.take('b')).toBe(0);
    });

    it('fills again at its rate, to its burst', async () => {
      const limiter = makeLimiter()('filling', { ...RATE, addressBurst: 2, addressPerMinute: 6_000 });
      await times(2, async () => limiter.take('a'));
      await expect.poll(async () => limiter.take('a', 2)).toBe(0);
      await expect.poll(async () => limiter.allows('a')).toBe(true);
    });

    it('takes several tokens or none, and takes tokens back', async () => {
      const limiter = makeLimiter()('amounts', RATE);
      expect(await limiter.take('a', 50)).toBe(0);
      expect(await limiter.take('a', 11)).toBeGreaterThan(50_000);
      expect(await limiter.take('a', 10)).toBe(0);
      limiter.giveBack('a', 20);
      await expect.poll(async () => limiter.take('a', 20)).toBe(0);
      limiter.giveBack('a', 1_000);
      await expect.poll(async () => limiter.allows('a')).toBe(true);
      expect(admitted(await times(70, async () => limiter.take('a')))).toBe(60);
    });

    it('takes from all of several buckets or from none', async () => {
      const make = makeLimiter();
      const takes: Take[] = [
        [make('of one', { ...RATE, addressBurst: 1 }), 'a'],
        [make('of all', { ...RATE, addressBurst: 2 }), ''],
      ];
      expect(await takeEach(takes)).toEqual([0, 0]);
      for (let time = 0; time < 5; time++) expect((await takeEach(takes))[0]).toBeGreaterThan(0);
      await expect.poll(async () => takes[1]?.[0].take('')).toBe(0);
    });

    it('gives the first ones at once what they want, whatever the amounts', async () => {
      const limiter = makeLimiter()('mixed', RATE);
      const waits = await Promise.all([20, 30, 20, 5, 20].map(async (amount) => limiter.take('a', amount)));
      const taken = [20, 30, 20, 5, 20].filter((_, index) => waits[index] === 0);
      expect(taken.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(60);
      expect(taken.length).toBeGreaterThanOrEqual(3);
      // More than a bucket holds is as much as it holds.
      expect(await limiter.take('b', 1_000)).toBe(0);
      expect(await limiter.allows('b')).toBe(false);
    });
  });
}
