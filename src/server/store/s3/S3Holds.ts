import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Holds } from '../uploads/Holds.ts';
import { keyOf } from '../uploads/uploadKeys.ts';
import type { Bucket } from './Bucket.ts';

/** A submission under way holds its uploads for at most this long; then its server has crashed. */
const HOLD_MS = 120_000;

/** How often a hold is released that could not be while the bucket was away. */
const RELEASE_MS = 500;

/** Holds of servers that share a bucket: objects with the name of the server that holds the upload. */
export class S3Holds implements Holds {
  readonly #bucket: Bucket;
  readonly #held = new Set<string>();
  readonly #holder = randomBytes(16).toString('hex');
  readonly #closing = new DisposableStack();

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  async hold(id: string): Promise<boolean> {
    if (this.#held.has(id)) return false;
    this.#held.add(id);
    try {
      const held = (await this.#put(id)) || (await this.#takeOver(id));
      if (!held) this.#held.delete(id);
      return held;
    } catch (error) {
      this.#held.delete(id);
      throw error;
    }
  }

  async release(id: string): Promise<void> {
    if (!this.#held.delete(id)) return;
    await this.#bucket.remove(holdOf(id)).catch((error) => {
      this.#releaseLater(id);
      throw error;
    });
  }

  has(id: string): boolean {
    return this.#held.has(id);
  }

  close(): void {
    this.#closing.dispose();
  }

  /** Other servers would refuse the upload until the hold is too old. */
  #releaseLater(id: string): void {
    const until = performance.now() + HOLD_MS;
    const timer = setInterval(async () => {
      // A submission that has taken the upload meanwhile releases it.
      const due = performance.now() < until && !this.#held.has(id);
      const done = due ? await this.#remove(id).catch(() => false) : true;
      if (done) clearInterval(timer);
    }, RELEASE_MS);
    timer.unref();
    this.#closing.defer(() => clearInterval(timer));
  }

  /** Resolves once there is no hold of this server. */
  async #remove(id: string): Promise<true> {
    const holder = await this.#bucket.get(holdOf(id));
    if (holder && (await text(holder)) === this.#holder) await this.#bucket.remove(holdOf(id));
    return true;
  }

  #put(id: string): Promise<boolean> {
    return this.#bucket.putNewBytes(holdOf(id), Buffer.from(this.#holder));
  }

  /** Whether the hold is this server's own, from a request that was repeated, or has outlived its server. */
  async #takeOver(id: string): Promise<boolean> {
    const holder = await this.#bucket.get(holdOf(id));
    if (!holder) return this.#put(id);
    if ((await text(holder)) === this.#holder) return true;
    const facts = await this.#bucket.describe(holdOf(id));
    if (facts && facts.modified.getTime() + HOLD_MS > Date.now()) return false;
    await this.#bucket.remove(holdOf(id));
    return this.#put(id);
  }
}

function holdOf(id: string): string {
  return keyOf(id, 'held');
}
