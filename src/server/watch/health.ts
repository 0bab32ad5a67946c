import fp from 'fastify-plugin';
import { HEALTH, METRICS, READINESS } from '#contract/urls.ts';
import { createReadiness } from './readiness.ts';

const STATUS = { type: 'object', required: ['status'], properties: { status: { type: 'string' } } };

function part(properties: Record<string, object>) {
  return {
    type: 'object',
    required: ['ok'],
    properties: { ok: { type: 'boolean' }, reason: { type: 'string' }, ...properties },
  };
}

const COUNT = { type: 'integer' };
/** Only the operator gets more than `publication` and `status`. */
const READY = {
  type: 'object',
  required: ['publication', 'status'],
  properties: {
    publication: { type: 'string' },
    status: { enum: ['ready', 'not ready'] },
    database: part({}),
    disk: part({ freeBytes: COUNT, uploads: { type: 'boolean' }, leastBytes: COUNT, reserveBytes: COUNT }),
    files: part({ orphaned: COUNT }),
    mail: part({ oldestSeconds: COUNT, mostSeconds: COUNT }),
  },
};

/**
 * `/healthz` answers 200 while the process runs. `/readyz` answers 200 when submissions can be stored, else 503; only the
 * operator gets the details. `publication` tells copies apart that serve different forms and pages. `/metrics` is for the
 * operator only.
 */
export const health = fp(
  async (app) => {
    const { config, limits, metrics, publications, store, files, organiserToken, audit } = app;
    metrics.watch(store, files, publications, config.dataDir);
    const readiness = createReadiness({ store, files, folder: config.dataDir, limits });
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    app.get(HEALTH, { config: { kind: 'health' }, schema: { response: { 200: STATUS } } }, async () => ({
      status: 'ok',
    }));
    app.get(
      READINESS,
      { config: { kind: 'health' }, schema: { response: { 200: READY, 503: READY } } },
      async (request, reply) => {
        const found = await readiness();
        const { status } = found;
        const refused = (await organiserToken.operatorRefusal(request)) !== undefined;
        // A request without a token is no guess: monitors only want the status.
        if (refused && request.headers.authorization !== undefined) audit.signInFailed();
        reply.code(status === 'ready' ? 200 : 503);
        return { publication: publications.current().version, ...(refused ? { status } : found) };
      },
    );
    app.get(
      METRICS,
      { config: { kind: 'metrics' }, schema: { response: { 200: { type: 'string' } } } },
      async (request, reply) => {
        const refusal = await organiserToken.operatorRefusal(request);
        if (refusal) {
          audit.signInFailed();
          throw refusal;
        }
        return reply.type(metrics.contentType).send(await metrics.text());
      },
    );
  },
  {
    name: 'health',
    encapsulate: true,
    dependencies: ['request-guards', 'organiser'],
    decorators: { fastify: ['config', 'limits', 'metrics', 'publications', 'store', 'files'] },
  },
);
