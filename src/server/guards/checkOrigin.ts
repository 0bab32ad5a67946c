import type { FastifyRequest } from 'fastify';
import { refuse } from '../http/Refusal.ts';

/** Methods that change nothing. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Refuses a request that a page of another site makes a browser send. Allowed are the site's own origin, the configured
 * origins, and programs, which send no `Origin`. Another host of the same domain (`same-site`) is refused too: its pages may have
 * any author. Throws a `Refusal` (403).
 */
export function checkOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined ? site !== 'cross-site' && site !== 'same-site' : isOwn(request, origin)) return;
  if (origin !== undefined && allowed.has(origin)) return;
  throw refuse(403, 'server.foreignOrigin');
}

/** Whether `origin` is the requested host. `https` is accepted over HTTP: a proxy without `TRUST_PROXY` may end TLS. */
function isOwn(request: FastifyRequest, origin: string): boolean {
  const host = request.host.toLowerCase();
  return (
    host !== '' &&
    (origin === `https://${host}` || (origin === `http://${host}` && request.protocol !== 'https'))
  );
}
