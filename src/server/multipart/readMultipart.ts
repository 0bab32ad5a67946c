import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Dicer } from '@fastify/busboy';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { RefusalReason } from '#messages/interface/refusalBody.ts';
import { listsAround } from '#validation/fieldAt.ts';
import type { Limits } from '../config/limits.ts';
import { watchProgress } from '../guards/watchProgress.ts';
import { onCut } from '../http/onCut.ts';
import { Refusal, refuse } from '../http/Refusal.ts';
import { readHeaderLine } from '../mail/headerLine.ts';
import type { FileStore } from '../store/FileStore.ts';
import type { ReceivedFile } from '../store/fileStages.ts';
import type { BodyDeadlines } from './BodyDeadlines.ts';
import { missingUpload, type NamedUploads } from './NamedUploads.ts';
import { PartCollector, type PartLimits } from './PartCollector.ts';
import { isFile, type PartHead, type PartLines, readPartHead } from './partHead.ts';
import { receiveFile } from './receiveFile.ts';
import type { SubmissionBody } from './SubmissionBody.ts';

type ParserLimits = Pick<Limits, 'partHeaderPairs' | 'partHeaderBytes'>;

type MultipartLimits = PartLimits &
  ParserLimits &
  Pick<Limits, 'partsOverheadBytes' | 'values' | 'bodyMs' | 'uploadBytesPerSecond'>;

/** Parts that cost their sender a token: a body with thousands takes as long as many bodies. */
const TOKEN_PARTS = 128;

export interface MultipartOptions {
  /** Takes a token of the sender. Rejects with a `Refusal` (429) if there is none. */
  charge: () => Promise<void>;
  files: FileStore;
  named: NamedUploads;
  deadlines: BodyDeadlines;
  limits: MultipartLimits;
}

/** Returns the largest multipart body of a form in bytes. */
export function multipartBytes(
  form: CompiledForm,
  { partsOverheadBytes }: Pick<Limits, 'partsOverheadBytes'>,
): number {
  const files = Object.values(form.fields).map(({ path, file, files: many }) => {
    if (!file) return 0;
    const all = file.maxBytes * (many?.maximum ?? 1);
    const entries = listsAround(form, path).reduce((count, { list }) => count * (list?.maximum ?? 1), 1);
    return entries * Math.min(all, file.maxTotalBytes ?? all);
  });
  return files.reduce((sum, bytes) => sum + bytes, partsOverheadBytes);
}

/**
 * Reads the parts of a multipart submission; each file streams into the file store, or is copied from the upload that a part
 * names. Rejects with a `Refusal`, or with the disk's error, once the received files are removed. The rest of the body is then
 * read and discarded, so that the sender receives the response.
 */
export async function readMultipart(
  request: IncomingMessage,
  form: CompiledForm,
  options: MultipartOptions,
): Promise<SubmissionBody> {
  const { named } = options;
  const { parts, uploads } = await receiveParts(request, form, options);
  try {
    const { staged, used } = await named.takeAll(form, parts.namedFiles());
    uploads.push(...staged);
    const hashed = uploads.map(({ field, name, staged }) => ({ field, name, sha256: staged.sha256 }));
    return {
      payload: parts.payload(uploads),
      textual: true,
      uploads,
      hash: parts.hash(createHash('sha256'), [...hashed, ...used]),
      used: used[0] && missingUpload(used[0].field),
    };
  } catch (error) {
    await named.settle(uploads, false);
    throw error;
  }
}

/**
 * Receives all parts of a body; each file streams into the file store. Rejects as `readMultipart` does. With `refused`, a file
 * that its field refuses is skipped, and the reasons are added to `refused`.
 */
export async function receiveParts(
  request: IncomingMessage,
  form: CompiledForm,
  options: MultipartOptions,
  refused?: RefusalReason[],
): Promise<{ parts: PartCollector; uploads: ReceivedFile[] }> {
  const { files, named, limits } = options;
  const parts = new PartCollector(form, limits);
  const receiving: Promise<ReceivedFile | undefined>[] = [];
  const receive = async (head: PartHead, content: Readable): Promise<ReceivedFile | undefined> => {
    try {
      // Without a name, no file was chosen.
      if (!refused || head.fileName !== '')
        return await receiveFile(files, content.iterator({ destroyOnReturn: false }), parts.openFile(head));
    } catch (error) {
      if (!refused || !(error instanceof Refusal) || error.reasons.some(({ path }) => path === undefined))
        throw error;
      refused.push(...error.reasons);
    }
    await finished(content.resume());
    return undefined;
  };
  try {
    await parseParts(request, multipartBytes(form, limits), options, {
      openName: () => parts.openName,
      part: (head, content) => {
        if (!isFile(head)) return parts.readText(head.name, content);
        const received = receive(head, content);
        receiving.push(received);
        return received;
      },
    });
    const uploads = (await Promise.all(receiving)).filter((upload) => upload !== undefined);
    return { parts, uploads };
  } catch (error) {
    for (const result of await Promise.allSettled(receiving))
      if (result.status === 'fulfilled' && result.value) await named.settle([result.value], false);
    throw error;
  }
}

