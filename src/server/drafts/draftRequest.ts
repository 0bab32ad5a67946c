import type { FastifyRequest } from 'fastify';
import { DRAFT_ID } from '#contract/draftLink.ts';
import { refuse } from '../answers/Refusal.ts';
import type { Limits } from '../config/limits.ts';
import { clientKeys } from '../guards/addressKey.ts';
import { after, type Limiter, takeAll } from '../guards/Limiter.ts';
import { limitersOf } from '../store/SharedState.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';

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

/** Limits requests by address (IPv6: /64) and by /48. Returns the seconds to wait, 0 when the request is admitted. */
export function addressRate(
  name: string,
  { burst, perHour }: { burst: number; perHour: number },
  { store, limits }: { store: SubmissionStore; limits: Pick<Limits, 'networkTimes' | 'addresses'> },
): (request: FastifyRequest) => number | Promise<number> {
  const limiters = [1, limits.networkTimes].map((times) =>
    limitersOf(store)(`${name} ${times}`, {
      addressBurst: burst * times,
      addressPerMinute: (perHour * times) / 60,
      addresses: limits.addresses,
    }),
  );
  return ({ ip }) => {
    const takes = clientKeys(ip).map((key, index) => [limiters[index] as Limiter, key] as const);
    return after(takeAll(takes), (waits) => Math.max(0, ...waits));
  };
}
