import type { IncomingMessage } from 'node:http';

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Cuts off a client that has not sent its whole body in so many milliseconds from now, answered or not. A second call
 * replaces the first.
 */
export function setBodyDeadline(request: IncomingMessage, ms: number): void {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody || request.complete) return;
  const earlier = deadlines.get(request);
  clearTimeout(earlier);
  deadlines.set(
    request,
    setTimeout(() => request.destroy(), ms),
  );
  if (earlier) return;
  request.once('close', () => clearTimeout(deadlines.get(request)));
  request.once('end', () => clearTimeout(deadlines.get(request)));
}
