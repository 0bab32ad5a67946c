import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
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
import { answerSocket } from './answers/answerSocket.ts';
import { refuse } from './answers/Refusal.ts';
import { securityHeaders } from './answers/securityHeaders.ts';
import type { Limits } from './config/limits.ts';
import type { ServerConfig } from './config/ServerConfig.ts';
import { draftRoute } from './drafts/draftRoute.ts';
import type { Examiner } from './examination/Examiner.ts';
import { AddressCounts } from './guards/AddressCounts.ts';
import { ChunkGuard } from './guards/ChunkGuard.ts';
import { ConnectionGuard } from './guards/ConnectionGuard.ts';
import { checkHead } from './guards/checkHead.ts';
import { checkOrigin } from './guards/checkOrigin.ts';
import { allowOrigins } from './guards/crossOrigin.ts';
import { LoadGuard } from './guards/LoadGuard.ts';
import { OrganiserToken } from './guards/OrganiserToken.ts';
import { requestTarget } from './guards/requestTarget.ts';
import { trustedProxies } from './guards/trustedProxies.ts';
import { challengeRoute } from './human/challengeRoute.ts';
import { ProofGuard } from './human/ProofGuard.ts';
import { FormVersions } from './live/FormVersions.ts';
import type { PublicationSource } from './live/PublicationSource.ts';
import type { LinkMailer } from './mail/LinkMailer.ts';
import { MailBudget } from './mail/MailBudget.ts';
import { BodyDeadlines } from './multipart/BodyDeadlines.ts';
import { createFileCheck } from './multipart/createFileCheck.ts';
import { NamedUploads } from './multipart/NamedUploads.ts';
import { UploadRoom } from './multipart/UploadRoom.ts';
import { HeldFiles } from './plain/HeldFiles.ts';
import { plainRoute } from './plain/plainRoute.ts';
import { loadClientAssets, loadWorkers } from './reading/clientAssets.ts';
import { offlineRoutes } from './reading/offlineRoutes.ts';
import { openApiRoute } from './reading/openApiRoute.ts';
import { pageRoute } from './reading/pageRoute.ts';
import { periodRoute } from './reading/periodRoute.ts';
import { logCommands } from './store/audit/logCommands.ts';
import { OrganiserAudit } from './store/audit/OrganiserAudit.ts';
import type { FileStore } from './store/FileStore.ts';
import { limitersOf } from './store/SharedState.ts';
import type { StorageWatch } from './store/StorageWatch.ts';
import type { SubmissionStore } from './store/SubmissionStore.ts';
import { mailPath } from './store/storagePaths.ts';
import type { PendingUploads } from './store/uploads/PendingUploads.ts';
import { Intake } from './submission/Intake.ts';
import { submissionRoute } from './submission/submissionRoute.ts';
import { subscriptionRoute } from './submission/subscriptionRoute.ts';
import { uploadRoute } from './uploads/uploadRoute.ts';
import { createLogger } from './watch/createLogger.ts';
import { healthRoutes } from './watch/healthRoutes.ts';
import { Metrics, type RouteKind } from './watch/Metrics.ts';
import { metricsRoute } from './watch/metricsRoute.ts';
import { noticeProxy } from './watch/noticeProxy.ts';
import { createReadiness } from './watch/readiness.ts';

export interface AppOptions {
  config: ServerConfig;
  publications: PublicationSource;
  store: SubmissionStore;
  files: FileStore;
  pending: PendingUploads;
  /** The caller starts and closes it. */
  watch?: StorageWatch;
  /** Folder of the built client; without it no `/assets/` are served. */
  clientDir?: string;
  logger?: FastifyBaseLogger;
  metrics?: Metrics;
  limits: Limits;
  /** Without it, links to drafts cannot be mailed. */
  mailer?: LinkMailer;
  /** Creates the HTTP server instead of Fastify. */
  serverFactory?: FastifyServerFactory;
  /** Of several apps, stopped by the caller. Without it, the app has one of its own. */
  examiner?: Examiner;
}

