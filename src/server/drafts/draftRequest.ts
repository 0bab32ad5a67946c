import type { FastifyRequest } from 'fastify';
import { DRAFT_ID } from '#contract/draftLink.ts';
import { refuse } from '../http/Refusal.ts';

/** A request whose path has a draft's id. */
export type DraftRequest = FastifyRequest<{ Params: { id: string } }>;

/** Returns the draft's id; throws a `Refusal` (404) for what is none. */
export function idOf({ params: { id } }: DraftRequest): string {
  if (!DRAFT_ID.test(id)) throw refuse(404, 'server.draftGone');
  return id;
}

/** Refuses a body of another type before it is read. */
export function checkType({ headers }: FastifyRequest, expected: string): void {
  const [sent = ''] = (headers['content-type'] ?? '').split(';');
  if (sent.trim().toLowerCase() !== expected || headers['content-encoding'] !== undefined)
    throw refuse(415, 'server.contentType', { expected });
}

/** Returns the body; throws a `Refusal` (400) when there is none. */
export function bytesOf({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw refuse(400, 'server.badRequest');
  return body;
}
