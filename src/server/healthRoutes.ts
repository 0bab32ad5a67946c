import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** `/healthz`: the process answers. `/readyz`: it can keep what it is sent; 503 with the reasons when it cannot. */
export function healthRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  const config = { kind: 'health' } as const;
  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config }, async (_request, reply) => {
    const found = await readiness();
    return reply
      .code(found.status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(found);
  });
}
