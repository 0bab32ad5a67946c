import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { API } from '#contract/urls.ts';
import { AddressLimiter } from '../guards/AddressLimiter.ts';
import { refuse } from '../http/Refusal.ts';
import { removeMail } from '../store/removeSubmissions.ts';
import { limitersOf } from '../store/SharedState.ts';
import { linkReference, mailPath } from '../store/storagePaths.ts';
import { bytesOf, checkType, type DraftRequest, idOf } from './draftRequest.ts';
import type { LinkMailer } from './LinkMailer.ts';
import { linkPost } from './linkPost.ts';

const BINARY = 'application/octet-stream';
const JSON_TYPE = 'application/json';
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
  app.addContentTypeParser([BINARY, JSON_TYPE], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const config = { kind: 'draft' } as const;
  const url = `${API.drafts}/:id`;

  app.put(
    url,
    {
      config,
      bodyLimit: limits.draftBytes,
      onRequest: async (request: DraftRequest) => {
        idOf(request);
        checkType(request, BINARY);
        const bytes = Number(request.headers['content-length'] ?? limits.draftBytes);
        const seconds = await limiter.take(request.ip, 1 + Math.floor(bytes / TOKEN_BYTES));
        if (seconds > 0) throw refuse(429, 'server.tooMany', { seconds }, { 'retry-after': String(seconds) });
      },
    },
    async (request: DraftRequest, reply) => {
      const bytes = new Uint8Array(bytesOf(request));
      const full = () => refuse(507, 'server.draftsFull', undefined, { 'retry-after': String(FULL_SECONDS) });
      if (!uploadRoom.fits(bytes.length)) throw full();
      const days = bytes.length > limits.largeDraftBytes ? limits.largeDraftDays : limits.draftDays;
      const expires = new Date(Date.now() + days * DAY_MS);
      const added = await store.drafts.add({ id: idOf(request), bytes, expires }, most);
      if (added === 'full') throw full();
      if (added === 'taken') throw refuse(422, 'server.keyReused');
      metrics.draft('stored');
      return reply.code(201).send({ expires: added.toISOString() });
    },
  );

  app.get(url, { config }, async (request: DraftRequest, reply) => {
    const draft = await store.drafts.find(idOf(request), new Date());
    if (!draft) throw refuse(404, 'server.draftGone');
    return reply.type(BINARY).send(Buffer.from(draft.bytes));
  });

  app.delete(url, { config }, async (request: DraftRequest, reply) => {
    const id = idOf(request);
    await removeMail(mailDir, linkReference(id));
    if (await store.drafts.remove(id)) metrics.draft('opened');
    return reply.code(204).send();
  });

  linkPost(app, `${url}/mail`, mailer);
}

export const drafts = fp(plugin, {
  name: 'drafts',
  encapsulate: true,
  dependencies: ['request-guards', 'uploads', 'submissions'],
  decorators: { fastify: ['config', 'publications', 'store', 'limits', 'metrics'] },
});
