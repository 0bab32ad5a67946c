import type { IncomingHttpHeaders } from 'node:http';

/** Length in characters; players and downloads send shorter ranges. */
const MAX_LENGTH = 100;

/**
 * Removes a `Range` header of very many parts, because the range parser needs quadratic time. The whole file is sent then, as
 * RFC 9110 (14.2) allows.
 */
export function dropLongRange(headers: IncomingHttpHeaders): void {
  if ((headers.range ?? '').length > MAX_LENGTH) delete headers.range;
}
