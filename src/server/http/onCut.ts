import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';

/** Calls `cut` once if the request closes, or is closed already, before its whole body was read. */
export function onCut(request: IncomingMessage, cut: () => void): void {
  // `complete` is true once all bytes have arrived: a reader that waits for the last of them would wait for ever.
  finished(request, { writable: false }, (error) => {
    if (error) cut();
  });
}
