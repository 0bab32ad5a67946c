import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { MEDIA_TYPES } from '#contract/mediaTypes.ts';
import type { PublishedForm } from '#contract/Publication.ts';
import { formPeriod } from '#journey/formPeriod.ts';
import { negotiateLocale } from '../answers/negotiateLocale.ts';
import { type Refusal, refuse } from '../answers/Refusal.ts';
import { syncHook } from '../answers/syncHook.ts';
import type { Limits } from '../config/limits.ts';
import { clientKey, networkKey } from '../guards/addressKey.ts';
import type { LoadGuard } from '../guards/LoadGuard.ts';
import { RateLimiter } from '../guards/RateLimiter.ts';
import { checkHuman } from '../human/checkHuman.ts';
import type { ProofGuard } from '../human/ProofGuard.ts';
import type { PublicationSource } from '../live/PublicationSource.ts';
import { MailBudget } from '../mail/MailBudget.ts';
import { mailboxOf } from '../mail/mailAddress.ts';
import { SubscriptionLinks } from '../mail/SubscriptionLinks.ts';
import type { BodyDeadlines } from '../multipart/BodyDeadlines.ts';
import type { FileCheck } from '../multipart/FileCheck.ts';
import type { NamedUploads } from '../multipart/NamedUploads.ts';
import { multipartBytes, readMultipart } from '../multipart/readMultipart.ts';
import type { SubmissionBody } from '../multipart/SubmissionBody.ts';
import type { UploadRoom } from '../multipart/UploadRoom.ts';
import type { FileStore } from '../store/FileStore.ts';
import type { StorageWatch } from '../store/StorageWatch.ts';
import type { EarlierSubmission, NewMail, Receipt } from '../store/Submission.ts';
import { KeyTakenError, StoreUnavailableError, type SubmissionStore } from '../store/SubmissionStore.ts';
import type { Metrics } from '../watch/Metrics.ts';
import { checkRequest, readKey, readVersion } from './checkRequest.ts';
import { type JsonLimits, parseJsonBody } from './parseJsonBody.ts';
import { recipientOf } from './recipientOf.ts';
import { storeSubmission } from './storeSubmission.ts';
import { validateSubmission } from './validateSubmission.ts';

export interface SubmissionRouteOptions {
  publications: PublicationSource;
  store: SubmissionStore;
  files: FileStore;
  named: NamedUploads;
  fileCheck: FileCheck;
  watch?: StorageWatch;
  guard: LoadGuard;
  room: UploadRoom;
  deadlines: BodyDeadlines;
  proofs: ProofGuard;
  limits: Limits;
  metrics: Metrics;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The form of a submission, in the sender's version; set once the body may be read. */
    published?: PublishedForm;
  }
}

/**
 * One route for the submissions of every form. It finds the form by path at each request, because forms change while the
 * server runs. Answers 201 `{id, reference}`; both are the reference, as a number would reveal how many submissions there
 * are. Throws a `Refusal` otherwise.
 */
