import type { FastifyReply, FastifyRequest } from 'fastify';

/** A browser sends it only here, over HTTPS or on `localhost`, and shows it to no script. */
const NAME = '__Host-desk';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';

const OWN_DEVICE_S = 12 * 3600;

export function sessionToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /(?:^|; *)__Host-desk=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '')?.[1];
}

/** On a device that is not the person's own, the cookie ends with the browser. */
export function setSession(reply: FastifyReply, token: string, ownDevice: boolean): void {
  const age = ownDevice ? `; Max-Age=${OWN_DEVICE_S}` : '';
  reply.header('set-cookie', `${NAME}=${token}; ${ATTRIBUTES}${age}`);
}

/** Of a sign-in through the provider that is under way. */
const PROVIDER_NAME = '__Host-desk-oidc';

export function providerSeal({ headers }: FastifyRequest): string | undefined {
  return /(?:^|; *)__Host-desk-oidc=([\w-]+)(?:;|$)/.exec(headers.cookie ?? '')?.[1];
}

/** `seconds`: 0 removes it. */
export function setProviderSeal(reply: FastifyReply, seal: string, seconds: number): void {
  reply.header('set-cookie', `${PROVIDER_NAME}=${seal}; ${ATTRIBUTES}; Max-Age=${seconds}`);
}

export function clearSession(reply: FastifyReply): void {
  reply.header('set-cookie', `${NAME}=; ${ATTRIBUTES}; Max-Age=0`);
}
