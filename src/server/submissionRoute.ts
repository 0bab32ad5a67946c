import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompiledForm } from '#definitions/CompiledForm.ts';
import { formPeriod } from '#journey/formPeriod.ts';
import type { PublishedForm } from '#publication/Publication.ts';
import { networkKey, strangerKey } from './addressKey.ts';
import { checkHuman } from './checkHuman.ts';
import type { FileCheck } from './FileCheck.ts';
import type { FileStore } from './FileStore.ts';
import { judgeSubmission } from './judgeSubmission.ts';
import { keepSubmission } from './keepSubmission.ts';
import type { LoadGuard } from './LoadGuard.ts';
import type { Limits } from './limits.ts';
import { MailBudget } from './MailBudget.ts';
import type { Metrics } from './Metrics.ts';
import { mailboxOf } from './mailAddress.ts';
import { negotiateLocale } from './negotiateLocale.ts';
import type { ProofGuard } from './ProofGuard.ts';
import type { PublicationSource } from './PublicationSource.ts';
import { parseJsonBody } from './parseJsonBody.ts';
import { RateLimiter } from './RateLimiter.ts';
import { methodRefusal, type Refusal, refuse } from './Refusal.ts';
import { multipartBytes, readMultipart } from './readMultipart.ts';
import { recipientOf } from './recipientOf.ts';
import { pathOf } from './requestPath.ts';
import { runsAtOnce } from './runsAtOnce.ts';
import type { StorageWatch } from './StorageWatch.ts';
import type { SubmissionBody } from './SubmissionBody.ts';
import {
  type EarlierSubmission,
  KeyTakenError,
  type NewMail,
  type Receipt,
  StoreUnavailableError,
  type SubmissionStore,
} from './SubmissionStore.ts';
import { SubscriptionLinks } from './SubscriptionLinks.ts';
import type { UploadRoom } from './UploadRoom.ts';

export interface SubmissionRouteOptions {
  publications: PublicationSource;
  store: SubmissionStore;
  files: FileStore;
  fileCheck: FileCheck;
  watch?: StorageWatch;
  guard: LoadGuard;
  room: UploadRoom;
  proofs: ProofGuard;
  limits: Limits;
  metrics: Metrics;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a submission, once it may be read: the form that it answers, as its sender knows it. */
    published?: PublishedForm;
  }
}

const MEDIA_TYPES = { json: 'application/json', multipart: 'multipart/form-data' } as const;

/**
 * One route for the submissions of every form, looked up by path at each request, as forms change while the server
 * runs. Answers 201 `{id, reference}`, both the reference, as a running number would tell how many there are;
 * or throws a `Refusal`.
 */
