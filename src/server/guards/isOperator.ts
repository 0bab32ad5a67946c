import type { FastifyRequest } from 'fastify';
import { isLoopback } from './addressKey.ts';
import { hasOrganiserToken } from './organiserToken.ts';

/** Whether a request comes from a program on this machine or carries `ORGANISER_TOKEN`. */
export function isOperator(request: FastifyRequest, token: string | undefined): boolean {
  return isLocal(request) || hasOrganiserToken(request, token);
}

/** Whether a request comes from this machine, and not through a local proxy, which forwards anybody's requests. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const passedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers[name]);
  return isLoopback(raw.socket.remoteAddress) && !passedOn;
}
