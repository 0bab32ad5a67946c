import type { FastifyReply, FastifyRequest } from 'fastify';

/** A browser sends it only here, over HTTPS or on `localhost`, and shows it to no script. */
const SESSION = 'desk';

/** Of a sign-in through the provider that is under way. */
const PROVIDER = 'desk-oidc';

const OWN_DEVICE_S = 12 * 3600;

export function sessionToken(request: FastifyRequest): string | undefined {
  const token = read(request, SESSION);
  return token?.length === 43 ? token : undefined;
}

/** On a device that is not the person's own, the cookie ends with the browser. */
export function setSession(reply: FastifyReply, token: string, ownDevice: boolean): void {
  set(reply, SESSION, token, ownDevice ? OWN_DEVICE_S : undefined);
}

export const clearSession = (reply: FastifyReply) => set(reply, SESSION, '', 0);

export const providerSeal = (request: FastifyRequest) => read(request, PROVIDER);

/** `seconds`: 0 removes it. */
export const setProviderSeal = (reply: FastifyReply, seal: string, seconds: number) =>
  set(reply, PROVIDER, seal, seconds);

/** WebKit keeps no `Secure` cookie at `http://localhost`, other browsers do; the prefix asks for `Secure`. */
function isLocal({ server, host }: FastifyRequest): boolean {
  const { protocol, hostname } = new URL(server.config.publicUrl ?? `http://${host}`);
  return protocol === 'http:' && hostname === 'localhost';
}

/** The name of a cookie and the attribute that its prefix asks for. */
const namedAt = (request: FastifyRequest, name: string) =>
  isLocal(request) ? { name, secure: '' } : { name: `__Host-${name}`, secure: ' Secure;' };

function read(request: FastifyRequest, name: string): string | undefined {
  const cookie = new RegExp(`(?:^|; *)${namedAt(request, name).name}=([\\w-]+)(?:;|$)`);
  return cookie.exec(request.headers.cookie ?? '')?.[1];
}

function set(reply: FastifyReply, name: string, value: string, seconds: number | undefined): void {
  const cookie = namedAt(reply.request, name);
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  reply.header('set-cookie', `${cookie.name}=${value}; Path=/;${cookie.secure} HttpOnly; SameSite=Lax${age}`);
}
