import type { Limits } from '../config/limits.ts';

/** `addressBurst` tokens at once, `addressPerMinute` in the long run, for each of `addresses` keys. */
export type Rate = Pick<Limits, 'addressBurst' | 'addressPerMinute' | 'addresses'>;

/**
 * A token bucket for each key: in memory (`RateLimiter`), or shared by copies of the server (`SharedState`). Only then are
 * there promises; they reject with a `StoreUnavailableError`.
 */
export interface Limiter {
  /** Takes tokens and returns 0; takes none and returns the seconds until enough are there (a whole number). */
  take(key: string, amount?: number): number | Promise<number>;
  /** Whether `take` would take a token now. */
  allows(key: string): boolean | Promise<boolean>;
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
export function takeAll(takes: readonly Take[]): number[] | Promise<number[]> {
  const waits = takes.map(([limiter, key, amount]) => limiter.take(key, amount));
  const settle = (seconds: number[]) => {
    if (seconds.some((wait) => wait > 0)) giveBack(takes.filter((_, index) => seconds[index] === 0));
    return seconds;
  };
  return waits.every((wait) => typeof wait === 'number') ? settle(waits) : Promise.all(waits).then(settle);
}

export function giveBack(takes: readonly Take[]): void {
  for (const [limiter, key, amount = 1] of takes) limiter.giveBack(key, amount);
}

/** Goes on with a value: at once, or when its promise resolves. */
export function after<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
