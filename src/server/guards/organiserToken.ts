import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../answers/Refusal.ts';

/** Whether the request carries `Authorization: Bearer <ORGANISER_TOKEN>`. Compared in constant time. */
export function hasOrganiserToken(request: FastifyRequest, token: string | undefined): boolean {
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  // `timingSafeEqual` needs equal lengths, which hashes have.
  const same = timingSafeEqual(digest(sent), digest(token ?? ''));
  return token !== undefined && sent !== '' && same;
}

/** 401 with `WWW-Authenticate`. */
export function unauthorized() {
  return refuse(401, 'server.unauthorized', undefined, { 'www-authenticate': 'Bearer realm="organiser"' });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
