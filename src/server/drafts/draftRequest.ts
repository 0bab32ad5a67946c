import type { FastifyRequest } from 'fastify';
import type { EndpointSchema } from '#contract/endpoints.ts';
import { hasMediaType } from '../http/hasMediaType.ts';
import { refuse } from '../http/Refusal.ts';

/** A request whose path has a draft's id. */
export type DraftRequest = FastifyRequest<{ Params: { id: string } }>;

/** Refuses another id or type than the schema of the route has before the body is read: Fastify validates the id after it. */
export async function checkBeforeBody(request: FastifyRequest): Promise<void> {
  if (!request.validateInput(request.params, 'params')) throw refuse(404, 'server.draftGone');
  const { consumes } = request.routeOptions.schema as EndpointSchema;
  if (consumes !== undefined && !hasMediaType(request, consumes))
    throw refuse(415, 'server.contentType', { expected: consumes });
}
