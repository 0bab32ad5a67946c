import type { Limits } from '../config/limits.ts';
import { clientKey, networkKey } from '../guards/addressKey.ts';
import { giveBack, type Limiter, type MakeLimiter, type Take, takeEach } from '../guards/Limiter.ts';

/** Counts a submission no more that was refused later. */
export type Undo = () => void;

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

  /**
   * Counts a submission from the address; resolves to `undefined` if the rate is unusual. Else to a function that counts it no more,
   * but for the address itself. Does not count this machine itself.
   */
  async countFrom(address: string): Promise<Undo | undefined> {
    const takes = this.#bucketsOf(address);
    const waits = await takeEach(takes);
    return waits.some((seconds) => seconds > 0) ? undefined : () => giveBack(takes.slice(1));
  }

  /** Whether `countFrom` would find the rate unusual; counts nothing. */
  async wouldBeUnusual(address: string): Promise<boolean> {
    const allowed = await Promise.all(this.#bucketsOf(address).map(([limiter, key]) => limiter.allows(key)));
    return allowed.includes(false);
  }

  /** Counts a mail that the address causes to `recipient` (a `mailboxOf`); resolves as `countFrom` does. */
  async countTo(recipient: string, address: string): Promise<Undo | undefined> {
    const takes: Take[] = clientKey(address) === undefined ? [] : [[this.#recipients, recipient]];
    const [seconds = 0] = await takeEach(takes);
    return seconds > 0 ? undefined : () => giveBack(takes);
  }

  /** The address's own bucket comes first. */
  #bucketsOf(address: string): Take[] {
    const key = clientKey(address);
    if (key === undefined) return [];
    const network = networkKey(address);
    return [
      [this.#addresses, key],
      ...(network === undefined ? [] : [[this.#networks, network] as const]),
      [this.#all, ''],
    ];
  }
}
