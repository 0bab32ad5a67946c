/** What an address may hold of the places that are left: however many take all they can, some stay for others. */
const SHARE_OF_FREE = 0.25;

export interface PlaceLimits {
  total: number;
  /** Of one address; fewer when there are few left. */
  address: number;
  /** How many times as much a network (IPv6 /48) may have as an address. */
  networkTimes: number;
}

/** Counts what is under way, in total and by address and network. */
export class AddressCounts {
  readonly #limits: PlaceLimits;
  readonly #counts = new Map<string, number>();
  #total = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Takes a place for `strangerKeys`, unless all are taken, or those that fall to the address. */
  enter(keys: readonly string[]): 'entered' | 'addressFull' | 'full' {
    const { total, address, networkTimes } = this.#limits;
    if (this.#total >= total) return 'full';
    const share = Math.max(1, Math.floor((total - this.#total) * SHARE_OF_FREE));
    const most = Math.min(address, share);
    for (const [index, key] of keys.entries()) {
      if ((this.#counts.get(key) ?? 0) >= (index === 0 ? most : most * networkTimes)) return 'addressFull';
    }
    this.#total++;
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    return 'entered';
  }

  /** Gives a place back. */
  leave(keys: readonly string[]): void {
    this.#total--;
    for (const key of keys) {
      const left = (this.#counts.get(key) ?? 1) - 1;
      // None is kept for whoever is gone.
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    }
  }
}
