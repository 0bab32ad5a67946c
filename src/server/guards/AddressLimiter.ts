import type { Limits } from '../config/limits.ts';
import { refuse } from '../http/Refusal.ts';
import { clientKeys } from './addressKey.ts';
import { giveBack, type Limiter, type MakeLimiter, type Take, takeEach } from './Limiter.ts';
import { limitersInMemory } from './RateLimiter.ts';

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
    makeLimiter: MakeLimiter = limitersInMemory,
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
  async take(address: string, amount = 1): Promise<number> {
    return Math.max(0, ...(await takeEach(this.#takes(address, amount))));
  }

  /** Takes tokens. Rejects with a `Refusal` (429) until enough are there. */
  async charge(address: string, amount?: number): Promise<void> {
    const seconds = await this.take(address, amount);
    if (seconds > 0) throw refuse(429, 'server.tooMany', { seconds }, { 'retry-after': String(seconds) });
  }

  /** Puts back tokens that were taken and not used. */
  giveBack(address: string, amount = 1): void {
    giveBack(this.#takes(address, amount));
  }

  #takes(address: string, amount: number): Take[] {
    return clientKeys(address).map((key, index) => [this.#limiters[index] as Limiter, key, amount]);
  }
}
