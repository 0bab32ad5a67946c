import type { FastifyInstance } from 'fastify';
import { HEALTH, READINESS } from '#contract/urls.ts';
import type { OrganiserToken } from '../guards/OrganiserToken.ts';
import type { PublicationSource } from '../live/PublicationSource.ts';
import type { OrganiserAudit } from '../store/audit/OrganiserAudit.ts';
import type { Readiness } from './readiness.ts';

/**
 * `/healthz` answers 200 while the process runs. `/readyz` answers 200 when submissions can be stored, else 503; only the
 * operator gets the details. `publication` tells copies apart that serve different forms and pages.
 */
export function healthRoutes(
  app: FastifyInstance,
  publications: Pick<PublicationSource, 'current'>,
  readiness: () => Promise<Readiness>,
  organiser: OrganiserToken,
  audit: OrganiserAudit,
): void {
  const config = { kind: 'health' } as const;
  app.get(HEALTH, { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get(READINESS, { config }, async (request, reply) => {
    const found = await readiness();
    const { status } = found;
    const refused = (await organiser.operatorRefusal(request)) !== undefined;
    // Who sends no token guesses none: monitors only want the status.
    if (refused && request.headers.authorization !== undefined) audit.signInFailed();
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        publication: publications.current().version,
        ...(refused ? { status } : found),
      });
  });
}
