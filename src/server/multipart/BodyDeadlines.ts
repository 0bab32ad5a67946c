import type { IncomingMessage } from 'node:http';
import type { Limits } from '../config/limits.ts';
import { watchProgress } from '../guards/watchProgress.ts';

/** Cuts off clients that are too slow with the bodies of their requests. */
export class BodyDeadlines {
  readonly #limits: Pick<Limits, 'bodyMs' | 'uploadBytesPerSecond'>;
  readonly #watches = new WeakMap<IncomingMessage, () => void>();
  /** Requests of this turn of the event loop that have a body. */
  #begun: IncomingMessage[] = [];

  constructor(limits: Pick<Limits, 'bodyMs' | 'uploadBytesPerSecond'>) {
    this.#limits = limits;
  }

  /**
   * Gives a request's body the standard deadline, unless it gets one of its own. Nearly every body comes in the packet of
   * its head, and is whole before there is anything to watch.
   */
  expect(request: IncomingMessage): void {
    if (!hasBody(request)) return;
    if (this.#begun.length === 0) setImmediate(() => this.#watchUnfinished());
    this.#begun.push(request);
  }

  #watchUnfinished(): void {
    const requests = this.#begun;
    this.#begun = [];
    for (const request of requests) {
      if (!this.#watches.has(request)) this.set(request, this.#limits.bodyMs, 0);
    }
  }

  /**
   * Cuts off a client that, from now on, sends nothing of its body for `graceMs` on top of what it takes at the slowest
   * rate that is waited for, answered or not; at a body of `bytes` at most. A second call replaces the first.
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
    // A request that is answered already hears nothing of its connection's end.
    socket.once('close', done);
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
