import { randomUUID } from 'node:crypto';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  fastify,
  LogController,
} from 'fastify';
import { ASSETS, MODULES } from '#contract/urls.ts';
import { answerError } from './answerError.ts';
import type { Limits } from './config/limits.ts';
import type { ServerConfig } from './config/ServerConfig.ts';
import { requestTarget } from './guards/requestTarget.ts';
import { trustedProxies } from './guards/trustedProxies.ts';
import { compileOnUse } from './http/compileOnUse.ts';
import { refuse } from './http/Refusal.ts';
import type { PublicationHistory } from './live/PublicationHistory.ts';
import type { FileStore } from './store/FileStore.ts';
import type { SubmissionStore } from './store/SubmissionStore.ts';
import type { PendingUploads } from './store/uploads/PendingUploads.ts';
import { createLogger } from './watch/createLogger.ts';
import type { Metrics, RouteKind } from './watch/Metrics.ts';

/** What every part of the server may use, as properties of Fastify's instance. */
export interface Services {
  config: ServerConfig;
  limits: Limits;
  metrics: Metrics;
  publications: PublicationHistory;
  store: SubmissionStore;
  files: FileStore;
  pending: PendingUploads;
}

declare module 'fastify' {
  interface FastifyInstance {
    config: Services['config'];
    limits: Services['limits'];
    metrics: Services['metrics'];
    publications: Services['publications'];
    store: Services['store'];
    files: Services['files'];
    pending: Services['pending'];
  }
}

/** Creates Fastify's instance: its settings, the services as decorators, the log and metrics of each response, refusals. */
export function createServer(
  services: Services,
  { logger, serverFactory }: { logger?: FastifyBaseLogger; serverFactory?: FastifyServerFactory },
): FastifyInstance {
  const { config, limits, metrics, publications } = services;
  const { logLevel, trustProxy } = config;
  const answerFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    answerError(error, request, reply, publications.current(), metrics);
  const report = (request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) => {
    const read = request.method === 'GET' || request.method === 'HEAD';
    const [path = ''] = request.url.split('?', 1);
    const entry = {
      reqId: request.id,
      method: request.method,
      path: path.slice(0, 200),
      status: statusCode,
      ms: Math.round(elapsedTime),
    };
    metrics.answered(routeKind(request), statusCode, elapsedTime / 1000);
    request.log[read && statusCode < 400 ? 'debug' : 'info'](entry, 'answered');
  };
  const app: FastifyInstance = fastify({
    serverFactory,
    loggerInstance: logger ?? createLogger(logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Each line names its request itself: most requests log nothing, so no child logger is created for each.
    childLoggerFactory: (parent) => parent,
    trustProxy: trustProxy !== false && trustedProxies(trustProxy),
    rewriteUrl: requestTarget,
    bodyLimit: limits.jsonBytes,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.stalledMs,
    http: {
      maxHeaderSize: limits.headerBytes,
      // `checkHead` answers instead.
      requireHostHeader: false,
      headersTimeout: limits.headersMs,
      // `BodyDeadlines` limits the time of bodies.
      requestTimeout: 0,
      connectionsCheckingInterval: 5_000,
    },
    // While the server stops, open connections still get their answers.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: (error, socket) => app.refuseSocket(error.code, socket),
    // A path that cannot be decoded has no route, so no hook runs.
    frameworkErrors: (error, request, reply) => {
      app.beginResponse(request, reply);
      reply.raw.once('finish', () => report(request, reply));
      answerFailure(error, request, reply);
    },
  });
  compileOnUse(app);
  for (const [name, service] of Object.entries(services)) app.decorate(name, service);
  // With a callback: a promise for each response costs too much of the time of a page.
  app.addHook('onResponse', (request, reply, done) => {
    report(request, reply);
    done();
  });
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) => answerFailure(refuse(404, 'server.notFound'), request, reply));
  return app;
}

function routeKind({ routeOptions, url }: FastifyRequest): RouteKind {
  const kind = routeOptions.config.kind ?? 'other';
  if (kind !== 'page') return kind;
  if (url.startsWith(MODULES)) return 'module';
  return url.startsWith(ASSETS) ? 'asset' : 'page';
}
