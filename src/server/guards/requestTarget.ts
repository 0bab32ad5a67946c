import type { IncomingMessage } from 'node:http';

/**
 * Returns the path and query that Fastify routes by. From the absolute form (`GET http://host/path`) it takes the part after
 * the host, and that host replaces the `Host` header (RFC 9112, 3.2.2). `checkHead` refuses any other form.
 */
export function requestTarget(request: IncomingMessage): string {
  const url = request.url ?? '';
  if (url.startsWith('/')) return url;
  const scheme = ['http://', 'https://'].find((known) => url.slice(0, known.length).toLowerCase() === known);
  if (scheme === undefined) return url;
  const rest = url.slice(scheme.length);
  const end = rest.search(/[/?#]|$/);
  request.headers.host = rest.slice(0, end) || undefined;
  const path = rest.slice(end);
  return path.startsWith('/') ? path : `/${path}`;
}
