import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Desk } from '../Desk.ts';
import { sessionToken, setSession } from './cookie.ts';

/**
 * Begins a new session, also where the browser has one: nobody can make another person use theirs. Sets its cookie, and resolves to
 * its token.
 */
export async function beginSession(
  { sessions }: Pick<Desk, 'sessions'>,
  person: string,
  ownDevice: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const before = sessionToken(request);
  const earlier = before === undefined ? undefined : await sessions.find(before);
  if (earlier) await sessions.end(earlier.person.id, earlier.session.id);
  const token = await sessions.begin(person, { ownDevice, agent: request.headers['user-agent'] ?? '' });
  setSession(reply, token, ownDevice);
  return token;
}
