import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  fastify,
  LogController,
} from 'fastify';
import { answerBrokenHttp } from './answerBrokenHttp.ts';
import { answerError } from './answerError.ts';
import { setBodyDeadline } from './bodyDeadline.ts';
import { loadClientAssets } from './clientAssets.ts';
import { createLogger } from './createLogger.ts';
import type { FileStore } from './FileStore.ts';
import { healthRoutes } from './healthRoutes.ts';
import { LIMITS } from './limits.ts';
import type { PublicationSource } from './PublicationSource.ts';
import { pageRoute } from './pageRoute.ts';
import { refuse } from './Refusal.ts';
import type { ServerConfig } from './ServerConfig.ts';
import type { SubmissionStore } from './SubmissionStore.ts';
import { SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from './securityHeaders.ts';
import { submissionRoute } from './submissionRoute.ts';

export interface AppOptions {
  config: ServerConfig;
  publications: PublicationSource;
  store: SubmissionStore;
  files: FileStore;
  /** Folder of the built client; without it no `/assets/` are served. */
  clientDir?: string;
  logger?: FastifyBaseLogger;
  /** Makes the HTTP server in Fastify's place. */
  serverFactory?: FastifyServerFactory;
}

/** Puts the server together; nothing listens yet, and closing the app leaves the stores open. */
export function createApp({
  config,
  publications,
  store,
  files,
  clientDir,
  logger,
  serverFactory,
}: AppOptions): FastifyInstance {
  const app = fastify({
    serverFactory,
    loggerInstance: logger ?? createLogger(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: LIMITS.jsonBytes,
    keepAliveTimeout: LIMITS.keepAliveMs,
    http: {
      maxHeaderSize: LIMITS.headerBytes,
      headersTimeout: LIMITS.headersMs,
      // Bodies have deadlines of their own: see `setBodyDeadline`.
      requestTimeout: 0,
      connectionsCheckingInterval: 5_000,
    },
    // Connections that are open while the server stops still get their answers.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: (error, socket) => answerBrokenHttp(error, socket, publications.current()),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply, publications.current()),
  });
  app.server.maxConnections = LIMITS.connections;

  app.addHook('onRequest', async (request, reply) => {
    setBodyDeadline(request.raw, LIMITS.bodyMs);
    reply.headers(SECURITY_HEADERS);
    const secure =
      config.publicUrl?.startsWith('https:') || (config.trustProxy && request.protocol === 'https');
    if (secure) reply.header('strict-transport-security', STRICT_TRANSPORT_SECURITY);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode, elapsedTime } = reply;
    const read = request.method === 'GET' || request.method === 'HEAD';
    const [path = ''] = request.url.split('?', 1);
    const facts = {
      method: request.method,
      path: path.slice(0, 200),
      status: statusCode,
      ms: Math.round(elapsedTime),
    };
    request.log[read && statusCode < 400 ? 'debug' : 'info'](facts, 'answered');
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, publications.current()));
  app.setNotFoundHandler((request, reply) =>
    answerError(refuse(404, 'server.notFound'), request, reply, publications.current()),
  );

  healthRoutes(app, store);
  submissionRoute(app, { publications, store, files });
  app.register(async (reading) => {
    const built = clientDir !== undefined && existsSync(join(clientDir, 'assets'));
    const assets = built ? await loadClientAssets(clientDir) : new Map();
    pageRoute(reading, { publications, assets, publicDir: join(config.contentDir, 'public') });
  });
  return app;
}
