import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from './addressKey.ts';
import type { Metrics } from './Metrics.ts';
import { hasOrganiserToken, unauthorized } from './organiserToken.ts';

/** `/metrics`, for programs on this machine and for the organiser. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', { config: { kind: 'metrics' } }, async (request, reply) => {
    if (!isLocal(request) && !hasOrganiserToken(request, token)) throw unauthorized();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

/** From this machine and not passed on by a proxy on it, which speaks for strangers. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const passedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers[name]);
  return isLoopback(raw.socket.remoteAddress) && !passedOn;
}
