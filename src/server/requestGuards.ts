import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ChunkGuard } from './guards/ChunkGuard.ts';
import { ConnectionGuard } from './guards/ConnectionGuard.ts';
import { checkHead } from './guards/checkHead.ts';
import { checkOrigin } from './guards/checkOrigin.ts';
import { allowOrigins } from './guards/crossOrigin.ts';
import { LoadGuard } from './guards/LoadGuard.ts';
import { trustedProxies } from './guards/trustedProxies.ts';
import { answerSocket } from './http/answerSocket.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { BodyDeadlines } from './multipart/BodyDeadlines.ts';
import { noticeProxy } from './watch/noticeProxy.ts';

declare module 'fastify' {
  interface FastifyInstance {
    loadGuard: LoadGuard;
    deadlines: BodyDeadlines;
    /** Sets the headers of every response, and watches the time and the chunks of the request's body. */
    beginResponse: (request: FastifyRequest, reply: FastifyReply) => void;
    /** Answers and closes a connection that has no parsed request. */
    refuseSocket: (code: string, socket: Duplex) => void;
  }
}

/** What every request and connection passes before its route: limits by address and load, its head, its origin. */
export const requestGuards = fp(
  async (app) => {
    const { config, limits, publications } = app;
    const { publicUrl, pagesOrigins = [], allowedOrigins: others = [], trustProxy } = config;
    const https = publicUrl?.startsWith('https:') ?? false;
    const isProxy = trustedProxies(trustProxy);
    const loadGuard = new LoadGuard(limits);
    const deadlines = new BodyDeadlines(limits);
    const chunks = new ChunkGuard(isProxy);
    const beginResponse = (request: FastifyRequest, reply: FastifyReply) => {
      deadlines.expect(request.raw);
      chunks.watch(request.raw, reply.raw);
      reply.headers(securityHeaders(https || (trustProxy !== false && request.protocol === 'https')));
      reply.header('publication-version', publications.current().version);
    };
    const refuseSocket = (code: string, socket: Duplex) =>
      answerSocket(code, socket, publications.current(), securityHeaders(https));
    app
      .decorate('loadGuard', loadGuard)
      .decorate('deadlines', deadlines)
      .decorate('beginResponse', beginResponse)
      .decorate('refuseSocket', refuseSocket);

    const connections = new ConnectionGuard({ limits, isProxy, refuse: refuseSocket });
    app.server.on('connection', (socket) => {
      connections.accept(socket);
      chunks.accept(socket);
    });
    app.server.on('connect', (_request, socket) => refuseSocket('CONNECT', socket));
    // `checkHead` checks `Expect`, as for any other request.
    app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

    const allowedOrigins = new Set([...(publicUrl ? [publicUrl] : []), ...pagesOrigins, ...others]);
    const seeProxy = noticeProxy(app.log, isProxy);
    allowOrigins(app, pagesOrigins, async (request, reply) => {
      beginResponse(request, reply);
      seeProxy(request.raw);
      connections.begin(request.raw, reply.raw);
      checkHead(request.raw, limits);
      checkOrigin(request, allowedOrigins);
      const { kind } = request.routeOptions.config;
      if (kind !== 'health' && kind !== 'metrics') loadGuard.admit(request, reply.raw);
    });
    app.addHook('onClose', async () => {
      loadGuard.stop();
      connections.stop();
      chunks.stop();
    });
  },
  { name: 'request-guards', decorators: { fastify: ['config', 'limits', 'publications'] } },
);
