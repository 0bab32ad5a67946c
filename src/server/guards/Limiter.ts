import type { Limits } from '../config/limits.ts';

/** `addressBurst` tokens at once, `addressPerMinute` in the long run, for each of `addresses` keys. */
export type Rate = Pick<Limits, 'addressBurst' | 'addressPerMinute' | 'addresses'>;

/**
 * A token bucket for each key: in memory (`limitersInMemory`), or shared by copies of the server (`SharedState`). The promises
 * of a shared one may reject with a `StoreUnavailableError`.
 */
export interface Limiter {
  /** Takes tokens and returns 0; takes none and returns the seconds until enough are there (a whole number). */
  take(key: string, amount?: number): Promise<number>;
  /** Whether `take` would take a token now. */
  allows(key: string): Promise<boolean>;
  /** Puts back tokens that were taken and not used. */
  giveBack(key: string, amount: number): void;
}

/** @param name - tells the limiters of a server apart; the same in each of its copies */
export type MakeLimiter = (name: string, rate: Rate) => Limiter;

/** Tokens to take from a bucket; one by default. */
export type Take = readonly [limiter: Limiter, key: string, amount?: number];

/**
 * Takes from all of these buckets, or from none: one that has too few must not cost the others, which more people share.
 * Shared ones are asked together. Returns the seconds to wait for each.
 */
export async function takeEach(takes: readonly Take[]): Promise<number[]> {
  const waits = await Promise.all(takes.map(([limiter, key, amount]) => limiter.take(key, amount)));
  if (waits.some((wait) => wait > 0)) giveBack(takes.filter((_, index) => waits[index] === 0));
  return waits;
}

export function giveBack(takes: readonly Take[]): void {
  for (const [limiter, key, amount = 1] of takes) limiter.giveBack(key, amount);
}
