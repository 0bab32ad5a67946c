import type { IncomingMessage } from 'node:http';
import type { Limits } from '../config/limits.ts';
import { watchProgress } from '../guards/watchProgress.ts';

/** Closes connections of clients that send the bodies of their requests too slowly. */
export class BodyDeadlines {
  readonly #limits: Pick<Limits, 'bodyMs' | 'uploadBytesPerSecond'>;
  readonly #watches = new WeakMap<IncomingMessage, () => void>();
  /** Requests with a body that started in this turn of the event loop. */
  #started: IncomingMessage[] = [];

  constructor(limits: Pick<Limits, 'bodyMs' | 'uploadBytesPerSecond'>) {
    this.#limits = limits;
  }

  /**
   * Sets the standard deadline for a request's body, unless `set` is called. It waits for one turn of the event loop: nearly
   * every body arrives in the same packet as the head and needs no watch.
   */
  expect(request: IncomingMessage): void {
    if (!hasBody(request)) return;
    if (this.#started.length === 0) setImmediate(() => this.#watchUnfinished());
    this.#started.push(request);
  }

  #watchUnfinished(): void {
    const requests = this.#started;
    this.#started = [];
    for (const request of requests) {
      if (!this.#watches.has(request)) this.set(request, this.#limits.bodyMs, 0);
    }
  }

  /**
   * Destroys a request whose body is late. From now on, the body's time is `graceMs` plus the time of the received bytes (at
   * most `bytes`) at the minimum speed. This also holds after the answer. A second call replaces the first.
   */
  set(request: IncomingMessage, graceMs: number, bytes: number): void {
    const { socket } = request;
    if (!hasBody(request) || request.complete || socket.destroyed) return;
    const earlier = this.#watches.get(request);
    earlier?.();
    const start = socket.bytesRead;
    const stop = watchProgress({
      graceMs,
      bytesPerSecond: this.#limits.uploadBytesPerSecond,
      received: () => Math.min(bytes, socket.bytesRead - start),
      onLate: () => request.destroy(),
    });
    this.#watches.set(request, stop);
    if (earlier) return;
    const done = () => {
      this.#watches.get(request)?.();
      socket.off('close', done);
    };
    request.once('close', done);
    request.once('end', done);
    // A request with a response emits no event when the connection closes.
    socket.once('close', done);
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
