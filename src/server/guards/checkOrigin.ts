import type { FastifyRequest } from 'fastify';
import { refuse } from '../answers/Refusal.ts';

/** Methods that change nothing. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Refuses what a page of another site makes a browser send. Allowed are the origins that are configured and the site's own;
 * programs that are no browser name none. A page of another host of the same domain (`same-site`) is as foreign as any: who
 * writes it is not known. Throws a `Refusal` (403).
 */
export function checkOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): void {
  if (READING.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined ? site !== 'cross-site' && site !== 'same-site' : isOwn(request, origin)) return;
  if (origin !== undefined && allowed.has(origin)) return;
  throw refuse(403, 'server.foreignOrigin');
}

/** Whether it is the address that was asked for. A proxy that is not named may have spoken TLS where we see none. */
function isOwn(request: FastifyRequest, origin: string): boolean {
  const host = request.host.toLowerCase();
  return (
    host !== '' &&
    (origin === `https://${host}` || (origin === `http://${host}` && request.protocol !== 'https'))
  );
}
