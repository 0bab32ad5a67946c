/** Share of the free places that one address may hold, so that greedy addresses always leave some for others. */
const SHARE_OF_FREE = 0.25;

export interface PlaceLimits {
  total: number;
  /** Places of one address; fewer when few are free. */
  address: number;
  /** A network (IPv6 /48) may hold this many times the places of an address. */
  networkTimes: number;
}

/** Counts requests (or connections) under way: in total, by address and by network. */
export class AddressCounts {
  readonly #limits: PlaceLimits;
  readonly #counts = new Map<string, number>();
  #total = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a place for `clientKeys`. Takes none when all are taken (`full`), or the share of the address (`addressFull`).
   * @param kept - the last places, which are for others
   */
  enter(keys: readonly string[], kept = 0): 'entered' | 'addressFull' | 'full' {
    const { total, address, networkTimes } = this.#limits;
    const free = total - kept - this.#total;
    if (free <= 0) return 'full';
    const share = Math.max(1, Math.floor(free * SHARE_OF_FREE));
    const most = Math.min(address, share);
    for (const [index, key] of keys.entries()) {
      if ((this.#counts.get(key) ?? 0) >= (index === 0 ? most : most * networkTimes)) return 'addressFull';
    }
    this.#total++;
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    return 'entered';
  }

  /** Releases a place that `enter` took. */
  leave(keys: readonly string[]): void {
    this.#total--;
    for (const key of keys) {
      const left = (this.#counts.get(key) ?? 1) - 1;
      // A zero would leak memory: one entry for every address seen.
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    }
  }
}
