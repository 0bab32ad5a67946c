import type { Limits } from '../config/limits.ts';
import { clientKey, networkKey } from '../guards/addressKey.ts';
import { RateLimiter } from '../guards/RateLimiter.ts';

/** Detects a rate of submissions that people do not reach. Its limits are far below those that end in 429. */
export class SendingRate {
  readonly #addresses: RateLimiter;
  readonly #networks: RateLimiter;
  readonly #recipients: RateLimiter;
  readonly #all: RateLimiter;

  constructor(limits: Limits) {
    const limiter = (addressBurst: number, addressPerMinute: number) =>
      new RateLimiter({ addressBurst, addressPerMinute, addresses: limits.addresses });
    this.#addresses = limiter(limits.proofFreeAddressBurst, limits.proofFreeAddressPerMinute);
    this.#networks = limiter(limits.proofFreeNetworkBurst, limits.proofFreeNetworkPerMinute);
    this.#recipients = limiter(limits.proofFreeRecipientBurst, limits.proofFreeRecipientPerMinute);
    this.#all = limiter(limits.proofFreeBurst, limits.proofFreePerMinute);
  }

  /** Counts a submission from the address; returns whether the rate is unusual. Does not count this machine itself. */
  unusualFrom(address: string): boolean {
    const waits = this.#bucketsOf(address).map(([limiter, key]) => limiter.take(key));
    return waits.some((seconds) => seconds > 0);
  }

  /** What `unusualFrom` would return; counts nothing. */
  wouldBeUnusual(address: string): boolean {
    return this.#bucketsOf(address).some(([limiter, key]) => !limiter.allows(key));
  }

  /** Counts a mail that the address causes to `recipient` (a `recipientKey`); returns whether the rate is unusual. */
  unusualTo(recipient: string, address: string): boolean {
    return clientKey(address) !== undefined && this.#recipients.take(recipient) > 0;
  }

  #bucketsOf(address: string): [RateLimiter, string][] {
    const key = clientKey(address);
    if (key === undefined) return [];
    const network = networkKey(address);
    return [
      [this.#addresses, key],
      ...(network === undefined ? [] : [[this.#networks, network] satisfies [RateLimiter, string]]),
      [this.#all, ''],
    ];
  }
}
