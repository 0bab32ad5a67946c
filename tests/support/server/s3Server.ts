import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { link, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import S3rver, { type Context } from '@20minutes/s3rver';
import S3Error from '@20minutes/s3rver/lib/models/error.js';
import { BUCKET, S3_CREDENTIALS } from './s3Facts.ts';

export interface S3Server {
  /** Folder of its objects. */
  directory: string;
  /** Value of `FILES_URL` for a folder of its bucket. */
  filesUrl(folder?: string): string;
  /** Keys of all objects. */
  keys(): string[];
  /** Number of uploads in parts that have not ended. */
  unfinished(): number;
  /** Answers the next requests for which it returns a status (true: 500) with that status. */
  failing: ((method: string, key: string, query: Record<string, unknown>) => boolean | number) | undefined;
  /** Ids of the versions that the bucket keeps, by key; undefined while it keeps none. */
  versions: Map<string, string[]> | undefined;
  /** Stops listening and cuts all connections; the objects stay. */
  stop(): Promise<void>;
  /** Listens again at the same port. */
  start(): Promise<void>;
  dispose(): Promise<void>;
}

/**
 * Starts an S3 server with one bucket, and sets its credentials in the environment of this process. `at` is where an earlier
 * one was.
 */
export async function startS3Server(at?: { directory: string; port: number }): Promise<S3Server> {
  Object.assign(process.env, S3_CREDENTIALS);
  const directory = at?.directory ?? (await mkdtemp(join(tmpdir(), 'fair-s3-')));
  const uploads = join(directory, BUCKET, '._S3rver_uploads');
  let port = at?.port ?? 0;
  let running: S3rver | undefined;
  const server: S3Server = {
    directory,
    filesUrl: (folder = 'a') => `s3://${BUCKET}/${folder}?endpoint=http://127.0.0.1:${port}`,
    keys: () =>
      readdirSync(join(directory, BUCKET), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.slice(0, -'._S3rver_object'.length))
        .sort(),
    unfinished: () => (existsSync(uploads) ? readdirSync(uploads).length : 0),
    failing: undefined,
    versions: undefined,
    stop: async () => {
      const stopped = running;
      running = undefined;
      stopped?.httpServer.closeAllConnections();
      await stopped?.close();
    },
    start: async () => {
      const buckets = [{ name: BUCKET }];
      const started = new S3rver({
        address: '127.0.0.1',
        port,
        directory,
        silent: true,
        configureBuckets: buckets,
      });
      started.middleware.unshift((context, next) => answer(server, uploads, context, next));
      ({ port } = await started.run().then(() => started.httpServer.address() as { port: number }));
      running = started;
    },
    dispose: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** Adds what the package lacks: the check of the signed SHA-256, conditional puts, and the end of uploads in parts. */
async function answer(
  server: S3Server,
  uploads: string,
  context: Context,
  next: () => Promise<void>,
): Promise<void> {
  const { method, path, query, headers } = context;
  const key = decodeURIComponent(path.split('/').slice(2).join('/'));
  const failure = server.failing?.(method, key, query) ?? false;
  if (failure !== false) {
    context.req.resume();
    context.status = failure === true ? 500 : failure;
    return;
  }
  // The package signs the address of a bucket without the slash that Amazon's client puts behind it.
  if (key === '') context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } });
  if (method === 'GET' && 'uploads' in query) {
    context.type = 'application/xml';
    context.body = listUploads(uploads);
    return;
  }
  if (method === 'DELETE' && query.uploadId !== undefined) {
    await rm(join(uploads, query.uploadId), { recursive: true });
    context.status = 204;
    return;
  }
  if (server.versions && (await answerVersions(server.versions, context, key))) return;
  const { store } = context;
  const putContent = async (target: string, content: AsyncIterable<Buffer>) => {
    const hash = createHash('sha256');
    async function* hashed() {
      for await (const chunk of content) {
        hash.update(chunk);
        yield chunk;
      }
    }
    const partial = `${target}.${randomUUID()}`;
    const facts = await store.putContent(partial, Readable.from(hashed()));
    const signed = headers['x-amz-content-sha256'];
    if (method === 'PUT' && signed !== 'UNSIGNED-PAYLOAD' && hash.digest('hex') !== signed) {
      await rm(partial);
      throw new S3Error('BadDigest', 'The bytes are not those that were signed.');
    }
    if (headers['if-none-match'] !== '*') await rename(partial, target);
    else {
      await link(partial, target).catch(() => {
        throw new S3Error('PreconditionFailed', 'There is such an object.');
      });
      await rm(partial);
    }
    return facts;
  };
  // The package seals the token of a next page with DES, which OpenSSL 3 does not have: there is one page.
  const listObjects: typeof store.listObjects = (bucket, options) =>
    store.listObjects(bucket, { ...options, maxKeys: Number.POSITIVE_INFINITY });
  // The package answers 500 when a copy finds its object half removed.
  const copyObject: typeof store.copyObject = (...place) =>
    inTurn(() => store.copyObject(...place)).catch((error) => {
      throw error.code === 'ENOENT' ? new S3Error('NoSuchKey', 'The object was removed.') : error;
    });
  const deleteObject: typeof store.deleteObject = (...place) => inTurn(() => store.deleteObject(...place));
  context.store = Object.create(store, {
    putContent: { value: putContent },
    copyObject: { value: copyObject },
    deleteObject: { value: deleteObject },
    listObjects: { value: listObjects },
  });
  await next();
}

/** The versions of objects, which the package does not have. Resolves to whether that was the whole answer. */
async function answerVersions(
  versions: Map<string, string[]>,
  context: Context,
  key: string,
): Promise<boolean> {
  const { method, query } = context;
  if (method === 'GET' && 'versions' in query) {
    const listed = [...versions].filter(([each]) => each.startsWith(query.prefix ?? '')).sort();
    const found = listed.flatMap(([each, ids]) =>
      ids.map((id) => {
        const kind = id.startsWith('marker') ? 'DeleteMarker' : 'Version';
        return `<${kind}><Key>${each}</Key><VersionId>${id}</VersionId></${kind}>`;
      }),
    );
    context.type = 'application/xml';
    context.body = `<ListVersionsResult><IsTruncated>false</IsTruncated>${found.join('')}</ListVersionsResult>`;
    return true;
  }
  if (method === 'POST' && 'delete' in query) {
    for (const [, each = '', id] of (await text(context.req)).matchAll(/<Key>(.*?)<.*?<VersionId>(.*?)</g))
      versions.set(each, versions.get(each)?.filter((kept) => kept !== id) ?? []);
    context.type = 'application/xml';
    context.body = '<DeleteResult></DeleteResult>';
    return true;
  }
  const added = method === 'PUT' ? 'version' : method === 'DELETE' ? 'marker' : undefined;
  if (added) versions.set(key, [...(versions.get(key) ?? []), `${added}-${randomUUID()}`]);
  if (added === 'marker') context.set('x-amz-delete-marker', 'true');
  return false;
}

let turn: Promise<unknown> = Promise.resolve();

/** Runs one after another what must see objects whole. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
}

function listUploads(folder: string): string {
  const found = (existsSync(folder) ? readdirSync(folder) : []).map((id) => {
    const file = join(folder, id, 'key');
    return `<Upload><Key>${readFileSync(file, 'utf8')}</Key><UploadId>${id}</UploadId><Initiated>${statSync(file).mtime.toISOString()}</Initiated></Upload>`;
  });
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${found.join('')}</ListMultipartUploadsResult>`;
}
