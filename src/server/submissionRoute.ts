import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PublishedForm } from '#publication/Publication.ts';
import { addressKey, isLoopback } from './addressKey.ts';
import { checkHuman } from './checkHuman.ts';
import type { FileStore } from './FileStore.ts';
import { judgeSubmission } from './judgeSubmission.ts';
import { keepSubmission } from './keepSubmission.ts';
import type { LoadGuard } from './LoadGuard.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './Metrics.ts';
import { negotiateLocale } from './negotiateLocale.ts';
import type { PublicationSource } from './PublicationSource.ts';
import { parseJsonBody } from './parseJsonBody.ts';
import { RateLimiter } from './RateLimiter.ts';
import { refuse } from './Refusal.ts';
import { readMultipart } from './readMultipart.ts';
import { pathOf } from './requestPath.ts';
import type { SubmissionBody } from './SubmissionBody.ts';
import { KeyTakenError, type Receipt, type SubmissionStore } from './SubmissionStore.ts';

export interface SubmissionRouteOptions {
  publications: PublicationSource;
  store: SubmissionStore;
  files: FileStore;
  guard: LoadGuard;
  limits: Limits;
  metrics: Metrics;
}

const MEDIA_TYPES = { json: 'application/json', multipart: 'multipart/form-data' } as const;

/**
 * One route for the submissions of every form, looked up by path at each request, as forms change while the server
 * runs. Answers 201 `{id, reference}`, or throws a `Refusal`.
 */
export function submissionRoute(app: FastifyInstance, options: SubmissionRouteOptions): void {
  const { publications, store, files, guard, limits, metrics } = options;
  const limiter = new RateLimiter(limits);
  /** Keys of submissions that have begun and not ended. */
  const inFlight = new Set<string>();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(MEDIA_TYPES.json, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  // Left unread: the handler streams it.
  app.addContentTypeParser(MEDIA_TYPES.multipart, (_request, _payload, done) => done(null, undefined));

  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    config: { kind: 'submission' },
    onRequest: async (request, reply) => {
      const { form } = checkRequest(request, publications);
      checkRate(request, limiter);
      checkHuman(request, form);
      if (form.submission.encoding === 'multipart') guard.admitUpload(reply.raw);
    },
    handler: async (request, reply) => {
      const published = findForm(request, publications);
      const key = readKey(request);
      if (key !== undefined && inFlight.has(key))
        throw refuse(409, 'server.keyInFlight', undefined, RETRY_SOON);
      if (key !== undefined) inFlight.add(key);
      let receipt: Receipt;
      try {
        receipt = await accept(request, published, key);
      } finally {
        if (key !== undefined) inFlight.delete(key);
      }
      return reply.code(201).header('cache-control', 'no-store').send(receipt);
    },
  });

  async function accept(
    request: FastifyRequest,
    published: PublishedForm,
    idempotencyKey: string | undefined,
  ): Promise<Receipt> {
    const publication = publications.current();
    const body = await readBody(request, published, files);
    try {
      const earlier = idempotencyKey === undefined ? undefined : await store.findByKey(idempotencyKey);
      if (earlier) throw new KeyTakenError(earlier);
      const judged = judgeSubmission(published, body, new Date());
      const context = {
        publication,
        published,
        locale: negotiateLocale(request.headers['accept-language'], publication.locales),
        clientVersion: readVersion(request),
        idempotencyKey,
      };
      const receipt = await keepSubmission(store, files, context, body, judged);
      metrics.submitted(published.form.id);
      return receipt;
    } catch (error) {
      if (!(error instanceof KeyTakenError)) throw error;
      if (error.earlier.bodyHash !== body.hash) throw refuse(422, 'server.keyReused');
      return error.earlier.receipt;
    } finally {
      // What was kept has moved away already.
      for (const upload of body.uploads) await files.discard(upload.staged);
    }
  }
}

const RETRY_SOON = { 'retry-after': '1' };

/** What can be refused before any of the body is read. */
function checkRequest(request: FastifyRequest, publications: PublicationSource): PublishedForm {
  const published = findForm(request, publications);
  const { form } = published;
  // Whether it accepts at all, the latest version says, whatever page the sender has.
  const { opens, closes } = publications.form(pathOf(request))?.form ?? form;
  const now = Date.now();
  if (opens && now < Date.parse(opens)) throw refuse(403, 'server.notYetOpen');
  if (closes && now >= Date.parse(closes)) throw refuse(403, 'server.closed');
  const expected = MEDIA_TYPES[form.submission.encoding];
  const [sent = ''] = (request.headers['content-type'] ?? '').split(';');
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (sent.trim().toLowerCase() !== expected || encoding !== 'identity') {
    throw refuse(415, 'server.contentType', { expected });
  }
  readKey(request);
  return published;
}

/** Strangers only: all that comes through a proxy that `TRUST_PROXY` does not name seems to come from one address. */
function checkRate(request: FastifyRequest, limiter: RateLimiter): void {
  if (isLoopback(request.ip)) return;
  const seconds = limiter.take(addressKey(request.ip));
  if (seconds > 0) throw refuse(429, 'server.tooMany', { seconds }, { 'retry-after': String(seconds) });
}

function findForm(request: FastifyRequest, publications: PublicationSource): PublishedForm {
  const path = pathOf(request);
  const published = publications.form(path, readVersion(request));
  if (!published) {
    if (publications.resource(path)) throw methodRefusal(request, 'GET, HEAD');
    throw refuse(404, 'server.notFound');
  }
  if (request.method !== 'POST') throw methodRefusal(request, 'GET, HEAD, POST');
  return published;
}

/** 405, naming what the path allows. */
function methodRefusal(request: FastifyRequest, allow: string) {
  return refuse(405, 'server.method', { method: request.method, allow }, { allow });
}

async function readBody(
  request: FastifyRequest,
  { form }: PublishedForm,
  files: FileStore,
): Promise<SubmissionBody> {
  if (form.submission.encoding === 'multipart') return readMultipart(request.raw, form, files);
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const payload = parseJsonBody(bytes);
  const hash = createHash('sha256').update(form.submission.path).update('\n').update(bytes).digest('hex');
  return { payload, textual: false, uploads: [], hash };
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
