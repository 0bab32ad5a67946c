import type { FastifyRequest } from 'fastify';
import { refuse } from '../http/Refusal.ts';

/** Returns the decoded path of a request, without its query. Throws a `Refusal` (400) when it cannot be decoded. */
export function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?', 1);
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    throw refuse(400, 'server.badRequest');
  }
}

/** Returns the path without slashes at its end, in linear time (a regular expression would be quadratic). */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** Returns the parsed query of a request. */
export function requestQuery(request: FastifyRequest): URLSearchParams {
  const mark = request.url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1));
}
