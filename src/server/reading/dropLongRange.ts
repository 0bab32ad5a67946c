import type { IncomingHttpHeaders } from 'node:http';

/** Longer than any range that a player or a download asks for. */
const LONGEST = 100;

/**
 * Takes away a `Range` of very many parts, so that the whole file is sent, as RFC 9110 (14.2) allows: the parser of ranges
 * takes the square of their number.
 */
export function dropLongRange(headers: IncomingHttpHeaders): void {
  if ((headers.range ?? '').length > LONGEST) delete headers.range;
}
