import type { FastifyRequest } from 'fastify';
import { LIMITS } from './limits.ts';

/** Cuts off a client that takes too long to send a body; uploads have a deadline of their own, by their size. */
export function bodyDeadline({ raw }: FastifyRequest): void {
  const { headers } = raw;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody || headers['content-type']?.toLowerCase().startsWith('multipart/form-data')) return;
  const timer = setTimeout(() => raw.destroy(), LIMITS.bodyMs);
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}
