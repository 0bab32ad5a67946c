import { setTimeout as sleep } from 'node:timers/promises';

/** Lets one after the other go on. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Takes the next place. */
  take(): Turn {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = Promise.all([before, promise]).then(() => undefined);
    return {
      come: (mostMs) => Promise.race([before, sleep(mostMs, undefined, { ref: false })]),
      end: resolve,
    };
  }
}

export interface Turn {
  /** Resolves when all turns before have ended, or after that time. */
  come(mostMs: number): Promise<void>;
  end(): void;
}
