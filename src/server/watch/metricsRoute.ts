import type { FastifyInstance } from 'fastify';
import { METRICS } from '#contract/urls.ts';
import type { OrganiserToken } from '../guards/OrganiserToken.ts';
import type { OrganiserAudit } from '../store/audit/OrganiserAudit.ts';
import type { Metrics } from './Metrics.ts';

/** `/metrics`, for the operator only. */
export function metricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  organiser: OrganiserToken,
  audit: OrganiserAudit,
): void {
  app.get(METRICS, { config: { kind: 'metrics' } }, async (request, reply) => {
    const refusal = await organiser.operatorRefusal(request);
    if (refusal) {
      audit.signInFailed();
      throw refusal;
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
