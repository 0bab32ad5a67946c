import type { Limits } from '../config/limits.ts';
import { clientKey, networkKey } from '../guards/addressKey.ts';
import { type Limiter, type MakeLimiter, takeAll } from '../guards/Limiter.ts';

/** Detects a rate of submissions that people do not reach. Its limits are far below those that end in 429. */
export class SendingRate {
  readonly #addresses: Limiter;
  readonly #networks: Limiter;
  readonly #recipients: Limiter;
  readonly #all: Limiter;

  constructor(limits: Limits, makeLimiter: MakeLimiter) {
    const limiter = (name: string, addressBurst: number, addressPerMinute: number) =>
      makeLimiter(`unusual ${name}`, { addressBurst, addressPerMinute, addresses: limits.addresses });
    this.#addresses = limiter('address', limits.proofFreeAddressBurst, limits.proofFreeAddressPerMinute);
    this.#networks = limiter('network', limits.proofFreeNetworkBurst, limits.proofFreeNetworkPerMinute);
    this.#recipients = limiter(
      'recipient',
      limits.proofFreeRecipientBurst,
      limits.proofFreeRecipientPerMinute,
    );
    this.#all = limiter('all', limits.proofFreeBurst, limits.proofFreePerMinute);
  }

  /** Counts a submission from the address; resolves to whether the rate is unusual. Does not count this machine itself. */
  async unusualFrom(address: string): Promise<boolean> {
    const waits = await takeAll(this.#bucketsOf(address));
    return waits.some((seconds) => seconds > 0);
  }

  /** What `unusualFrom` would resolve to; counts nothing. */
  async wouldBeUnusual(address: string): Promise<boolean> {
    const allowed = await Promise.all(this.#bucketsOf(address).map(([limiter, key]) => limiter.allows(key)));
    return allowed.includes(false);
  }

  /** Counts a mail that the address causes to `recipient` (a `recipientKey`); resolves to whether the rate is unusual. */
  async unusualTo(recipient: string, address: string): Promise<boolean> {
    return clientKey(address) !== undefined && (await this.#recipients.take(recipient)) > 0;
  }

  #bucketsOf(address: string): [Limiter, string][] {
    const key = clientKey(address);
    if (key === undefined) return [];
    const network = networkKey(address);
    return [
      [this.#addresses, key],
      ...(network === undefined ? [] : [[this.#networks, network] satisfies [Limiter, string]]),
      [this.#all, ''],
    ];
  }
}
