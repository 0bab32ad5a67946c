import type { FastifyRequest } from 'fastify';
import { isLoopback } from './addressKey.ts';
import { hasOrganiserToken } from './organiserToken.ts';

/** Whether a request is the operator's: a program's on this machine, or one that carries `ORGANISER_TOKEN`. */
export function isOperator(request: FastifyRequest, token: string | undefined): boolean {
  return isLocal(request) || hasOrganiserToken(request, token);
}

/** From this machine and not passed on by a proxy on it, which speaks for strangers. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const passedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers[name]);
  return isLoopback(raw.socket.remoteAddress) && !passedOn;
}
