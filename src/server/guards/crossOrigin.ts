import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALLED_BY_SCRIPTS } from '#contract/urls.ts';

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Their request headers beside those that browsers allow anyway. */
const SENT = [
  'Content-Type',
  ...['Idempotency-Key', 'Form-Version', 'Form-Seconds', 'Form-Trap', 'Form-Proof'],
  ...['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'],
].join(', ');

/** The response headers that our pages on other origins read. */
const READ = [
  ...['Date', 'Retry-After', 'Location', 'Content-Language', 'ETag', 'Publication-Version'],
  ...['Upload-Offset', 'Upload-Length', 'Upload-Expires', 'Tus-Resumable', 'Tus-Version', 'Tus-Extension'],
].join(', ');

/** Seconds for which a browser keeps the answer to a preflight; none keeps it longer. */
const MAX_AGE = '7200';

/**
 * Lets the pages of these origins, and of no other, call this server and read its answers (CORS), refusals included: `admit`
 * may refuse. There are no credentials, as nothing here depends on a cookie.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[], admit: Guard): void {
  const allowed = new Set(origins);
  const isAllowed = ({ url, headers: { origin } }: FastifyRequest) =>
    origin !== undefined && allowed.has(origin) && isCalled(url);
  const allow: Guard = async (request, reply) => {
    if (!isAllowed(request)) return;
    reply.headers({
      'access-control-allow-origin': request.headers.origin,
      'access-control-expose-headers': READ,
    });
  };
  if (origins.length > 0) app.addHook('onRequest', allow);
  app.addHook('onRequest', admit);
  if (origins.length === 0) return;
  // A tus client asks with OPTIONS too, but not for a method.
  app.addHook('onRequest', async (request, reply) => {
    const asks = request.headers['access-control-request-method'] !== undefined;
    if (request.method !== 'OPTIONS' || !asks || !isAllowed(request)) return undefined;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': SENT,
        'access-control-max-age': MAX_AGE,
      })
      .send();
  });
  // Last, as resources and refusals set their own `Vary`.
  app.addHook('onSend', async (request, reply) => {
    if (!isCalled(request.url)) return;
    const own = reply.getHeader('vary');
    reply.header('vary', own === undefined ? 'Origin' : `${own}, Origin`);
  });
}

function isCalled(url: string): boolean {
  return CALLED_BY_SCRIPTS.some((called) => url.startsWith(called));
}
