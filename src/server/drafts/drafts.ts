import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { AddressLimiter } from '../guards/AddressLimiter.ts';
import { refuse } from '../http/Refusal.ts';
import { removeMail } from '../store/removeSubmissions.ts';
import { limitersOf } from '../store/SharedState.ts';
import { linkReference, mailPath } from '../store/storagePaths.ts';
import { checkBeforeBody, type DraftRequest } from './draftRequest.ts';
import type { LinkMailer } from './LinkMailer.ts';
import { linkPost } from './linkPost.ts';

const BINARY = 'application/octet-stream';
const DAY_MS = 24 * 3_600_000;

/** Bytes of a draft that count as one draft of its address. */
const TOKEN_BYTES = 16 * 1024;

/** `Retry-After` when there is no room: drafts expire, or the operator frees space. */
const FULL_SECONDS = 3_600;

/**
 * Drafts on their way to another device. A browser encrypts a draft and stores the draft here; the device that opens the link
 * with the key fetches and removes the draft. The id follows from the key, so the link is needed to know the id.
 */
async function plugin(app: FastifyInstance, { mailer }: { mailer?: LinkMailer }): Promise<void> {
  const { store, uploadRoom, limits, metrics } = app;
  const mailDir = mailPath(app.config.dataDir);
  const most = { drafts: limits.drafts, bytes: limits.draftsBytes };
  const rate = { burst: limits.draftBurst, perMinute: limits.draftsPerHour / 60 };
  const limiter = new AddressLimiter('drafts', rate, limits, limitersOf(store));

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(BINARY, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await checkBeforeBody(request);
  });
  const config = { kind: 'draft' } as const;

  app.route({
    ...ENDPOINTS.storeDraft,
    config,
    bodyLimit: limits.draftBytes,
    onRequest: async (request: DraftRequest) => {
      const bytes = Number(request.headers['content-length'] ?? limits.draftBytes);
      await limiter.charge(request.ip, 1 + Math.floor(bytes / TOKEN_BYTES));
    },
    handler: async ({ body, params }: DraftRequest, reply) => {
      if (!Buffer.isBuffer(body) || body.length === 0) throw refuse(400, 'server.badRequest');
      const bytes = new Uint8Array(body);
      const full = () => refuse(507, 'server.draftsFull', undefined, { 'retry-after': String(FULL_SECONDS) });
      if (!uploadRoom.fits(bytes.length)) throw full();
      const days = bytes.length > limits.largeDraftBytes ? limits.largeDraftDays : limits.draftDays;
      const expires = new Date(Date.now() + days * DAY_MS);
      const added = await store.drafts.add({ id: params.id, bytes, expires }, most);
      if (added === 'full') throw full();
      if (added === 'taken') throw refuse(422, 'server.keyReused');
      metrics.draft('stored');
      return reply.code(201).send({ expires: added.toISOString() });
    },
  });

  app.route({
    ...ENDPOINTS.readDraft,
    config,
    handler: async ({ params }: DraftRequest, reply) => {
      const draft = await store.drafts.find(params.id, new Date());
      if (!draft) throw refuse(404, 'server.draftGone');
      return reply.type(BINARY).send(Buffer.from(draft.bytes));
    },
  });

  app.route({
    ...ENDPOINTS.removeDraft,
    config,
    handler: async ({ params: { id } }: DraftRequest, reply) => {
      await removeMail(mailDir, linkReference(id));
      if (await store.drafts.remove(id)) metrics.draft('opened');
      return reply.code(204).send();
    },
  });

  linkPost(app, mailer);
}

export const drafts = fp(plugin, {
  name: 'drafts',
  encapsulate: true,
  dependencies: ['request-guards', 'uploads', 'submissions'],
  decorators: { fastify: ['config', 'publications', 'store', 'limits', 'metrics'] },
});
