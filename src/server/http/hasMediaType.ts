import type { FastifyRequest } from 'fastify';

/** Whether the body of a request has this media type, in any case and with any parameters, and is not compressed. */
export function hasMediaType({ headers }: FastifyRequest, expected: string): boolean {
  const [sent = ''] = (headers['content-type'] ?? '').split(';');
  const encoding = headers['content-encoding'] ?? 'identity';
  return sent.trim().toLowerCase() === expected && encoding.toLowerCase() === 'identity';
}
