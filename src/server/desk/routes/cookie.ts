import type { FastifyReply, FastifyRequest } from 'fastify';

/** A browser sends it only here, over HTTPS or on `localhost`, and shows it to no script. */
const NAME = '__Host-desk';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';

const OWN_DEVICE_S = 12 * 3600;

export function sessionToken({ headers }: FastifyRequest): string | undefined {
  return /(?:^|; *)__Host-desk=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '')?.[1];
}

/** On a device that is not the person's own, the cookie ends with the browser. */
export function setSession(reply: FastifyReply, token: string, ownDevice: boolean): void {
  const age = ownDevice ? `; Max-Age=${OWN_DEVICE_S}` : '';
  reply.header('set-cookie', `${NAME}=${token}; ${ATTRIBUTES}${age}`);
}

export function clearSession(reply: FastifyReply): void {
  reply.header('set-cookie', `${NAME}=; ${ATTRIBUTES}; Max-Age=0`);
}
