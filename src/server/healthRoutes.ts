import type { FastifyInstance } from 'fastify';
import type { SubmissionStore } from './SubmissionStore.ts';

/** `/healthz`: the process answers. `/readyz`: it can store submissions; 503 when it cannot. */
export function healthRoutes(app: FastifyInstance, store: SubmissionStore): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    await store.check();
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