/** Builds the server with all routes. It does not listen yet. Closing the app leaves the stores open. */
export function createApp({
  config,
  publications,
  store,
  files,
  pending,
  watch,
  clientDir,
  logger,
  metrics = new Metrics(),
  limits,
  mailer,
  serverFactory,
  examiner,
}: AppOptions): FastifyInstance {
  const guard = new LoadGuard(limits);
  metrics.watch(store, files, publications, config.dataDir);
  const answerFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    answerError(error, request, reply, publications.current(), metrics);
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const deadlines = new BodyDeadlines(limits);
  const isProxy = trustedProxies(config.trustProxy);
  const chunks = new ChunkGuard(isProxy);
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    deadlines.expect(request.raw);
    chunks.watch(request.raw, reply.raw);
    reply.headers(securityHeaders(https || (config.trustProxy !== false && request.protocol === 'https')));
    reply.header('publication-version', publications.current().version);
  };
  const report = (request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, elapsedTime } = reply;
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
  const refuseSocket = (code: string, socket: Duplex) =>
    answerSocket(code, socket, publications.current(), securityHeaders(https));
  const app = fastify({
    serverFactory,
    loggerInstance: logger ?? createLogger(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Each line names its request itself: most requests log nothing, so no child logger is created for each.
    childLoggerFactory: (parent) => parent,
    trustProxy: config.trustProxy !== false && isProxy,
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
    clientErrorHandler: (error, socket) => refuseSocket(error.code, socket),
    // A path that cannot be decoded has no route, so no hook runs.
    frameworkErrors: (error, request, reply) => {
      begin(request, reply);
      reply.raw.once('finish', () => report(request, reply));
      answerFailure(error, request, reply);
    },
  });
  const connections = new ConnectionGuard({ limits, isProxy, refuse: refuseSocket });
  app.server.on('connection', (socket) => {
    connections.accept(socket);
    chunks.accept(socket);
  });
  app.server.on('connect', (_request, socket) => refuseSocket('CONNECT', socket));
  // `checkHead` checks `Expect`, as for any other request.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  const { publicUrl, pagesOrigins = [], allowedOrigins: others = [] } = config;
  const allowedOrigins = new Set([...(publicUrl ? [publicUrl] : []), ...pagesOrigins, ...others]);
  const seeProxy = noticeProxy(app.log, isProxy);
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    begin(request, reply);
    seeProxy(request.raw);
    connections.begin(request.raw, reply.raw);
    checkHead(request.raw, limits);
    checkOrigin(request, allowedOrigins);
    const { kind } = request.routeOptions.config;
    if (kind !== 'health' && kind !== 'metrics') guard.admit(request, reply.raw);
  };
  allowOrigins(app, pagesOrigins, admit);
  app.addHook('onClose', async () => guard.stop());
  app.addHook('onClose', async () => connections.stop());
  app.addHook('onClose', async () => chunks.stop());
  // With a callback: a promise for each response costs too much of the time of a page.
  app.addHook('onResponse', (request, reply, done) => {
    report(request, reply);
    done();
  });
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) => answerFailure(refuse(404, 'server.notFound'), request, reply));

  const { organiserToken, dataDir } = config;
  const fileCheck = createFileCheck(app, config, { limits, limiter: limitersOf(store), metrics, examiner });
  const organiser = new OrganiserToken(organiserToken, limits);
  const audit = new OrganiserAudit(store, app.log, organiserToken);
  app.addHook('onClose', () => audit.close());
  const readiness = createReadiness({ store, files, folder: dataDir, limits });
  healthRoutes(app, publications, readiness, organiser, audit);
  app.addHook('onClose', logCommands(store, app.log));
  metricsRoute(app, metrics, organiser, audit);
  const proofs = new ProofGuard(limits, store);
  challengeRoute(app, publications, proofs.work);
  openApiRoute(app, publications);
  periodRoute(app, publications);
  const limiter = limitersOf(store);
  const room = new UploadRoom(dataDir, limits, limiter);
  const { networkTimes, pendingUploads: total, addressPendingUploads: address } = limits;
  const versions = new FormVersions(publications, store, limits, app.log);
  publications.onReplaced(() => versions.publish());
  // Not awaited: a slow disk must not keep the pages away.
  app.addHook('onReady', async () => versions.publish());
  app.addHook('onClose', () => versions.close());
  const places = new AddressCounts({ total, address, networkTimes });
  // Nobody knows their addresses any more.
  pending.countOpened(() => {
    const entered = places.enter([]) === 'entered';
    return () => entered && places.leave([]);
  });
  uploadRoute(app, {
    publications,
    versions,
    pending,
    guard,
    room,
    deadlines,
    limits,
    metrics,
    limiter,
    places,
  });
  const named = new NamedUploads(pending, files, room, app.log);
  const budget = new MailBudget(store, limits);
  const shared = { publications, store, budget, limits, metrics };
  const intake = new Intake({ ...shared, files, named, fileCheck, watch, proofs });
  const mailDir = mailPath(dataDir);
  app.register(async (drafts) => draftRoute(drafts, { ...shared, mailer, mailDir, room }));
  submissionRoute(app, { publications, versions, intake, files, named, guard, room, deadlines, limits });
  const held = new HeldFiles({ files, pending, named, fileCheck, room, places });
  app.register(async (plain) =>
    plainRoute(plain, {
      publications,
      versions,
      store,
      intake,
      files,
      held,
      guard,
      room,
      deadlines,
      metrics,
      limits,
    }),
  );
  app.register(async (subscribing) =>
    subscriptionRoute(subscribing, { publications, store, files, mailDir }, limits),
  );
  app.register(async (reading) => {
    const built = clientDir !== undefined && existsSync(join(clientDir, 'assets'));
    const assets = built ? await loadClientAssets(clientDir) : new Map();
    const workers = built && config.offlinePages ? await loadWorkers(clientDir) : undefined;
    offlineRoutes(reading, publications, workers);
    const publicDir = join(config.contentDir, 'public');
    const [pagesOrigin] = pagesOrigins;
    const readers = { store, files, guard, organiser, audit, limits };
    pageRoute(reading, { publications, assets, publicDir, pagesOrigin, ...readers });
  });
  return app;
}

function routeKind({ routeOptions, url }: FastifyRequest): RouteKind {
  const kind = routeOptions.config.kind ?? 'other';
  if (kind !== 'page') return kind;
  if (url.startsWith(MODULES)) return 'module';
  return url.startsWith(ASSETS) ? 'asset' : 'page';
}
