import type { FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../http/Refusal.ts';
import { StoreUnavailableError } from '../store/storeErrors.ts';

/** The refusal that an error of a request amounts to; 500 for a fault of the server. */
export function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  // A system error: the disk is full, broken, read-only or gone, a file is missing, too many files are open.
  if (error instanceof StoreUnavailableError || (error as NodeJS.ErrnoException).syscall !== undefined) {
    return refuse(503, 'server.unavailable', undefined, { 'retry-after': '10' });
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return refuse(413, 'server.bodyTooBig', { limit: request.routeOptions.bodyLimit });
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return refuse(400, 'server.bodyCut');
  if (statusCode >= 400 && statusCode < 500)
    return new Refusal(statusCode, [{ message: 'server.badRequest' }]);
  return refuse(500, 'server.failed', { id: request.id });
}
