import type { IncomingMessage } from 'node:http';
import { LIMITS } from '../config/limits.ts';
import { watchProgress } from '../guards/watchProgress.ts';

const watches = new WeakMap<IncomingMessage, () => void>();

/** Requests of this turn of the event loop that have a body. */
let begun: IncomingMessage[] = [];

/**
 * Gives a request's body the standard deadline, unless it gets one of its own. Nearly every body comes in the packet of
 * its head, and is whole before there is anything to watch.
 */
export function expectBody(request: IncomingMessage): void {
  if (!hasBody(request)) return;
  if (begun.length === 0) setImmediate(watchUnfinished);
  begun.push(request);
}

function watchUnfinished(): void {
  const requests = begun;
  begun = [];
  for (const request of requests) {
    if (!watches.has(request)) setBodyDeadline(request, LIMITS.bodyMs, 0);
  }
}

/**
 * Cuts off a client that, from now on, sends nothing of its body for `graceMs` on top of what it takes at the slowest
 * rate that is waited for, answered or not; at a body of `bytes` at most. A second call replaces the first.
 */
export function setBodyDeadline(request: IncomingMessage, graceMs: number, bytes: number): void {
  const { socket } = request;
  if (!hasBody(request) || request.complete || socket.destroyed) return;
  const earlier = watches.get(request);
  earlier?.();
  const start = socket.bytesRead;
  const stop = watchProgress({
    graceMs,
    bytesPerSecond: LIMITS.uploadBytesPerSecond,
    received: () => Math.min(bytes, socket.bytesRead - start),
    onLate: () => request.destroy(),
  });
  watches.set(request, stop);
  if (earlier) return;
  const done = () => {
    watches.get(request)?.();
    socket.off('close', done);
  };
  request.once('close', done);
  request.once('end', done);
  // A request that is answered already hears nothing of its connection's end.
  socket.once('close', done);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
