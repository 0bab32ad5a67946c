/** Milliseconds without progress after which a request is ended; the server's `stalledMs` is the same. */
const SILENCE_MS = 60_000;

/** Extra milliseconds per byte: bytes in the network's buffers count as sent, and the server examines files. */
const MS_PER_BYTE = 1 / 1000;

/**
 * Aborts a request that makes no progress for too long: an upload may take hours on a slow connection, but only minutes on
 * a dead one.
 */
export class TimeLimit {
  #controller = new AbortController();
  #limit: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #passed = false;

  /** `bytes`: total size of the files. `cancel` aborts the request, too. */
  constructor(bytes: number, cancel?: AbortSignal) {
    this.#limit = SILENCE_MS + bytes * MS_PER_BYTE;
    cancel?.addEventListener('abort', () => this.#controller.abort());
    if (cancel?.aborted) this.#controller.abort();
    this.renew();
  }

  /** Aborted when the limit has passed or the submission is cancelled. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the limit has passed. */
  get passed(): boolean {
    return this.#passed;
  }

  /** Restarts the limit; called on progress. */
  renew(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#passed = true;
      this.#controller.abort();
    }, this.#limit);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
