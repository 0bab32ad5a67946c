import type { MakeLimiter, Rate } from './Limiter.ts';

/** Token buckets in memory, which is bounded. */
export class RateLimiter {
  readonly #burst: number;
  readonly #perMs: number;
  readonly #maxKeys: number;
  readonly #now: () => number;
  /** Ordered by last use: the least recently used key comes first. */
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#burst = rate.addressBurst;
    this.#perMs = rate.addressPerMinute / 60_000;
    this.#maxKeys = rate.addresses;
    this.#now = now;
  }

  /** Number of keys in memory. */
  get size(): number {
    return this.#buckets.size;
  }

  take(key: string, amount = 1): number {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, at: now };
    this.#buckets.delete(key);
    const tokens = Math.min(this.#burst, bucket.tokens + (now - bucket.at) * this.#perMs);
    const wanted = Math.min(amount, this.#burst);
    const admitted = tokens >= wanted;
    this.#buckets.set(key, { tokens: admitted ? tokens - wanted : tokens, at: now });
    if (this.#buckets.size > this.#maxKeys) this.#forgetOldest();
    return admitted ? 0 : Math.ceil((wanted - tokens) / this.#perMs / 1000);
  }

  allows(key: string): boolean {
    const bucket = this.#buckets.get(key);
    return !bucket || bucket.tokens + (this.#now() - bucket.at) * this.#perMs >= 1;
  }

  giveBack(key: string, amount: number): void {
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.tokens = Math.min(this.#burst, bucket.tokens + amount);
  }

  #forgetOldest(): void {
    for (const key of this.#buckets.keys()) {
      this.#buckets.delete(key);
      return;
    }
  }
}

/** Limiters of this process alone. */
export const limitersInMemory: MakeLimiter = (_name, rate) => {
  const limiter = new RateLimiter(rate);
  return {
    take: async (key, amount) => limiter.take(key, amount),
    allows: async (key) => limiter.allows(key),
    giveBack: (key, amount) => limiter.giveBack(key, amount),
  };
};
