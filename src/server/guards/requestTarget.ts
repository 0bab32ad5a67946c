import type { IncomingMessage } from 'node:http';

/**
 * What Fastify takes for a request's path and query: of the absolute form (`GET http://host/path`) what follows the host,
 * which then counts in place of the `Host` header (RFC 9112, 3.2.2). Any other form stays, and is refused by `checkHead`.
 */
export function requestTarget(request: IncomingMessage): string {
  const url = request.url ?? '';
  if (url.startsWith('/')) return url;
  const scheme = ['http://', 'https://'].find((known) => url.slice(0, known.length).toLowerCase() === known);
  if (scheme === undefined) return url;
  const rest = url.slice(scheme.length);
  const end = firstOf(rest, '/', '?', '#');
  request.headers.host = rest.slice(0, end) || undefined;
  const path = rest.slice(end);
  return path.startsWith('/') ? path : `/${path}`;
}

/** Where the first of these characters stands, or the length. */
function firstOf(text: string, ...characters: string[]): number {
  const found = characters.map((character) => text.indexOf(character)).filter((index) => index >= 0);
  return Math.min(text.length, ...found);
}
