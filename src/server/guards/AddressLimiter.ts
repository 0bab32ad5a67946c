import type { Limits } from '../config/limits.ts';
import { clientKeys } from './addressKey.ts';
import { after, giveBack, type Limiter, type MakeLimiter, type Take, takeAll } from './Limiter.ts';
import { RateLimiter } from './RateLimiter.ts';

const inMemory: MakeLimiter = (_name, rate) => new RateLimiter(rate);

/**
 * Token buckets of each address (IPv6: /64); an IPv6 /48 has `networkTimes` as many tokens. The machine's own address has no
 * bucket: all requests through a local proxy without `TRUST_PROXY` have it.
 */
export class AddressLimiter {
  /** Of an address, and of a /48. */
  readonly #limiters: readonly Limiter[];

  /** @param rate - tokens at once, and a minute in the long run */
  constructor(
    name: string,
    rate: { burst: number; perMinute: number },
    { networkTimes, addresses }: Pick<Limits, 'networkTimes' | 'addresses'>,
    makeLimiter: MakeLimiter = inMemory,
  ) {
    this.#limiters = [1, networkTimes].map((times) =>
      makeLimiter(`${name} ${times}`, {
        addressBurst: rate.burst * times,
        addressPerMinute: rate.perMinute * times,
        addresses,
      }),
    );
  }

  /** Takes tokens and returns 0; takes none and returns the seconds until enough are there. */
  take(address: string, amount = 1): number | Promise<number> {
    return after(takeAll(this.#takes(address, amount)), (waits) => Math.max(0, ...waits));
  }

  /** Puts back tokens that were taken and not used. */
  giveBack(address: string, amount = 1): void {
    giveBack(this.#takes(address, amount));
  }

  #takes(address: string, amount: number): Take[] {
    return clientKeys(address).map((key, index) => [this.#limiters[index] as Limiter, key, amount]);
  }
}
