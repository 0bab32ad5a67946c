import type { Limits } from '../config/limits.ts';

/** A token bucket per key: so many at once, so many a minute in the long run. Its memory is bounded. */
export class RateLimiter {
  readonly #burst: number;
  readonly #perMs: number;
  readonly #most: number;
  readonly #now: () => number;
  /** The key that was heard of longest ago comes first. */
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(
    limits: Pick<Limits, 'addressBurst' | 'addressPerMinute' | 'addresses'>,
    now: () => number = () => performance.now(),
  ) {
    this.#burst = limits.addressBurst;
    this.#perMs = limits.addressPerMinute / 60_000;
    this.#most = limits.addresses;
    this.#now = now;
  }

  /** Keys that are remembered. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes tokens; returns 0, or the whole seconds until there are as many. */
  take(key: string, amount = 1): number {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, at: now };
    this.#buckets.delete(key);
    const tokens = Math.min(this.#burst, bucket.tokens + (now - bucket.at) * this.#perMs);
    const wanted = Math.min(amount, this.#burst);
    const admitted = tokens >= wanted;
    this.#buckets.set(key, { tokens: admitted ? tokens - wanted : tokens, at: now });
    if (this.#buckets.size > this.#most) this.#forgetOldest();
    return admitted ? 0 : Math.ceil((wanted - tokens) / this.#perMs / 1000);
  }

  /** Whether `take` would take a token now. */
  allows(key: string): boolean {
    const bucket = this.#buckets.get(key);
    return !bucket || bucket.tokens + (this.#now() - bucket.at) * this.#perMs >= 1;
  }

  /** Returns tokens that were taken and not used. */
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
