import type { ServerResponse } from 'node:http';
import type { Limits } from './limits.ts';
import { type Refusal, refuse } from './Refusal.ts';

/** How often the event loop's lateness is measured. */
const SAMPLE_MS = 250;

/** Bounds what the server does at once, so that under overload it answers some instead of none. */
export class LoadGuard {
  readonly #limits: Pick<Limits, 'requests' | 'uploads' | 'loopDelayMs'>;
  readonly #timer: NodeJS.Timeout;
  #requests = 0;
  #uploads = 0;
  /** Of the latest two samples: one pause, such as a publication makes, is no overload. */
  #lateness: [number, number] = [0, 0];

  constructor(limits: Pick<Limits, 'requests' | 'uploads' | 'loopDelayMs'>) {
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

  /** Counts an upload until its answer is closed. Throws a `Refusal` (503) when there are too many. */
  admitUpload(response: ServerResponse): void {
    if (this.#uploads >= this.#limits.uploads) throw overloaded();
    this.#uploads++;
    response.once('close', () => {
      this.#uploads--;
    });
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

function overloaded(): Refusal {
  return refuse(503, 'server.overloaded', undefined, { 'retry-after': '5' });
}
