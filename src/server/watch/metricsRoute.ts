import type { FastifyInstance } from 'fastify';
import { isOperator } from '../guards/isOperator.ts';
import { unauthorized } from '../guards/organiserToken.ts';
import type { OrganiserAudit } from '../store/audit/OrganiserAudit.ts';
import type { Metrics } from './Metrics.ts';

/** `/metrics`, for the operator only; else 401. */
export function metricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  token: string | undefined,
  audit: OrganiserAudit,
): void {
  app.get('/metrics', { config: { kind: 'metrics' } }, async (request, reply) => {
    if (!isOperator(request, token)) {
      audit.signInFailed();
      throw unauthorized();
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
