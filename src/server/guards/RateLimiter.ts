import type { Limits } from '../config/limits.ts';

/** A token bucket for each key: `addressBurst` tokens at once, `addressPerMinute` in the long run. Its memory is bounded. */
export class RateLimiter {
  readonly #burst: number;
  readonly #perMs: number;
  readonly #maxKeys: number;
  readonly #now: () => number;
  /** Ordered by last use: the least recently used key comes first. */
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(
    limits: Pick<Limits, 'addressBurst' | 'addressPerMinute' | 'addresses'>,
    now: () => number = () => performance.now(),
  ) {
    this.#burst = limits.addressBurst;
    this.#perMs = limits.addressPerMinute / 60_000;
    this.#maxKeys = limits.addresses;
    this.#now = now;
  }

  /** Number of keys in memory. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes tokens and returns 0; takes none and returns the seconds until enough are there (a whole number). */
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

  /** Whether `take` would take a token now. */
  allows(key: string): boolean {
    const bucket = this.#buckets.get(key);
    return !bucket || bucket.tokens + (this.#now() - bucket.at) * this.#perMs >= 1;
  }

  /** Puts back tokens that were taken and not used. */
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
