import type { FastifyRequest } from 'fastify';
import { refuse } from '../answers/Refusal.ts';

/** The decoded path of a request, without its query. Throws a `Refusal` (400) when it cannot be decoded. */
export function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?', 1);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    throw refuse(400, 'server.badRequest');
  }
}

/** The path without slashes at its end, in time that grows as its length. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** What follows the question mark. */
export function requestQuery(request: FastifyRequest): URLSearchParams {
  const mark = request.url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1));
}
