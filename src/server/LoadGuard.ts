import type { ServerResponse } from 'node:http';
import { strangerKey } from './addressKey.ts';
import type { Limits } from './limits.ts';
import { type Refusal, refuse } from './Refusal.ts';

/** How often the event loop's lateness is measured. */
const SAMPLE_MS = 250;

/** When somebody whose address has too many uploads under way is to try again: nobody knows when one of them ends. */
const RETRY_SECONDS = 30;

type LoadLimits = Pick<Limits, 'requests' | 'uploads' | 'addressUploads' | 'loopDelayMs'>;

/** Bounds what the server does at once, so that under overload it answers some instead of none. */
export class LoadGuard {
  readonly #limits: LoadLimits;
  readonly #timer: NodeJS.Timeout;
  #requests = 0;
  #uploads = 0;
  /** Uploads under way by address, of strangers only; none is kept without one. */
  readonly #uploadsByAddress = new Map<string, number>();
  /** Of the latest two samples: one pause, such as a publication makes, is no overload. */
  #lateness: [number, number] = [0, 0];

  constructor(limits: LoadLimits) {
    this.#limits = limits;
    let expected = performance.now() + SAMPLE_MS;
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.#lateness = [this.#lateness[1], now - expected];
      expected = now + SAMPLE_MS;
    }, SAMPLE_MS);
    this.#timer.unref();
  }

  /** Counts a request until its answer is closed. Throws a `Refusal` (503) when there are too many. */
  admit(response: ServerResponse): void {
    const late = Math.min(...this.#lateness) > this.#limits.loopDelayMs;
    if (late || this.#requests >= this.#limits.requests) throw overloaded();
    this.#requests++;
    response.once('close', () => {
      this.#requests--;
    });
  }

  /**
   * Counts an upload until its answer is closed. Throws a `Refusal` when there are too many: 429 when those of its address
   * are (the machine's own is not counted), else 503.
   */
  admitUpload(response: ServerResponse, address: string): void {
    const key = strangerKey(address);
    if (key !== undefined && this.#uploadsOf(key) >= this.#limits.addressUploads) throw tooManyUploads();
    if (this.#uploads >= this.#limits.uploads) throw overloaded();
    this.#countUpload(key, 1);
    response.once('close', () => this.#countUpload(key, -1));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #uploadsOf(key: string): number {
    return this.#uploadsByAddress.get(key) ?? 0;
  }

  #countUpload(key: string | undefined, change: 1 | -1): void {
    this.#uploads += change;
    if (key === undefined) return;
    const uploads = this.#uploadsOf(key) + change;
    if (uploads > 0) this.#uploadsByAddress.set(key, uploads);
    else this.#uploadsByAddress.delete(key);
  }
}

function overloaded(): Refusal {
  return refuse(503, 'server.overloaded', undefined, { 'retry-after': '5' });
}

function tooManyUploads(): Refusal {
  const seconds = RETRY_SECONDS;
  return refuse(429, 'server.tooMany', { seconds }, { 'retry-after': String(seconds) });
}
