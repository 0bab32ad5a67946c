import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import Type from 'typebox';
import type { LinkMailer } from '../drafts/LinkMailer.ts';
import { hasMediaType } from '../http/hasMediaType.ts';
import { refuse } from '../http/Refusal.ts';
import { sendUnknown } from '../reading/sendUnknown.ts';
import { tokenHash } from './accounts/tokens.ts';
import { Desk } from './Desk.ts';
import { type DeskScript, deskPages } from './deskPages.ts';
import { changeRoutes } from './routes/changeRoutes.ts';
import { sessionToken } from './routes/cookie.ts';
import { deskRoutes } from './routes/deskRoute.ts';
import { lawRoutes } from './routes/lawRoutes.ts';
import { noticeRoutes } from './routes/noticeRoutes.ts';
import { peopleRoutes } from './routes/peopleRoutes.ts';
import { providerRoutes } from './routes/providerRoutes.ts';
import { sessionRoutes } from './routes/sessionRoutes.ts';
import { submissionRoutes } from './routes/submissionRoutes.ts';
import { viewRoutes } from './routes/viewRoutes.ts';
import { webhookRoutes } from './routes/webhookRoutes.ts';
import { whileAllowed } from './routes/whileAllowed.ts';

/** The organisers' desk. While nobody is invited, its paths answer as unknown ones. */
async function plugin(
  app: FastifyInstance,
  { mailer, script }: { mailer?: LinkMailer; script?: () => Promise<DeskScript | undefined> },
): Promise<void> {
  const route = deskRoutes(app);
  const { store, limits, config, publications, files, log } = app;
  const origin = () => config.publicUrl ?? app.listeningOrigin;
  const desk = new Desk({ store, limits, config, publications, files, log, origin });
  app.decorateRequest('signedIn', undefined);

  app.addHook('onRequest', async (request, reply) => {
    const { method, headers, routeOptions } = request;
    const reads = method === 'GET' || method === 'HEAD';
    if (!(await desk.isOpen())) return reads ? sendUnknown(request, reply) : reply.callNotFound();
    const right = routeOptions.config.desk;
    if (!right) return;
    reply.header('cache-control', 'private, no-store');
    const hasBody = headers['content-type'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !hasMediaType(request, 'application/json'))
      throw refuse(415, 'server.contentType', { expected: 'application/json' });
    // Programs may leave it out elsewhere; each browser says whose page sends a change.
    if (!reads && headers.origin === undefined) throw refuse(403, 'server.foreignOrigin');
    if (right === 'anybody') return;
    const token = sessionToken(request);
    const isPoll = headers['x-desk-poll'] !== undefined;
    request.signedIn = token === undefined ? undefined : await desk.sessions.find(token, { isPoll });
    if (!request.signedIn) throw refuse(401, 'server.deskSignedOut');
    const sent = String(headers['x-desk-token'] ?? '');
    // Hashes are compared, so the time tells nothing.
    if (!reads && tokenHash(sent) !== tokenHash(request.signedIn.changeToken))
      throw refuse(403, 'server.deskToken');
  });
  app.addHook('onSend', async (request, _reply, payload) =>
    request.signedIn && payload instanceof Readable
      ? whileAllowed(payload, async () => !!(await desk.sessions.find(sessionToken(request) ?? '')))
      : payload,
  );
  deskPages(app, script ?? (async () => undefined));
  // People are told what came in also while nobody opens the desk.
  app.addHook('onListen', () => desk.open());
  app.addHook('onClose', () => desk.close());
  // An address that is not of the API is no page of the desk either.
  route('GET', '*', 'anybody', { params: Type.Object({}) }, async () => {
    throw refuse(404, 'server.notFound');
  });
  sessionRoutes(app, desk);
  providerRoutes(app, desk);
  peopleRoutes(app, desk, mailer);
  submissionRoutes(app, desk);
  changeRoutes(app, desk);
  viewRoutes(app, desk);
  noticeRoutes(app, desk);
  webhookRoutes(app, desk);
  lawRoutes(app, desk);
}

export const desk = fp(plugin, {
  name: 'desk',
  encapsulate: true,
  dependencies: ['request-guards', 'organiser'],
  decorators: { fastify: ['config', 'publications', 'store', 'files', 'limits'] },
});
