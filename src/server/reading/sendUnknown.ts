import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../guards/requestPath.ts';
import { refuse } from '../http/Refusal.ts';
import { sendResource } from '../http/sendResource.ts';

/** Answers GET and HEAD of a path that nothing has. */
export async function sendUnknown(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { config, publications } = request.server;
  const path = pathOf(request);
  // A program gets JSON instead of the page; without pages here, a person gets a notice.
  if (path.startsWith('/api/') || config.pagesOrigins?.[0] !== undefined)
    throw refuse(404, 'server.notFound');
  return sendResource(request, reply, await publications.notFound(path), 404);
}