export function submissionRoute(app: FastifyInstance, options: SubmissionRouteOptions): void {
  const { publications, store, files, named, fileCheck, watch, guard, room, deadlines } = options;
  const { proofs, limits, metrics } = options;
  const limiter = new RateLimiter(limits);
  const networks = new RateLimiter({
    addressBurst: limits.addressBurst * limits.networkTimes,
    addressPerMinute: limits.addressPerMinute * limits.networkTimes,
    addresses: limits.addresses,
  });
  const budget = new MailBudget(store, limits);
  const links = new SubscriptionLinks(store.secret);
  /** Idempotency keys of submissions under way. */
  const inFlight = new Set<string>();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(MEDIA_TYPES.json, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  // Not parsed here: `readMultipart` streams it.
  app.addContentTypeParser(MEDIA_TYPES.multipart, (_request, _payload, done) => done(null, undefined));

  app.decorateRequest('published');
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    config: { kind: 'submission' },
    onRequest: syncHook((request, reply) => {
      const published = checkRequest(request, publications);
      checkRate(request, limiter, networks);
      checkHuman(request, published.form);
      // Before a possibly long body is read.
      watch?.checkLatest();
      if (published.form.submission.encoding === 'multipart') {
        guard.admitUpload(request, reply.raw);
        room.admit(request.raw, reply.raw, request.ip, multipartBytes(published.form, limits));
      }
      request.published = published;
    }),
    handler: async (request, reply) => {
      const key = readKey(request);
      const published = request.published as PublishedForm;
      const closed = closedNow(publications.form(published.form.submission.path) ?? published);
      // Before a possibly long body is read. A submission that is already stored gets its receipt even if the form has closed.
      if (closed && (key === undefined || !(await store.findByKey(key)))) throw closed;
      if (key !== undefined && inFlight.has(key))
        throw refuse(409, 'server.keyInFlight', undefined, RETRY_SOON);
      if (key !== undefined) inFlight.add(key);
      let reference: string;
      try {
        ({ reference } = await accept(request, published, key, closed));
      } finally {
        if (key !== undefined) inFlight.delete(key);
      }
      reply.code(201).header('cache-control', 'no-store');
      return { id: reference, reference };
    },
  });

  async function accept(
    request: FastifyRequest,
    published: PublishedForm,
    idempotencyKey: string | undefined,
    closed: Refusal | undefined,
  ): Promise<Receipt> {
    const publication = publications.current();
    const { form } = published;
    const settled = await proofs.admit(request, form).catch(async (refusal) => {
      // A repeated request of a stored submission needs no proof.
      if (idempotencyKey !== undefined && (await store.findByKey(idempotencyKey))) return true;
      throw refusal;
    });
    const body =
      form.submission.encoding === 'multipart'
        ? await readMultipart(request.raw, form, { files, named, deadlines, limits })
        : readJson(request, form, limits);
    let stored = false;
    try {
      if (closed) throw closed;
      if (body.used) throw body.used;
      if (!settled) await proofs.admitWhole(request, form);
      const valid = validateSubmission(published, body, new Date());
      const recipient = recipientOf(form, valid.payload);
      if (!settled && recipient) await proofs.admitRecipient(request, form, mailboxOf(recipient));
      const mail = await takeMail(request, form, recipient);
      const context = {
        publication,
        published,
        locale: negotiateLocale(request.headers['accept-language'], publication.locales),
        clientVersion: readVersion(request),
        idempotencyKey,
        mails: mail ? [mail] : [],
        subscriberKey: recipient && form.submission.mail?.optIn && links.subscriberKey(recipient),
      };
      const receipt = await storeSubmission({ store, files, fileCheck }, context, body, valid).catch(
        (error) => {
          if (mail) budget.giveBack(mail);
          throw error;
        },
      );
      stored = true;
      metrics.submitted(form.id);
      return receipt;
    } catch (error) {
      const earlier = await findEarlier(error, idempotencyKey);
      if (!earlier) throw error;
      if (earlier.bodyHash !== body.hash) throw refuse(422, 'server.keyReused');
      stored = true;
      return earlier.receipt;
    } finally {
      // Kept files have moved from their staged paths already.
      for (const upload of body.uploads) await files.discard(upload.staged);
      await named.settle(body.uploads, stored);
    }
  }

  /** Returns the confirmation to store; `undefined` when the form sends none, or a daily limit is reached. */
  async function takeMail(
    request: FastifyRequest,
    form: CompiledForm,
    recipient: string | undefined,
  ): Promise<NewMail | undefined> {
    if (recipient === undefined) return undefined;
    const mail = await budget.take(recipient, request.ip);
    if (typeof mail !== 'string') return mail;
    request.log.warn({ reqId: request.id, form: form.id, limit: mail }, 'submission not confirmed by mail');
    metrics.mailWithheld(mail);
    return undefined;
  }

  /** Returns the submission stored under the key, whatever failed now: it may be invalid under the current form. */
  async function findEarlier(
    error: unknown,
    key: string | undefined,
  ): Promise<EarlierSubmission | undefined> {
    if (error instanceof KeyTakenError) return error.earlier;
    if (key === undefined || error instanceof StoreUnavailableError) return undefined;
    return store.findByKey(key);
  }
}

const RETRY_SOON = { 'retry-after': '1' };

const CLOSED = { notYetOpen: 'server.notYetOpen', closed: 'server.closed' } as const;

/** Returns why the form accepts nothing now, if so. The latest version of the form decides. */
function closedNow({ form }: PublishedForm): Refusal | undefined {
  const { state } = formPeriod(form, new Date());
  return state === 'open' ? undefined : refuse(403, CLOSED[state]);
}

/** Does not count this machine's own address: all requests through a local proxy without `TRUST_PROXY` have it. */
function checkRate(request: FastifyRequest, addresses: RateLimiter, networks: RateLimiter): void {
  const key = clientKey(request.ip);
  if (key === undefined) return;
  const network = networkKey(request.ip);
  const seconds = Math.max(addresses.take(key), network === undefined ? 0 : networks.take(network));
  if (seconds > 0) throw refuse(429, 'server.tooMany', { seconds }, { 'retry-after': String(seconds) });
}

function readJson(request: FastifyRequest, form: CompiledForm, limits: JsonLimits): SubmissionBody {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const payload = parseJsonBody(bytes, limits);
  const digest = hash('sha256', Buffer.concat([Buffer.from(`${form.submission.path}\n`), bytes]));
  return { payload, textual: false, uploads: [], hash: digest };
}
