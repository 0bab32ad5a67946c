import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Resource } from '#publication/Publication.ts';
import { contentSecurityPolicy } from './securityHeaders.ts';

/** Answers with bytes from memory, in the encoding the client likes best, or with 304 when it has them. */
export function sendResource(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Resource,
  status = 200,
): FastifyReply {
  const { encoding, body } = chooseEncoding(request.headers['accept-encoding'], resource);
  // A strong ETag names exact bytes, so each encoding has its own.
  const etag = encoding ? `${resource.etag.slice(0, -1)}-${encoding}"` : resource.etag;
  reply.header('etag', etag);
  reply.header('vary', 'Accept-Encoding');
  reply.header(
    'cache-control',
    resource.cache === 'immutable' ? 'public, max-age=31536000, immutable' : 'public, no-cache',
  );
  if (resource.type.startsWith('text/html')) {
    reply.header('content-security-policy', contentSecurityPolicy(resource));
  }
  if (resource.link) reply.header('link', resource.link);
  if (status === 200 && hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(status).type(resource.type).header('content-length', body.length).send(body);
}

function chooseEncoding(
  accept: string | undefined,
  resource: Resource,
): { encoding?: 'br' | 'gzip'; body: Buffer } {
  if (accept && (resource.brotli || resource.gzip)) {
    const offered = [resource.brotli && 'br', resource.gzip && 'gzip', 'identity'].filter((name) => !!name);
    const chosen = negotiateEncoding(accept, offered as string[]);
    if (chosen === 'br' && resource.brotli) return { encoding: 'br', body: resource.brotli };
    if (chosen === 'gzip' && resource.gzip) return { encoding: 'gzip', body: resource.gzip };
  }
  return { body: resource.body };
}

function negotiateEncoding(accept: string, offered: string[]): string | undefined {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accept } }) as unknown as {
    // Its published types lack the second argument: the order among equals.
    encodings(available: string[], options: { preferred: string[] }): string[];
  };
  return negotiator.encodings(offered, { preferred: offered })[0];
}

function hasEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
