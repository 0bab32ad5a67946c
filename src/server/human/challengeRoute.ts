import type { FastifyInstance } from 'fastify';
import { challengePath } from '#journey/challengePath.ts';
import { refuse } from '../answers/Refusal.ts';
import { pathOf } from '../guards/requestPath.ts';
import type { PublicationSource } from '../live/PublicationSource.ts';
import type { ProofOfWork } from './ProofOfWork.ts';

/** `GET /_challenge/api/…` returns a challenge for the form with that API path. */
export function challengeRoute(
  app: FastifyInstance,
  publications: PublicationSource,
  work: ProofOfWork,
): void {
  app.get(challengePath('/*'), { config: { kind: 'submission' } }, async (request, reply) => {
    const published = publications.form(pathOf(request).slice(challengePath('').length));
    if (!published) throw refuse(404, 'server.notFound');
    return reply.header('cache-control', 'no-store').send(await work.challenge(published.form.id));
  });
}