export function submissionRoute(app: FastifyInstance, options: SubmissionRouteOptions): void {
  const { publications, store, files, fileCheck, watch, guard, room, proofs, limits, metrics } = options;
  const limiter = new RateLimiter(limits);
  const networks = new RateLimiter({
    addressBurst: limits.addressBurst * limits.networkTimes,
    addressPerMinute: limits.addressPerMinute * limits.networkTimes,
    addresses: limits.addresses,
  });
  const budget = new MailBudget(store, limits);
  const links = new SubscriptionLinks(store.secret);
  /** Keys of submissions that have begun and not ended. */
  const inFlight = new Set<string>();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(MEDIA_TYPES.json, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  // Left unread: the handler streams it.
  app.addContentTypeParser(MEDIA_TYPES.multipart, (_request, _payload, done) => done(null, undefined));

  app.decorateRequest('published');
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    config: { kind: 'submission' },
    onRequest: runsAtOnce((request, reply) => {
      const published = checkRequest(request, publications);
      checkRate(request, limiter, networks);
      checkHuman(request, published.form);
      // Before a body that may be long is read.
      watch?.checkLatest();
      if (published.form.submission.encoding === 'multipart') {
        guard.admitUpload(request, reply.raw);
        room.admit(request.raw, reply.raw, request.ip, multipartBytes(published.form));
      }
      request.published = published;
    }),
    handler: async (request, reply) => {
      const key = readKey(request);
      const published = request.published as PublishedForm;
      const closed = closedNow(publications.form(published.form.submission.path) ?? published);
      // Before a body that may be long is read. Whoever was kept already is told so, though the form has closed since.
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
      // What was kept already is no other submission.
      if (idempotencyKey !== undefined && (await store.findByKey(idempotencyKey))) return true;
      throw refusal;
    });
    const body =
      form.submission.encoding === 'multipart'
        ? await readMultipart(request.raw, form, files)
        : readJson(request, form);
    try {
      if (closed) throw closed;
      const judged = judgeSubmission(published, body, new Date());
      const recipient = recipientOf(form, judged.payload);
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
      const receipt = await keepSubmission({ store, files, fileCheck }, context, body, judged).catch(
        (error) => {
          if (mail) budget.giveBack(mail);
          throw error;
        },
      );
      metrics.submitted(form.id);
      return receipt;
    } catch (error) {
      const earlier = await findEarlier(error, idempotencyKey);
      if (!earlier) throw error;
      if (earlier.bodyHash !== body.hash) throw refuse(422, 'server.keyReused');
      return earlier.receipt;
    } finally {
      // What was kept has moved away already.
      for (const upload of body.uploads) await files.discard(upload.staged);
    }
  }

  /** The confirmation to store; nothing where the form sends none, or its recipient has had as many as a day allows. */
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

  /** What was kept under the key, whatever failed now: what was valid once need not be under the form as it is today. */
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

/** What can be refused before any of the body is read. */
function checkRequest(request: FastifyRequest, publications: PublicationSource): PublishedForm {
  const path = pathOf(request);
  const published = findForm(request, path, publications);
  const { form } = published;
  const expected = MEDIA_TYPES[form.submission.encoding];
  const [sent = ''] = (request.headers['content-type'] ?? '').split(';');
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (sent.trim().toLowerCase() !== expected || encoding !== 'identity') {
    throw refuse(415, 'server.contentType', { expected });
  }
  readKey(request);
  return published;
}

const CLOSED = { notYetOpen: 'server.notYetOpen', closed: 'server.closed' } as const;

/** Why it accepts nothing now. The latest version says, whatever page the sender has. */
function closedNow({ form }: PublishedForm): Refusal | undefined {
  const { state } = formPeriod(form, new Date());
  return state === 'open' ? undefined : refuse(403, CLOSED[state]);
}

/** Strangers only: all that comes through a proxy that `TRUST_PROXY` does not name seems to come from one address. */
function checkRate(request: FastifyRequest, addresses: RateLimiter, networks: RateLimiter): void {
  const key = strangerKey(request.ip);
  if (key === undefined) return;
  const network = networkKey(request.ip);
  const seconds = Math.max(addresses.take(key), network === undefined ? 0 : networks.take(network));
  if (seconds > 0) throw refuse(429, 'server.tooMany', { seconds }, { 'retry-after': String(seconds) });
}

function findForm(request: FastifyRequest, path: string, publications: PublicationSource): PublishedForm {
  const published = publications.form(path, readVersion(request));
  if (!published) {
    if (publications.resource(path)) throw methodRefusal(request.method, 'GET, HEAD');
    throw refuse(404, 'server.notFound');
  }
  if (request.method !== 'POST') throw methodRefusal(request.method, 'GET, HEAD, POST');
  return published;
}

function readJson(request: FastifyRequest, form: CompiledForm): SubmissionBody {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const payload = parseJsonBody(bytes);
  const digest = hash('sha256', Buffer.concat([Buffer.from(`${form.submission.path}\n`), bytes]));
  return { payload, textual: false, uploads: [], hash: digest };
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw refuse(400, 'server.keyInvalid');
}

/** The version of the form that the sender's page has; anything that is none is left out. */
function readVersion(request: FastifyRequest): string | undefined {
  const version = request.headers['form-version'];
  return typeof version === 'string' && /^[\w.-]{1,100}$/.test(version) ? version : undefined;
}
