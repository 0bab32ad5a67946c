import type { Limits } from '../config/limits.ts';

/** Remembers used challenges in memory, a bounded number of them. */
export class UsedChallenges {
  readonly #most: number;
  readonly #now: () => number;
  /** When each used challenge expires, by its signature, in the order of use. */
  readonly #used = new Map<string, number>();
  /** Challenges that expire by this time are void, because the used ones among them were removed from `#used`. */
  #voidUntil = 0;

  constructor({ usedChallenges }: Pick<Limits, 'usedChallenges'>, now: () => number) {
    this.#most = usedChallenges;
    this.#now = now;
  }

  /** Whether the challenge, which expires at `expires`, is used for the first time. */
  use(signature: string, expires: number): boolean {
    if (expires <= this.#voidUntil || this.#used.has(signature)) return false;
    this.#used.set(signature, expires);
    for (const [oldest, expired] of this.#used) {
      const full = this.#used.size > this.#most;
      if (expired > this.#now() && !full) break;
      this.#used.delete(oldest);
      if (full) this.#voidUntil = Math.max(this.#voidUntil, expired);
    }
    return true;
  }
}
