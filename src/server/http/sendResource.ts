import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import type { Resource } from '#contract/Publication.ts';
import { memoize, memoizeObject } from '#definitions/sources/memoize.ts';
import { contentSecurityPolicy } from '#publication/routes/contentSecurityPolicy.ts';

/** A resource in one content encoding, with its headers. */
interface Variant {
  headers: Record<string, string>;
  body: Buffer;
}

/** Values of `Accept-Encoding` cached for each resource: those asked for last. */
const CACHED_VARIANTS = 16;

/** The negotiated variants of a resource by `Accept-Encoding`: browsers send the same few values. */
const variantsOf = memoizeObject((resource: Resource) =>
  memoize((accept: string) => makeVariant(resource, accept), CACHED_VARIANTS),
);

const CACHE_CONTROL = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'public, no-cache',
  none: 'no-store',
};

/** Answers with bytes from memory in the encoding that the client prefers, or with 304 when its ETag matches. */
export function sendResource(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Resource,
  status = 200,
): FastifyReply {
  const { headers, body } = variantsOf(resource)(request.headers['accept-encoding'] ?? '');
  reply.headers(headers);
  // Without `Cache-Control`, whose `no-cache` `fresh` takes for a reload: `fetch` adds it to each request that has a validator.
  const condition = { 'if-none-match': request.headers['if-none-match'] };
  if (status === 200 && fresh(condition, headers)) {
    return reply.removeHeader('content-encoding').removeHeader('content-type').code(304).send();
  }
  return reply.code(status).header('content-length', body.length).send(body);
}

function makeVariant(resource: Resource, accept: string): Variant {
  const { encoding, body } = chooseEncoding(accept, resource);
  // A strong ETag names exact bytes, so each encoding has its own.
  const etag = encoding ? `${resource.etag.slice(0, -1)}-${encoding}"` : resource.etag;
  const headers: Record<string, string> = {
    etag,
    vary: resource.locale === undefined ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language',
    'cache-control': CACHE_CONTROL[resource.cache],
    'content-type': resource.type,
  };
  if (resource.type.startsWith('text/html'))
    headers['content-security-policy'] = resource.policy ?? contentSecurityPolicy(resource);
  if (resource.cache === 'none') headers['x-robots-tag'] = 'noindex';
  if (resource.locale !== undefined) headers['content-language'] = resource.locale;
  if (resource.link) headers.link = resource.link;
  if (encoding) headers['content-encoding'] = encoding;
  return { headers, body };
}

function chooseEncoding(accept: string, resource: Resource): { encoding?: 'br' | 'gzip'; body: Buffer } {
  if (accept && (resource.brotli || resource.gzip)) {
    const offered = [resource.brotli && 'br', resource.gzip && 'gzip', 'identity'].filter((name) => !!name);
    const chosen = negotiateEncoding(accept, offered as string[]);
    if (chosen === 'br' && resource.brotli) return { encoding: 'br', body: resource.brotli };
    if (chosen === 'gzip' && resource.gzip) return { encoding: 'gzip', body: resource.gzip };
  }
  return { body: resource.body };
}

function negotiateEncoding(accept: string, offered: string[]): string | undefined {
  // The types of `negotiator` lack the second argument: the order of encodings with equal weight.
  const negotiator: { encodings(available: string[], options: { preferred: string[] }): string[] } =
    new Negotiator({ headers: { 'accept-encoding': accept } });
  return negotiator.encodings(offered, { preferred: offered })[0];
}
