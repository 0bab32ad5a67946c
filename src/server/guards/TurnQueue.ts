import { refuse } from '../http/Refusal.ts';
import { AddressCounts } from './AddressCounts.ts';

/** Share of the places that one address may hold; at least one place. */
const SHARE = 0.5;

export interface QueueLimits {
  /** Tasks at once. */
  places: number;
  /** Tasks that wait, in total; one address may hold a quarter of the free places (see `AddressCounts`). */
  waiting: number;
  /** How long one waits. */
  waitMs: number;
}

type Start = () => void;

/**
 * Runs a limited number of tasks at once; others wait. Addresses take turns, so that one with many or long tasks delays the next
 * task of another by at most one of its own. An IPv6 /48 counts as one address.
 */
export class TurnQueue {
  readonly #places: number;
  readonly #share: number;
  readonly #waitMs: number;
  readonly #seats: AddressCounts;
  readonly #running = new Map<string, number>();
  #total = 0;
  /** Tasks that wait, by address. The address whose turn is next comes first. */
  readonly #waiting = new Map<string, Start[]>();

  constructor({ places, waiting, waitMs }: QueueLimits) {
    this.#places = places;
    this.#share = Math.max(1, Math.floor(places * SHARE));
    this.#waitMs = waitMs;
    this.#seats = new AddressCounts({ total: waiting, address: waiting, networkTimes: 1 });
  }

  /**
   * Runs the task when its turn comes. Rejects with a `Refusal` (503) when too many wait or this one waited too long, or as the
   * task does.
   * @param keys - `clientKeys` of the sender; none for this machine's own address, which may hold all places
   */
  async run<Result>(keys: readonly string[], task: () => Promise<Result>): Promise<Result> {
    const key = keys.at(-1) ?? '';
    if (this.#mayStart(key)) this.#count(key, 1);
    else await this.#wait(key, keys);
    try {
      return await task();
    } finally {
      this.#count(key, -1);
      this.#startNext();
    }
  }

  #count(key: string, more: 1 | -1): void {
    this.#total += more;
    const running = this.#runningOf(key) + more;
    if (running > 0) this.#running.set(key, running);
    else this.#running.delete(key);
  }

  #mayStart(key: string): boolean {
    if (this.#total >= this.#places) return false;
    return key === '' || this.#runningOf(key) < this.#share;
  }

  #runningOf(key: string): number {
    return this.#running.get(key) ?? 0;
  }

  /** Resolves when the task may start, and is counted. */
  async #wait(key: string, keys: readonly string[]): Promise<void> {
    if (this.#seats.enter(keys) !== 'entered') throw overloaded();
    const tasks = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, tasks);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    tasks.push(resolve);
    const timer = setTimeout(() => {
      tasks.splice(tasks.indexOf(resolve), 1);
      if (tasks.length === 0) this.#waiting.delete(key);
      reject(overloaded());
    }, this.#waitMs);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      this.#seats.leave(keys);
    }
  }

  #startNext(): void {
    for (const [key, tasks] of this.#waiting) {
      if (!this.#mayStart(key)) continue;
      const start = tasks.shift();
      // Now, as others may come before the task goes on.
      this.#count(key, 1);
      // Last in the order: the others have their turn before its next one.
      this.#waiting.delete(key);
      if (tasks.length > 0) this.#waiting.set(key, tasks);
      start?.();
      return;
    }
  }
}

function overloaded() {
  return refuse(503, 'server.overloaded', undefined, { 'retry-after': '10' });
}
