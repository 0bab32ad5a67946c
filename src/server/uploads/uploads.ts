import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { API } from '#contract/urls.ts';
import type { Examiner } from '../examination/Examiner.ts';
import { AddressCounts } from '../guards/AddressCounts.ts';
import { AddressLimiter } from '../guards/AddressLimiter.ts';
import { clientKeys } from '../guards/addressKey.ts';
import { onCut } from '../http/onCut.ts';
import { Refusal, refuse } from '../http/Refusal.ts';
import { createFileCheck } from '../multipart/createFileCheck.ts';
import type { FileCheck } from '../multipart/FileCheck.ts';
import { NamedUploads } from '../multipart/NamedUploads.ts';
import { UploadRoom } from '../multipart/UploadRoom.ts';
import { UPLOAD_ID } from '../store/fileStages.ts';
import { limitersOf } from '../store/SharedState.ts';
import { announceUpload } from './announceUpload.ts';
import { type Announced, TusStore } from './TusStore.ts';
import { UploadLocks } from './UploadLocks.ts';

declare module 'fastify' {
  interface FastifyInstance {
    fileCheck: FileCheck;
    uploadRoom: UploadRoom;
    namedUploads: NamedUploads;
    /** Places of files that wait for their submission. */
    uploadPlaces: AddressCounts;
  }
}

type UploadRequest = FastifyRequest<{ Params: { id: string } }>;

/** Files of one submission, roughly: an address may announce this many uploads for each submission that it may send. */
const FILES = 4;

/** How long a request that another one has overtaken may go on. */
const DRAIN_MS = 500;

/** Headers of the protocol that answers keep. The package also sends some that open the address to other sites. */
const KEPT = /^(?:tus-|upload-|location$|connection$|content-type$)/;

/**
 * Files go up before their submission, by the tus protocol 1.0 (creation, termination, expiration). Limits, disk room and
 * origins are those of submissions; refusals have the same texts.
 */
async function plugin(app: FastifyInstance, { examiner }: { examiner?: Examiner }): Promise<void> {
  const { config, publications, versions, pending, loadGuard, deadlines, limits, metrics } = app;
  const limiter = limitersOf(app.store);
  const room = new UploadRoom(config.dataDir, limits, limiter);
  const { networkTimes, pendingUploads: total, addressPendingUploads: address } = limits;
  const places = new AddressCounts({ total, address, networkTimes });
  // The addresses of their senders are not stored.
  pending.countOpened(() => {
    const entered = places.enter([]) === 'entered';
    return () => entered && places.leave([]);
  });
  app
    .decorate('fileCheck', createFileCheck(app, config, { limits, limiter, metrics, examiner }))
    .decorate('uploadRoom', room)
    .decorate('uploadPlaces', places)
    .decorate('namedUploads', new NamedUploads(pending, app.files, room, app.log));
  const rate = { burst: limits.addressBurst * FILES, perMinute: limits.addressPerMinute * FILES };
  const announcing = new AddressLimiter('announced uploads', rate, limits, limiter);
  const announced = new Map<string, Announced>();
  const failures = new WeakMap<Request, unknown>();
  const tus = new Server({
    path: API.uploads,
    relativeLocation: true,
    datastore: new TusStore(pending, announced, room),
    locker: new UploadLocks(),
    lockDrainTimeout: DRAIN_MS,
    namingFunction: ({ url }) => url.slice(url.lastIndexOf('/') + 1),
    onResponseError: (request, error) => {
      failures.set(request, error);
      return undefined;
    },
    onUploadFinish: async () => {
      metrics.uploaded('complete');
      return {};
    },
  });

  /** @param id - checked; the package hears of no other */
  async function pass(request: FastifyRequest, reply: FastifyReply, id = ''): Promise<FastifyReply> {
    const body = request.method === 'PATCH' ? new PassThrough() : undefined;
    const passed = webRequest(request, id, body);
    const stop = body && feed(request.raw, body);
    const answer = await tus.handleWeb(passed);
    stop?.();
    const failure = failures.get(passed);
    // The package throws its own answers as plain objects.
    if (failure !== undefined && !hasStatus(failure)) {
      if (failure instanceof Refusal) metrics.uploaded('refused');
      throw failure;
    }
    for (const [name, value] of answer.headers) if (KEPT.test(name)) reply.header(name, value);
    return reply.code(answer.status).send(await answer.text());
  }

  async function announce(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const keys = clientKeys(request.ip);
    await announcing.charge(request.ip);
    const upload = await announceUpload(request, publications, versions, limits);
    room.checkPending(upload.size, pending.bytes);
    const place = places.enter(keys, limits.noScriptUploads);
    if (place !== 'entered')
      throw refuse(503, 'server.overloaded', undefined, { 'retry-after': String(FULL_SECONDS) });
    const leave = () => places.leave(keys);
    const announcement: Announced = { upload, onEnd: leave, begun: false };
    announced.set(upload.id, announcement);
    try {
      return await pass(request, reply, upload.id);
    } finally {
      announced.delete(upload.id);
      if (!announcement.begun) leave();
    }
  }

  async function admitBytes(request: UploadRequest, reply: FastifyReply): Promise<void> {
    const { id } = request.params;
    if (!UPLOAD_ID.test(id)) throw refuse(404, 'server.notFound');
    if (request.method !== 'PATCH') return;
    loadGuard.admitUpload(request, reply.raw);
    const most = (await pending.find(id))?.size ?? 0;
    await room.admit(request.raw, reply.raw, request.ip, most);
    deadlines.set(request.raw, limits.bodyMs, most);
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // `pass` streams the body.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' });
    });
    const config = { kind: 'upload' } as const;
    scope.post(API.uploads, { config }, announce);
    scope.options(API.uploads, { config }, (request, reply) => pass(request, reply));
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${API.uploads}/:id`,
      config,
      onRequest: admitBytes,
      handler: (request: UploadRequest, reply) => pass(request, reply, request.params.id),
    });
  });
}

export const uploads = fp(plugin, {
  name: 'uploads',
  dependencies: ['request-guards', 'form-versions'],
  decorators: { fastify: ['config', 'publications', 'store', 'files', 'pending', 'limits', 'metrics'] },
});

/** `Retry-After` when too many uploads are under way: a page then sends its files with the submission. */
const FULL_SECONDS = 600;

function webRequest({ raw, method }: FastifyRequest, id: string, body: PassThrough | undefined): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers))
    if (/^(?:tus-|upload-|content-)/.test(name)) headers.set(name, String(value));
  return new Request(`http://server${API.uploads}/${id}`, {
    method,
    headers,
    ...(body && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  });
}

/** Feeds a request's bytes to `body`, which fails when the request breaks off. Returns a function that lets the rest pass by. */
function feed(request: IncomingMessage, body: PassThrough): () => void {
  onCut(request, () => body.destroy(new Error('The upload was cut')));
  request.pipe(body);
  return () => {
    request.unpipe(body);
    request.resume();
  };
}

function hasStatus(failure: unknown): boolean {
  return typeof failure === 'object' && failure !== null && 'status_code' in failure;
}
