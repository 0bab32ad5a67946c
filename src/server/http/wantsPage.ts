import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';

/** A program that accepts anything gets JSON. */
const OFFERED = ['application/json', 'text/html'];

/**
 * Whether a browser shows the answer to a person: the request opens a page, or its client prefers HTML to JSON (browsers
 * that send no `Sec-Fetch-Mode`). The scripts of our pages and other programs get JSON.
 */
export function wantsPage(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return headers.accept !== undefined && new Negotiator({ headers }).mediaType(OFFERED) === 'text/html';
}
