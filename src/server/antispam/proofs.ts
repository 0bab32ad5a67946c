import fp from 'fastify-plugin';
import { challengePath } from '#journey/challengePath.ts';
import { pathOf } from '../guards/requestPath.ts';
import { refuse } from '../http/Refusal.ts';
import { ProofGuard } from './ProofGuard.ts';

declare module 'fastify' {
  interface FastifyInstance {
    proofs: ProofGuard;
  }
}

/** Proofs of work: `GET /_challenge/api/…` returns a challenge for the form with that API path. */
export const proofs = fp(
  async (app) => {
    const { publications, limits, store } = app;
    const guard = new ProofGuard(limits, store);
    app.decorate('proofs', guard);
    app.get(challengePath('/*'), { config: { kind: 'submission' } }, async (request, reply) => {
      const published = publications.form(pathOf(request).slice(challengePath('').length));
      if (!published) throw refuse(404, 'server.notFound');
      return reply.header('cache-control', 'no-store').send(await guard.work.challenge(published.form.id));
    });
  },
  {
    name: 'proofs',
    dependencies: ['request-guards'],
    decorators: { fastify: ['publications', 'limits', 'store'] },
  },
);