interface PartHandlers {
  /** Returns the display name of the file that arrives now, if any. */
  openName: () => string | undefined;
  /** Consumes the content. Parsing ends only when the promise has resolved. */
  part: (head: PartHead, content: Readable) => Promise<unknown>;
}

/** Resolves when the whole body is parsed and every part consumed; rejects with the first error. */
function parseParts(
  request: IncomingMessage,
  limit: number,
  { charge, deadlines, limits }: Omit<MultipartOptions, 'files' | 'named'>,
  handlers: PartHandlers,
): Promise<void> {
  const declared = Number(request.headers['content-length'] ?? limit);
  const tooBig = () => refuse(413, 'server.bodyTooBig', { limit });
  if (declared > limit) return Promise.reject(tooBig());
  const parser = createParser(request, limits);
  const open = new Set<Readable>();
  /** Errors of part streams. */
  const broken = new WeakSet<Error>();
  const consuming: Promise<unknown>[] = [];
  const ended = new Promise<void>((resolve) => request.once('end', resolve));
  let started = 0;
  let received = 0;
  let failed = false;

  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      if (failed) return;
      failed = true;
      stopWatching();
      request.unpipe(parser);
      request.resume();
      reject(error);
      // With an error, because a pipeline never ends on a stream that closes between its last bytes' arrival and their read.
      const refused = new Error('The submission is refused');
      for (const stream of open) stream.destroy(refused);
    };
    const attempt = (work: () => void) => {
      if (failed) return;
      try {
        work();
      } catch (error) {
        fail(error);
      }
    };
    const stopWatching = watchProgress({
      graceMs: limits.bodyMs,
      bytesPerSecond: limits.uploadBytesPerSecond,
      received: () => received,
      onLate: () => fail(refuse(408, 'server.tooSlow', undefined, { connection: 'close' })),
    });
    // Long enough for the answer to be read.
    deadlines.set(request, 2 * limits.bodyMs, limit);
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit) fail(tooBig());
    });
    onCut(request, () => fail(cut(handlers.openName())));
    parser.on('error', () => fail(cut(handlers.openName())));
    parser.on('part', (part) => {
      part.on('error', (error) => broken.add(error));
      // The parser goes on with the current chunk after a failure.
      if (failed) return;
      if (++started > limits.values)
        return fail(refuse(413, 'server.tooManyParts', { limit: limits.values }));
      if (started % TOKEN_PARTS === 0) charge().catch(fail);
      part.on('header', (lines) =>
        attempt(() => {
          open.add(part);
          const head = readPartHead(lines as PartLines, limits.partName);
          const consumed = handlers.part(head, part).finally(() => open.delete(part));
          consuming.push(consumed);
          // A disk error also breaks the stream, but is not the sender's fault.
          consumed.catch((error) =>
            fail(broken.has(error) && !('syscall' in error) ? cut(handlers.openName()) : error),
          );
        }),
      );
    });
    parser.on('finish', () => {
      // The parser emits no `header` for a part whose headers do not end.
      if (consuming.length < started) return fail(refuse(400, 'server.multipartInvalid'));
      // Bytes after the last part are ignored, but must arrive.
      request.unpipe(parser);
      request.resume();
      Promise.all([...consuming, ended]).then(() => {
        stopWatching();
        resolve();
      }, fail);
    });
    request.pipe(parser);
  });
}

/** Uses Busboy's inner parser: Busboy itself silently decodes invalid texts and names. */
function createParser(request: IncomingMessage, { partHeaderPairs, partHeaderBytes }: ParserLimits): Dicer {
  try {
    // Node's parser of media types takes quadratic time for some values.
    const boundary = readHeaderLine(request.headers['content-type'] ?? '')?.parameters.get('boundary');
    const limits = { maxHeaderPairs: partHeaderPairs, maxHeaderSize: partHeaderBytes };
    return new Dicer({ boundary: boundary || undefined, ...limits });
  } catch {
    throw refuse(400, 'server.multipartInvalid');
  }
}

/** Refusal of a body that ends too early or is not multipart; names the file in which the body ended, if any. */
function cut(name: string | undefined): Refusal {
  return name === undefined ? refuse(400, 'server.bodyCut') : refuse(400, 'server.fileCut', { name });
}
